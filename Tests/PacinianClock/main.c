/* usage: PacinianClock
 * An engine that is stopped and not rendered ends its players after half a second, of which a thread
 * of its own takes care. While that waits, the wall clock is set back by an hour: the completion comes
 * all the same, because the time is that of the monotonic clock. The system's clock is not touched:
 * the library calls this program's functions in place of the system's. It ends with 0 if so. */
#define _GNU_SOURCE
#include <errno.h>
#include <pacinian.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* Seconds by which the wall clock is set back. */
static atomic_int set_back;
/* The waits for a time that have begun. */
static atomic_int waits;

int clock_gettime(clockid_t clock, struct timespec *now) {
  const long result = syscall(SYS_clock_gettime, clock, now);
  if (result == 0 && clock == CLOCK_REALTIME) now->tv_sec -= set_back;
  return (int)result;
}

static void rest(void) {
  const struct timespec millisecond = {0, 1000000};
  nanosleep(&millisecond, NULL);
}

int sem_clockwait(sem_t *semaphore, clockid_t clock, const struct timespec *until) {
  ++waits;
  while (sem_trywait(semaphore) != 0) {
    struct timespec now;
    clock_gettime(clock, &now);
    if (now.tv_sec > until->tv_sec ||
        (now.tv_sec == until->tv_sec && now.tv_nsec >= until->tv_nsec)) {
      errno = ETIMEDOUT;
      return -1;
    }
    rest();
  }
  return 0;
}

int sem_timedwait(sem_t *semaphore, const struct timespec *until) {
  return sem_clockwait(semaphore, CLOCK_REALTIME, until);
}

static atomic_int completions;

static void complete(void *user_data) {
  (void)user_data;
  ++completions;
}

static void expect(pcn_status status, const char *call) {
  if (status == PCN_OK) return;
  fprintf(stderr, "%s: %s\n", call, pcn_status_string(status));
  _exit(1);
}
#define EXPECT(call) expect(call, #call)

/* Whether a count comes to be above `least` within ten seconds. */
static int comes(atomic_int *count, int least) {
  for (int milliseconds = 0; milliseconds < 10000; ++milliseconds) {
    if (*count > least) return 1;
    rest();
  }
  return 0;
}

int main(void) {
  static const char text[] =
      "{\"Pattern\": [{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 0,"
      " \"EventDuration\": 20}}]}";
  static float haptic[256];
  pcn_pattern *pattern;
  pcn_profile *profile;
  pcn_engine *engine;
  pcn_player *player;
  EXPECT(pcn_pattern_read(text, strlen(text), NULL, &pattern, NULL));
  EXPECT(pcn_profile_create(NULL, 0, &profile, NULL));
  EXPECT(pcn_engine_create(NULL, profile, &engine, NULL));
  EXPECT(pcn_player_create(engine, pattern, &player, NULL));
  EXPECT(pcn_player_set_completion_callback(player, complete, NULL));
  EXPECT(pcn_engine_start(engine));
  EXPECT(pcn_player_start(player, 0));
  EXPECT(pcn_engine_render(engine, haptic, NULL, 256));
  const int before = waits;
  EXPECT(pcn_engine_stop(engine));
  if (!comes(&waits, before)) {
    fputs("the engine's thread waits for no time by a function that this program has\n", stderr);
    return 1;
  }
  set_back = 3600;
  if (!comes(&completions, 0)) {
    fputs("the completion waits for the wall clock\n", stderr);
    return 1;
  }
  EXPECT(pcn_player_destroy(player));
  EXPECT(pcn_engine_destroy(engine));
  EXPECT(pcn_profile_destroy(profile));
  EXPECT(pcn_pattern_destroy(pattern));
  return 0;
}
