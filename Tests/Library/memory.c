/* No memory: a call says so, and nothing has changed. usage: memory [limit]
 * Without arguments each call of the table is repeated while its first, second, … request for memory is refused,
 * until none is: it succeeds, or gives PCN_ERROR_MEMORY. With `limit` the address space is limited. */
#define _GNU_SOURCE
#include <errno.h>
#include <pacinian.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

extern void *__libc_malloc(size_t), *__libc_calloc(size_t, size_t), *__libc_realloc(void *, size_t);
extern void *__libc_memalign(size_t, size_t);

/* Requests of this thread until one is refused; 0: none is. */
static __thread long refuse_at, requests;
static __thread int refused;

static int is_refused(void) {
  if (!refuse_at || ++requests != refuse_at) return 0;
  refused = 1;
  errno = ENOMEM;
  return 1;
}
void *malloc(size_t size) { return is_refused() ? NULL : __libc_malloc(size); }
void *calloc(size_t count, size_t size) { return is_refused() ? NULL : __libc_calloc(count, size); }
void *realloc(void *block, size_t size) { return is_refused() ? NULL : __libc_realloc(block, size); }
void *aligned_alloc(size_t alignment, size_t size) {
  return is_refused() ? NULL : __libc_memalign(alignment, size);
}
int posix_memalign(void **block, size_t alignment, size_t size) {
  if (is_refused()) return ENOMEM;
  *block = __libc_memalign(alignment, size);
  return *block ? 0 : ENOMEM;
}

static void need(pcn_status status, const char *what) {
  if (status == PCN_OK) return;
  fprintf(stderr, "memory: %s: %d, %s\n", what, (int)status, pcn_status_string(status));
  exit(1);
}
#define NEED(call) need(call, #call)

static const char text[] =
    "{\"Version\": 1, \"Pattern\": [{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 0, "
    "\"EventDuration\": 0.5, \"EventParameters\": [{\"ParameterID\": \"HapticIntensity\", "
    "\"ParameterValue\": 0.5}]}}, {\"Event\": {\"EventType\": \"AudioContinuous\", \"Time\": 0, "
    "\"EventDuration\": 0.5}}]}";
static pcn_profile *profile;
static pcn_pattern *pattern, *made_pattern;
static pcn_engine *engine, *made_engine;
static pcn_player *player, *made_player;
static pcn_builder *builder, *made_builder;
static pcn_rendering *rendering, *made_rendering;
static pcn_transcription *transcription, *made_transcription;
static pcn_follower *made_follower;
static pcn_profile *made_profile;
static pcn_host *host, *made_host;
static float values[4096], haptic[1024], audio[1024];
static pcn_control_point points[64];
static pcn_parameter parameters[64];

static void nothing(void *unused) { (void)unused; }
static void stopped(void *unused, pcn_stop_reason reason) { (void)unused, (void)reason; }
static pcn_finished_action finished(void *unused) { (void)unused; return 0; }

