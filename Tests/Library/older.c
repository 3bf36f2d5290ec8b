/* A program that was built with an older header: every struct has the size that it had then, and
 * nothing is written past it. */
#include <pacinian.h>

#include <stdio.h>
#include <string.h>

static int failures = 0;

static void expect(int condition, const char *what) {
  if (condition) return;
  fprintf(stderr, "%s\n", what);
  ++failures;
}

/* A struct, and bytes after it that are not the library's. */
#define GUARDED(Struct, name)                                                                      \
  struct {                                                                                         \
    Struct value;                                                                                  \
    unsigned char after[64];                                                                       \
  } name;                                                                                          \
  memset(&name, 0x5A, sizeof name)

#define WHOLE(Struct, name)                                                                        \
  do {                                                                                             \
    int isWhole = name.value.struct_size == sizeof(Struct);                                        \
    for (size_t byte = 0; byte < sizeof name.after; ++byte)                                        \
      isWhole = isWhole && name.after[byte] == 0x5A;                                               \
    expect(isWhole, #Struct);                                                                      \
  } while (0)

#define INITIALISED(Struct, name)                                                                  \
  GUARDED(Struct, name);                                                                           \
  expect(Struct##_init(&name.value, sizeof name.value) == PCN_OK, #Struct "_init");                \
  WHOLE(Struct, name)

int main(void) {
  INITIALISED(pcn_error, error);
  INITIALISED(pcn_reading_config, reading);
  INITIALISED(pcn_event, event);
  INITIALISED(pcn_rendering_config, offline);
  INITIALISED(pcn_engine_config, live);
  INITIALISED(pcn_audio_options, audio);

  pcn_pattern *pattern;
  const char text[] =
      "{\"Pattern\": [{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 0,"
      " \"EventDuration\": 0.1, \"EventParameters\": [{\"ParameterID\": \"HapticIntensity\","
      " \"ParameterValue\": 2}]}}]}";
  expect(
      pcn_pattern_read("{", 1, &reading.value, &pattern, &error.value) < 0 &&
          error.value.line == 1 && error.value.message[0] != 0,
      "pcn_error");
  WHOLE(pcn_error, error);
  expect(
      pcn_pattern_read(text, sizeof text - 1, &reading.value, &pattern, &error.value) == PCN_OK,
      "pcn_pattern_read");

  GUARDED(pcn_pattern_info, info);
  info.value.struct_size = sizeof info.value;
  expect(pcn_pattern_get_info(pattern, &info.value) == PCN_OK, "pcn_pattern_get_info");
  WHOLE(pcn_pattern_info, info);
  GUARDED(pcn_diagnostic, diagnostic);
  diagnostic.value.struct_size = sizeof diagnostic.value;
  expect(
      pcn_pattern_get_diagnostic(pattern, 0, &diagnostic.value) == PCN_OK,
      "pcn_pattern_get_diagnostic");
  WHOLE(pcn_diagnostic, diagnostic);

  pcn_builder *builder;
  expect(pcn_builder_create(&builder) == PCN_OK, "pcn_builder_create");
  expect(pcn_builder_add_event(builder, &event.value) == PCN_OK, "pcn_builder_add_event");
  expect(pcn_builder_destroy(builder) == PCN_OK, "pcn_builder_destroy");

  pcn_profile *profile;
  pcn_rendering *rendering;
  expect(pcn_profile_create(NULL, 0, &profile, NULL) == PCN_OK, "pcn_profile_create");
  expect(
      pcn_rendering_create(pattern, profile, &offline.value, &rendering, NULL) == PCN_OK,
      "pcn_rendering_create");
  GUARDED(pcn_rendering_info, rendered);
  rendered.value.struct_size = sizeof rendered.value;
  expect(pcn_rendering_get_info(rendering, &rendered.value) == PCN_OK, "pcn_rendering_get_info");
  WHOLE(pcn_rendering_info, rendered);
  expect(rendered.value.sample_rate_hz == 48000 && rendered.value.frame_count > 4800, "the info");

  pcn_engine *engine;
  pcn_player *player;
  float samples[480], peak = 0;
  live.value.notifications = PCN_NOTIFICATIONS_POLLED;
  expect(pcn_engine_create(&live.value, profile, &engine, NULL) == PCN_OK, "pcn_engine_create");
  expect(
      pcn_player_create_advanced(engine, pattern, &player, NULL) == PCN_OK,
      "pcn_player_create_advanced");
  expect(pcn_engine_start(engine) == PCN_OK && pcn_player_start(player, 0) == PCN_OK, "a start");
  for (int block = 0; block < 10; ++block) {
    expect(pcn_engine_render(engine, samples, NULL, 480) == PCN_OK, "pcn_engine_render");
    for (int frame = 0; frame < 480; ++frame)
      if (samples[frame] > peak) peak = samples[frame];
  }
  expect(peak > 0.5f, "the sound");
  GUARDED(pcn_telemetry, telemetry);
  telemetry.value.struct_size = sizeof telemetry.value;
  expect(pcn_engine_get_telemetry(engine, &telemetry.value) == PCN_OK, "pcn_engine_get_telemetry");
  WHOLE(pcn_telemetry, telemetry);
  expect(telemetry.value.rendered_frames == 4800, "the telemetry");
  GUARDED(pcn_player_info, state);
  state.value.struct_size = sizeof state.value;
  expect(pcn_player_get_info(player, &state.value) == PCN_OK, "pcn_player_get_info");
  WHOLE(pcn_player_info, state);
  expect(state.value.is_active == 1 && state.value.playback_rate == 1, "the player's info");

  uint64_t resource;
  expect(
      pcn_engine_register_audio(engine, "no audio", 8, &audio.value, &resource, &error.value) < 0,
      "pcn_engine_register_audio");
  expect(
      pcn_player_destroy(player) == PCN_OK && pcn_engine_destroy(engine) == PCN_OK &&
          pcn_rendering_destroy(rendering) == PCN_OK && pcn_profile_destroy(profile) == PCN_OK &&
          pcn_pattern_destroy(pattern) == PCN_OK,
      "the end");
  return failures != 0;
}
