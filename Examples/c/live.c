/* A device's callback loop on a thread of its own, while the main thread moves the vibration: the
 * intensity of a continuous event follows a finger. Prints what was played. Link it with -pthread and
 * -lm. */
#include <pacinian.h>

#include <inttypes.h>
#include <math.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { RATE = 48000, BLOCK = 256, BLOCKS = 190 };

struct device {
  pcn_engine *engine;
  atomic_int blocks;
  float peak;
};

static void wait_for_block(void) {
  struct timespec time = {0, 1000000000L / RATE * BLOCK};
  nanosleep(&time, NULL);
}

/* What a sound server would call. Here a thread that sleeps for a block at a time. */
static void *run(void *data) {
  struct device *device = data;
  float samples[BLOCK];
  for (int block = 0; block < BLOCKS; ++block) {
    if (pcn_engine_render(device->engine, samples, NULL, BLOCK) != PCN_OK) break;
    for (int frame = 0; frame < BLOCK; ++frame) {
      float magnitude = fabsf(samples[frame]);
      if (magnitude > device->peak) device->peak = magnitude;
    }
    atomic_fetch_add(&device->blocks, 1);
    wait_for_block();
  }
  return NULL;
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

int main(void) {
  pcn_builder *builder;
  pcn_pattern *pattern;
  pcn_profile *profile;
  pcn_player *player;
  struct device device = {NULL, 0, 0};
  int is_finished = 0;

  /* A buzz of half a second with a tap at its start. */
  pcn_event event;
  TRY(pcn_builder_create(&builder));
  TRY(pcn_event_init(&event, sizeof event));
  TRY(pcn_builder_add_event(builder, &event));
  event.kind = PCN_EVENT_HAPTIC_CONTINUOUS;
  event.duration_seconds = 0.5;
  TRY(pcn_builder_add_event(builder, &event));
  TRY(pcn_builder_build(builder, &pattern));
  TRY(pcn_builder_destroy(builder));

  pcn_engine_config config;
  TRY(pcn_engine_config_init(&config, sizeof config));
  config.sample_rate_hz = RATE;
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.checks_threads = 1;
  TRY(pcn_profile_create(NULL, 0, &profile, NULL));
  TRY(pcn_engine_create(&config, profile, &device.engine, NULL));
  TRY(pcn_player_create_advanced(device.engine, pattern, &player, NULL));
  TRY(pcn_player_set_completion_callback(player, finished, &is_finished));

  TRY(pcn_engine_start(device.engine));
  TRY(pcn_player_start(player, 0.01));
  pthread_t thread;
  pthread_create(&thread, NULL, run, &device);
  while (atomic_load(&device.blocks) < BLOCKS - 20) {
    /* The finger, somewhere between 0 and 1. */
    double seconds;
    TRY(pcn_engine_get_time(device.engine, &seconds));
    pcn_parameter parameter = {PCN_CONTROL_HAPTIC_INTENSITY, 0, 0, 0.5 + 0.5 * sin(20 * seconds)};
    TRY(pcn_player_send_parameters(player, &parameter, 1, 0));
    TRY(pcn_engine_poll(device.engine));
    wait_for_block();
  }
  pthread_join(thread, NULL);
  TRY(pcn_engine_poll(device.engine));

  pcn_telemetry telemetry;
  telemetry.struct_size = sizeof telemetry;
  TRY(pcn_engine_get_telemetry(device.engine, &telemetry));
  printf(
      "%" PRIu64 " frames, peak %.2f, %s\n", telemetry.rendered_frames, device.peak,
      is_finished ? "finished" : "not finished");

  TRY(pcn_player_destroy(player));
  TRY(pcn_engine_destroy(device.engine));
  TRY(pcn_profile_destroy(profile));
  TRY(pcn_pattern_destroy(pattern));
  return is_finished && device.peak > 0.1f ? 0 : 1;
}
