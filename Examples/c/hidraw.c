/* A pattern on a DualSense that is connected by Bluetooth: hidraw PATTERN /dev/hidrawN. The node belongs to the
 * controller if /sys/class/hidraw/hidrawN/device/uevent has HID_ID=0005:0000054C:00000CE6 (0DF2: an Edge); docs/CONTROLLERS.md
 * has the rule that lets a user write to it. Interrupted, it leaves the actuators still. */
#define _POSIX_C_SOURCE 200809L
#include <pacinian.h>

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

/* A report has 32 frames of 3 000 Hz: 512 of the engine's. */
enum { RATE = 48000, BLOCK = 512, REPORT = 141 };

static volatile sig_atomic_t is_interrupted;

static void interrupt(int signal) {
  (void)signal;
  is_interrupted = 1;
}

static void finished(void *data) { *(int *)data = 1; }

#define TRY(call)                                                                                  \
  do {                                                                                             \
    pcn_status status = (call);                                                                    \
    if (status != PCN_OK) {                                                                        \
      fprintf(stderr, "%s: %s\n", #call, pcn_status_string(status));                               \
      return 1;                                                                                    \
    }                                                                                              \
  } while (0)

/* Waits until an instant of a report, and says whether it has passed by more than another report's time. */
static int is_late(const struct timespec *start, long long report) {
  const long long at = start->tv_sec * 1000000000LL + start->tv_nsec + report * BLOCK * 1000000000LL / RATE;
  struct timespec now, then = {at / 1000000000, at % 1000000000};
  while (clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &then, NULL) == EINTR && !is_interrupted) continue;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return now.tv_sec * 1000000000LL + now.tv_nsec - at > BLOCK * 1000000000LL / RATE;
}

int main(int count, char **arguments) {
  pcn_pattern *pattern;
  pcn_profile *profile;
  pcn_engine *engine;
  pcn_player *player;
  pcn_encoder *encoder;
  int is_finished = 0, written = 0, dropped = 0;

  if (count != 3) {
    fprintf(stderr, "usage: %s PATTERN NODE\n", arguments[0]);
    return 64;
  }
  TRY(pcn_pattern_read_file(arguments[1], strlen(arguments[1]), NULL, &pattern, NULL));
  const int node = open(arguments[2], O_WRONLY);
  if (node < 0) {
    perror(arguments[2]);
    return 1;
  }
  struct sigaction action = {0};
  action.sa_handler = interrupt;
  sigaction(SIGINT, &action, NULL);
  sigaction(SIGTERM, &action, NULL);

  pcn_engine_config config;
  TRY(pcn_engine_config_init(&config, sizeof config));
  config.sample_rate_hz = RATE;
  config.buses = PCN_BUSES_HAPTIC;
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  TRY(pcn_profile_create(NULL, 0, &profile, NULL));
  TRY(pcn_engine_create(&config, profile, &engine, NULL));
  TRY(pcn_player_create(engine, pattern, &player, NULL));
  TRY(pcn_player_set_completion_callback(player, finished, &is_finished));
  pcn_encoder_config encoding;
  TRY(pcn_encoder_config_init(&encoding, sizeof encoding));
  encoding.kind = PCN_ENCODER_DUALSENSE_BLUETOOTH;
  encoding.sample_rate_hz = RATE;
  TRY(pcn_encoder_create(&encoding, &encoder, NULL));
  TRY(pcn_engine_start(engine));
  TRY(pcn_player_start(player, 0));

  /* The encoder's filter is behind the bus by less than a report: three of silence end with a report of zeros. */
  int silence = 0;
  struct timespec start;
  clock_gettime(CLOCK_MONOTONIC, &start);
  for (long long block = 0; silence < 3; ++block) {
    float haptic[BLOCK] = {0};
    unsigned char reports[2 * REPORT];
    uint32_t report_count;
    if (is_finished || is_interrupted) ++silence;
    else TRY(pcn_engine_render(engine, haptic, NULL, BLOCK));
    TRY(pcn_encoder_encode(encoder, haptic, BLOCK, reports, sizeof reports, &report_count));
    /* A report that is late by another's time is dropped: the controller would play it after the next. The
     * last one stops the actuators and always goes out. */
    const int drops = is_late(&start, block) && silence < 3;
    for (uint32_t index = 0; index < report_count; ++index) {
      if (drops) {
        ++dropped;
      } else if (write(node, reports + index * REPORT, REPORT) == REPORT) {
        ++written;
      } else {
        perror(arguments[2]);
        return 1;
      }
    }
    TRY(pcn_engine_poll(engine));
  }
  close(node);
  printf("finished, %d reports, %d dropped\n", written, dropped);

  TRY(pcn_encoder_destroy(encoder));
  TRY(pcn_player_destroy(player));
  TRY(pcn_engine_destroy(engine));
  TRY(pcn_profile_destroy(profile));
  TRY(pcn_pattern_destroy(pattern));
  return 0;
}
