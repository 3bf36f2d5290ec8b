/* What a program without a system does with the library: a pattern from bytes, one that is built, a
 * rendering, an engine with polled notifications. */
#include <pacinian.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { RATE = 8000, BLOCK = 64 };

#define EXPECT(condition)                                                                          \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      printf("%d: %s\n", __LINE__, #condition);                                                    \
      exit(1);                                                                                     \
    }                                                                                              \
  } while (0)

static void count(void *data) { ++*(int *)data; }

static pcn_finished_action count_finished(void *data) {
  count(data);
  return PCN_FINISHED_STOP_ENGINE;
}

static void note_stop(void *data, pcn_stop_reason reason) { *(pcn_stop_reason *)data = reason; }

static void check_mistakes(void) {
  static const char text[] = "{\"Pattern\":\n [{\"Event\": {\"Time\": 6.7e-05}}]}";
  pcn_pattern *pattern = NULL;
  pcn_error error;
  pcn_diagnostic diagnostic;
  EXPECT(pcn_error_init(&error, sizeof error) == PCN_OK);
  EXPECT(pcn_pattern_read(text, sizeof text - 1, NULL, &pattern, &error) < 0 && pattern == NULL);
  EXPECT(error.line == 2 && error.message_length > 0 && error.message[0] != 0);
  EXPECT(pcn_pattern_destroy((pcn_pattern *)text) < 0);
  EXPECT(pcn_pattern_destroy(NULL) == PCN_OK);
  EXPECT(pcn_profile_create("none", 4, (pcn_profile **)&pattern, &error) == PCN_ERROR_UNKNOWN_NAME);
  EXPECT(strcmp(pcn_status_string(PCN_OK), "no error") == 0);
  EXPECT(pcn_version() >= (PCN_VERSION_MAJOR << 16 | PCN_VERSION_MINOR << 8));
  EXPECT(pcn_abi_version() == PCN_ABI_VERSION);

  static const char odd[] = "{\"Pattern\": [{\"Event\": {\"EventType\": \"HapticTransient\","
                            "\"Time\": 6.7e-05, \"Other\": 12345678901234567890}}]}";
  pcn_pattern_info info;
  EXPECT(pcn_pattern_read(odd, sizeof odd - 1, NULL, &pattern, &error) == PCN_OK);
  EXPECT(pcn_pattern_info_init(&info, sizeof info) == PCN_OK);
  EXPECT(pcn_pattern_get_info(pattern, &info) == PCN_OK);
  EXPECT(info.event_count == 1 && info.diagnostic_count >= 1);
  EXPECT(fabs(info.duration_seconds - 6.7e-5) < 1e-12);
  EXPECT(pcn_diagnostic_init(&diagnostic, sizeof diagnostic) == PCN_OK);
  EXPECT(pcn_pattern_get_diagnostic(pattern, 0, &diagnostic) == PCN_OK && diagnostic.line == 1);
  EXPECT(pcn_pattern_destroy(pattern) == PCN_OK);
  EXPECT(pcn_pattern_destroy(pattern) == PCN_ERROR_INVALID_HANDLE);
}

static pcn_pattern *build(void) {
  pcn_builder *builder;
  pcn_pattern *pattern;
  pcn_event event;
  pcn_event_parameter sharpness = {PCN_EVENT_HAPTIC_SHARPNESS, 0, 0.6};
  pcn_control_point points[] = {{0, 0.2}, {0.1, 1}};
  EXPECT(pcn_builder_create(&builder) == PCN_OK && pcn_event_init(&event, sizeof event) == PCN_OK);
  EXPECT(pcn_builder_add_event(builder, &event) == PCN_OK);
  event.kind = PCN_EVENT_HAPTIC_CONTINUOUS;
  event.time_seconds = 0.02;
  event.duration_seconds = 0.2;
  event.parameters = &sharpness;
  event.parameter_count = 1;
  EXPECT(pcn_builder_add_event(builder, &event) == PCN_OK);
  event.kind = PCN_EVENT_AUDIO_CONTINUOUS;
  event.parameter_count = 0;
  EXPECT(pcn_builder_add_event(builder, &event) == PCN_OK);
  EXPECT(pcn_builder_add_curve(builder, PCN_CONTROL_HAPTIC_INTENSITY, 0.05, points, 2) == PCN_OK);
  EXPECT(pcn_builder_build(builder, &pattern) == PCN_OK);
  EXPECT(pcn_builder_destroy(builder) == PCN_OK);
  return pattern;
}

static void check_text(pcn_pattern *pattern) {
  static char text[4096];
  uint64_t length = 0;
  pcn_pattern *again;
  pcn_pattern_info info;
  for (pcn_format format = PCN_FORMAT_AHAP; format <= PCN_FORMAT_HAPTIC; ++format) {
    EXPECT(pcn_pattern_write(pattern, format, text, sizeof text, &length) == PCN_OK);
    EXPECT(length == strlen(text));
    EXPECT(pcn_pattern_read(text, length, NULL, &again, NULL) == PCN_OK);
    info.struct_size = sizeof info;
    EXPECT(pcn_pattern_get_info(again, &info) == PCN_OK && info.event_count >= 2);
    EXPECT(pcn_pattern_destroy(again) == PCN_OK);
  }
}