#define CALL(name, ...) static pcn_status call_##name(void) { return __VA_ARGS__; }
CALL(pattern_read, pcn_pattern_read(text, strlen(text), NULL, &made_pattern, NULL))
CALL(builder_create, pcn_builder_create(&made_builder))
static pcn_status call_add_event(void) {
  pcn_event event;
  pcn_event_parameter parameter = {PCN_EVENT_HAPTIC_INTENSITY, 0, 0.5};
  pcn_event_init(&event, sizeof event);
  event.parameters = &parameter;
  event.parameter_count = 1;
  return pcn_builder_add_event(builder, &event);
}
CALL(add_parameter, pcn_builder_add_parameter(builder, parameters))
CALL(add_curve, pcn_builder_add_curve(builder, PCN_CONTROL_HAPTIC_INTENSITY, 0, points, 64))
CALL(build, pcn_builder_build(builder, &made_pattern))
CALL(profile_create, pcn_profile_create("taptic", 6, &made_profile, NULL))
CALL(rendering_create, pcn_rendering_create(pattern, profile, NULL, &made_rendering, NULL))
CALL(rendering_read, pcn_rendering_read(rendering, 0, 512, haptic, audio))
CALL(transcription_create, pcn_transcription_create(profile, NULL, &made_transcription, NULL))
CALL(follower_create, pcn_follower_create(NULL, &made_follower, NULL))
CALL(transcription_append, pcn_transcription_append(transcription, values, 4096))
static pcn_status call_write(void) {
  static char buffer[8192];
  uint64_t count;
  return pcn_pattern_write(pattern, PCN_FORMAT_HAPTIC, buffer, sizeof buffer, &count);
}
CALL(engine_create, pcn_engine_create(NULL, profile, &made_engine, NULL))
CALL(player_create, pcn_player_create(engine, pattern, &made_player, NULL))
CALL(player_create_advanced, pcn_player_create_advanced(engine, pattern, &made_player, NULL))
CALL(start, pcn_player_start(player, 0))
CALL(start_later, pcn_player_start(player, 1e6))
CALL(stop, pcn_player_stop(player, 0))
CALL(pause, pcn_player_pause(player, 0))
CALL(resume, pcn_player_resume(player, 0))
CALL(seek, pcn_player_seek(player, 0.1))
CALL(loop, pcn_player_set_loop(player, 1, 0.2))
static pcn_status call_rate(void) {
  static double rate = 1;
  rate = rate < 2 ? rate + 0.001 : 1;
  return pcn_player_set_rate(player, rate);
}
CALL(send_parameters, pcn_player_send_parameters(player, parameters, 64, 0))
CALL(send_values, pcn_player_send_values(player, PCN_CONTROL_HAPTIC_INTENSITY, values, 4096, 0))
CALL(curve, pcn_player_schedule_curve(player, PCN_CONTROL_HAPTIC_INTENSITY, points, 64, 0))
CALL(bind, pcn_player_bind_values(player, PCN_CONTROL_HAPTIC_SHARPNESS, values))
CALL(unbind, pcn_player_bind_values(player, PCN_CONTROL_HAPTIC_SHARPNESS, NULL))
CALL(mute, pcn_player_set_muted(player, 0))
CALL(volume, pcn_player_set_volume(player, 0.5))
CALL(fade, pcn_player_fade_volume(player, 0.5, 0.1))
CALL(gains, pcn_player_set_channel_gains(player, 0.5, 1))
CALL(stop_over, pcn_player_stop_over(player, 0.1))
CALL(completion, pcn_player_set_completion_callback(player, nothing, NULL))
CALL(cancel, pcn_player_cancel(player))
CALL(engine_start, pcn_engine_start(engine))
CALL(stopped_callback, pcn_engine_set_stopped_callback(engine, stopped, NULL))
CALL(reset_callback, pcn_engine_set_reset_callback(engine, nothing, NULL))
static pcn_status call_notify(void) {
  return pcn_engine_notify_when_finished(engine, finished, NULL);
}
CALL(render, pcn_engine_render(engine, haptic, audio, 512))
CALL(poll, pcn_engine_poll(engine))
CALL(host_create, pcn_host_create(&made_host))
CALL(host_add, pcn_host_add_engine(host, engine))
CALL(host_remove, pcn_host_remove_engine(host, engine))

/* What a call has made goes. */
static void undo(void) {
  NEED(pcn_pattern_destroy(made_pattern));
  NEED(pcn_builder_destroy(made_builder));
  NEED(pcn_profile_destroy(made_profile));
  NEED(pcn_rendering_destroy(made_rendering));
  NEED(pcn_transcription_destroy(made_transcription));
  NEED(pcn_follower_destroy(made_follower));
  NEED(pcn_player_destroy(made_player));
  NEED(pcn_engine_destroy(made_engine));
  NEED(pcn_host_destroy(made_host));
  made_pattern = NULL, made_builder = NULL, made_profile = NULL, made_rendering = NULL;
  made_transcription = NULL, made_follower = NULL, made_player = NULL, made_engine = NULL, made_host = NULL;
}

#define ROW(name) {#name, call_##name}
static const struct { const char *name; pcn_status (*call)(void); } rows[] = {
    ROW(pattern_read), ROW(builder_create), ROW(add_event), ROW(add_parameter), ROW(add_curve), ROW(build),
    ROW(profile_create), ROW(rendering_create), ROW(rendering_read), ROW(transcription_create),
    ROW(transcription_append), ROW(follower_create), ROW(write), ROW(engine_create), ROW(player_create),
    ROW(player_create_advanced), ROW(engine_start), ROW(start), ROW(render), ROW(poll), ROW(start_later),
    ROW(send_parameters), ROW(send_values), ROW(curve), ROW(bind), ROW(unbind), ROW(mute), ROW(volume),
    ROW(fade), ROW(gains), ROW(stop_over),
    ROW(completion), ROW(pause), ROW(resume), ROW(seek), ROW(loop), ROW(rate), ROW(stop), ROW(cancel),
    ROW(stopped_callback), ROW(reset_callback), ROW(notify), ROW(host_create), ROW(host_add),
    ROW(host_remove),
};

static void prepare(void) {
  for (int index = 0; index < 4096; index++) values[index] = 0.5f;
  for (int index = 0; index < 64; index++) {
    points[index].time_seconds = index * 0.01;
    points[index].value = 0.5;
    parameters[index].id = PCN_CONTROL_HAPTIC_INTENSITY;
    parameters[index].time_seconds = index * 0.01;
    parameters[index].value = 0.5;
  }
  pcn_engine_config config;
  NEED(pcn_engine_config_init(&config, sizeof config));
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.haptic_channels = 2;
  NEED(pcn_profile_create("taptic", 6, &profile, NULL));
  NEED(pcn_pattern_read(text, strlen(text), NULL, &pattern, NULL));
  NEED(pcn_engine_create(&config, profile, &engine, NULL));
  NEED(pcn_engine_start(engine));
  NEED(pcn_player_create_advanced(engine, pattern, &player, NULL));
  NEED(pcn_builder_create(&builder));
  NEED(call_add_event());
  NEED(pcn_rendering_create(pattern, profile, NULL, &rendering, NULL));
  NEED(pcn_transcription_create(profile, NULL, &transcription, NULL));
  NEED(pcn_host_create(&host));
}

/* Values of a GiB where the system has less: the library's one allocation of any size. */
static void run_limited(void) {
  const uint64_t count = (uint64_t)1 << 28;
  float *many = calloc(count, sizeof *many);
  if (!many) exit(2);
  NEED(pcn_player_start(player, 0));
  NEED(pcn_engine_render(engine, haptic, audio, 512));
  struct rlimit limit;
  getrlimit(RLIMIT_AS, &limit);
  FILE *status = fopen("/proc/self/statm", "r");
  unsigned long pages = 0;
  if (!status || fscanf(status, "%lu", &pages) != 1) exit(2);
  fclose(status);
  limit.rlim_cur = pages * 4096 + ((rlim_t)64 << 20);
  setrlimit(RLIMIT_AS, &limit);
  for (int round = 0; round < 3; round++) {
    pcn_telemetry telemetry;
    const pcn_status given = pcn_player_send_values(player, PCN_CONTROL_HAPTIC_INTENSITY, many, count, 0);
    if (given != PCN_ERROR_MEMORY) fprintf(stderr, "memory: %d\n", (int)given), exit(1);
    if (pcn_player_schedule_curve(player, PCN_CONTROL_HAPTIC_INTENSITY, (pcn_control_point *)many, 1 << 24, 0) !=
        PCN_ERROR_MEMORY)
      exit(1);
    NEED(pcn_telemetry_init(&telemetry, sizeof telemetry));
    NEED(pcn_engine_get_telemetry(engine, &telemetry));
    if (telemetry.queue_depth != 0) fprintf(stderr, "memory: a call waits\n"), exit(1);
    NEED(pcn_player_send_values(player, PCN_CONTROL_HAPTIC_INTENSITY, many, 4096, 0));
    NEED(pcn_engine_render(engine, haptic, audio, 512));
    NEED(pcn_engine_poll(engine));
  }
  puts("memory: an address space that ends is told");
}

int main(int count, char **arguments) {
  prepare();
  if (count > 1 && strcmp(arguments[1], "limit") == 0) {
    run_limited();
    return 0;
  }
  int told = 0, served = 0;
  /* Once each without a refusal: what is made once is made. */
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
    need(rows[row].call(), rows[row].name);
    undo();
  }
  for (size_t row = 0; row < sizeof rows / sizeof *rows; row++) {
    for (long at = 1; at < 100000; at++) {
      refused = 0;
      requests = 0;
      refuse_at = at;
      const pcn_status status = rows[row].call();
      refuse_at = 0;
      const int is_done = !refused;
      if (status == PCN_ERROR_MEMORY || status == PCN_ERROR_TOO_MANY_HANDLES) told++;
      else if (status == PCN_OK) served++;
      else {
        fprintf(stderr, "memory: %s, request %ld: %d\n", rows[row].name, at, (int)status);
        return 1;
      }
      undo();
      if (at % 16 == 0) call_render(), call_poll();
      if (is_done) break;
    }
    call_render();
    call_poll();
  }
  for (int block = 0; block < 200; block++) need(call_render(), "render"), need(call_poll(), "poll");
  pcn_player_info info;
  NEED(pcn_player_cancel(player));
  for (int block = 0; block < 4; block++) need(call_render(), "render"), need(call_poll(), "poll");
  NEED(pcn_player_info_init(&info, sizeof info));
  NEED(pcn_player_get_info(player, &info));
  if (info.is_active) fprintf(stderr, "memory: a start is left\n"), exit(1);
  printf("memory: %d refusals told, %d calls served all the same\n", told, served);
  return told > 0 ? 0 : 1;
}