/* The engine's samples are those of the rendering, until live values come. */
static void check_engine(pcn_pattern *pattern, pcn_profile *profile) {
  static float haptic[BLOCK], audio[2 * BLOCK], wanted[BLOCK];
  pcn_engine_config config;
  pcn_engine *engine;
  pcn_rendering *rendering;
  pcn_rendering_config offline;
  pcn_player *player;
  pcn_telemetry telemetry;
  pcn_stop_reason reason = 0;
  int completions = 0, finished = 0;
  double signal = 0, noise = 0, sounding = 0, peak = 0, time;

  EXPECT(pcn_engine_config_init(&config, sizeof config) == PCN_OK);
  config.sample_rate_hz = RATE;
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.limiter = PCN_LIMITER_NONE;
  EXPECT(pcn_engine_create(&config, profile, &engine, NULL) == PCN_OK);
  EXPECT(pcn_player_create_advanced(engine, pattern, &player, NULL) == PCN_OK);
  EXPECT(pcn_player_set_completion_callback(player, count, &completions) == PCN_OK);
  EXPECT(pcn_engine_set_stopped_callback(engine, note_stop, &reason) == PCN_OK);
  EXPECT(pcn_rendering_config_init(&offline, sizeof offline) == PCN_OK);
  offline.sample_rate_hz = RATE;
  EXPECT(pcn_rendering_create(pattern, profile, &offline, &rendering, NULL) == PCN_OK);
  EXPECT(pcn_player_start(player, 0) == PCN_ERROR_ENGINE_NOT_RUNNING);
  EXPECT(pcn_engine_start(engine) == PCN_OK && pcn_player_start(player, 0) == PCN_OK);
  for (uint64_t frame = 0; frame < RATE / 2; frame += BLOCK) {
    EXPECT(pcn_engine_render(engine, haptic, audio, BLOCK) == PCN_OK);
    EXPECT(pcn_engine_poll(engine) == PCN_OK);
    EXPECT(pcn_rendering_read(rendering, frame, BLOCK, wanted, NULL) == PCN_OK);
    for (int index = 0; index < BLOCK; ++index) {
      signal += wanted[index] * wanted[index];
      noise += (wanted[index] - haptic[index]) * (wanted[index] - haptic[index]);
      sounding += audio[2 * index] * audio[2 * index];
    }
  }
  EXPECT(completions == 1 && signal > 0 && sounding > 0);
  /* Both are within 120 dB of the reference. */
  EXPECT(noise < signal * 1e-11);

  EXPECT(pcn_engine_notify_when_finished(engine, count_finished, &finished) == PCN_OK);
  EXPECT(pcn_player_start(player, 0) == PCN_OK);
  /* Later than the pattern's own curve begins: it counts from there on. */
  pcn_parameter silent = {PCN_CONTROL_HAPTIC_INTENSITY, 0, 0.06, 0};
  EXPECT(pcn_player_send_parameters(player, &silent, 1, 0) == PCN_OK);
  for (int block = 0; block < RATE / BLOCK; ++block) {
    EXPECT(pcn_engine_render(engine, haptic, NULL, BLOCK) == PCN_OK);
    EXPECT(pcn_engine_poll(engine) == PCN_OK);
    for (int index = 0; index < BLOCK; ++index)
      if (block > RATE / 10 / BLOCK && fabsf(haptic[index]) > peak) peak = fabsf(haptic[index]);
  }
  EXPECT(peak < 1e-4 && completions == 2 && finished == 1);
  EXPECT(reason == PCN_STOP_NOTIFY_WHEN_FINISHED);
  EXPECT(pcn_telemetry_init(&telemetry, sizeof telemetry) == PCN_OK);
  EXPECT(pcn_engine_get_telemetry(engine, &telemetry) == PCN_OK);
  EXPECT(telemetry.dropped_voices == 0 && telemetry.haptic_peak > 0.1f);
  EXPECT(pcn_engine_get_time(engine, &time) == PCN_OK && time > 1.4);
  EXPECT(pcn_player_destroy(player) == PCN_OK && pcn_rendering_destroy(rendering) == PCN_OK);
  EXPECT(pcn_engine_destroy(engine) == PCN_OK);
}

int main(void) {
  pcn_profile *profile;
  pcn_pattern *pattern = build();
  check_mistakes();
  check_text(pattern);
  EXPECT(pcn_profile_create(NULL, 0, &profile, NULL) == PCN_OK);
  check_engine(pattern, profile);
  EXPECT(pcn_pattern_destroy(pattern) == PCN_OK && pcn_profile_destroy(profile) == PCN_OK);
  return 0;
}
