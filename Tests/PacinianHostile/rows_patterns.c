#define _GNU_SOURCE
#include "hostile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Every kind of entry, with each of its numbers. */
static const char ahap[] =
    "{\"Version\": 1.0, \"Pattern\": [\n"
    "{\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": 0, \"EventDuration\": 0.1,"
    " \"EventParameters\": [{\"ParameterID\": \"HapticIntensity\", \"ParameterValue\": 0.5},"
    " {\"ParameterID\": \"HapticSharpness\", \"ParameterValue\": 0.5}]}},\n"
    "{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 0.01, \"EventDuration\": 0.1,"
    " \"EventParameters\": [{\"ParameterID\": \"AttackTime\", \"ParameterValue\": 0.5},"
    " {\"ParameterID\": \"DecayTime\", \"ParameterValue\": 0.5},"
    " {\"ParameterID\": \"ReleaseTime\", \"ParameterValue\": 0.5},"
    " {\"ParameterID\": \"Sustained\", \"ParameterValue\": 1}]}},\n"
    "{\"Event\": {\"EventType\": \"AudioContinuous\", \"Time\": 0.02, \"EventDuration\": 0.1,"
    " \"EventParameters\": [{\"ParameterID\": \"AudioPitch\", \"ParameterValue\": 0.5},"
    " {\"ParameterID\": \"AudioBrightness\", \"ParameterValue\": 0.5}]}},\n"
    "{\"Parameter\": {\"ParameterID\": \"HapticSharpnessControl\", \"Time\": 0.03,"
    " \"ParameterValue\": 0.5}},\n"
    "{\"ParameterCurve\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0.04,"
    " \"ParameterCurveControlPoints\": [{\"Time\": 0, \"ParameterValue\": 1},"
    " {\"Time\": 0.1, \"ParameterValue\": 0.5}]}}]}\n";

static const char haptic[] =
    "{\"version\": {\"major\": 1, \"minor\": 0, \"patch\": 0}, \"metadata\": {},\n"
    "\"signals\": {\"continuous\": {\"envelopes\": {\n"
    "\"amplitude\": [{\"time\": 0, \"amplitude\": 0.5, \"emphasis\": {\"amplitude\": 0.7,"
    " \"frequency\": 0.5}}, {\"time\": 0.1, \"amplitude\": 1}, {\"time\": 0.2, \"amplitude\": 0}],\n"
    "\"frequency\": [{\"time\": 0, \"frequency\": 0.5}, {\"time\": 0.2, \"frequency\": 1}]}}}}\n";

static void read_and_use(const char *text, size_t length) {
  pcn_pattern *pattern = NULL;
  if (known(pcn_pattern_read(text, length, NULL, &pattern, NULL)) != PCN_OK) return;
  use(pattern);
  accepted(pcn_pattern_destroy(pattern));
}

static pcn_reading_config default_config(void) {
  pcn_reading_config config;
  accepted(pcn_reading_config_init(&config, sizeof config));
  return config;
}

static void each_config(pcn_status (*read)(const pcn_reading_config *config, pcn_pattern **pattern)) {
  const pcn_reading_config standard = default_config();
  pcn_reading_config config = standard;
  pcn_pattern *pattern = NULL;
#define READ                                                                                       \
  if (known(read(&config, &pattern)) == PCN_OK) accepted(pcn_pattern_destroy(pattern));            \
  config = standard
  EACH_COUNT("struct_size", config.struct_size = counts[n]; READ);
  EACH_COUNT("is_strict", config.is_strict = counts[n]; READ);
  EACH_NUMBER("curve_times", config.curve_times = numbers[n]; READ);
  EACH_COUNT("reserved", config.reserved = counts[n]; READ);
  EACH_LONG("maximum_byte_count", config.maximum_byte_count = longs[n]; READ);
#undef READ
}

static pcn_status read_text(const pcn_reading_config *config, pcn_pattern **pattern) {
  return pcn_pattern_read(ahap, sizeof ahap - 1, config, pattern, NULL);
}

static void pattern_read(void) {
  pcn_pattern *pattern;
  each_number(ahap, read_and_use);
  each_number(haptic, read_and_use);
  each_config(read_text);
  EACH_ABSURD("byte_count", refused(pcn_pattern_read(ahap, absurd[n], NULL, &pattern, NULL)));
  about("NULL");
  refused(pcn_pattern_read(NULL, 1, NULL, &pattern, NULL));
  refused(pcn_pattern_read(NULL, 0, NULL, &pattern, NULL));
  refused(pcn_pattern_read(ahap, sizeof ahap - 1, NULL, NULL, NULL));
  pcn_error error;
  EACH_COUNT("error's struct_size", error.struct_size = counts[n];
             if (counts[n] < sizeof error) refused(pcn_pattern_read(ahap, 1, NULL, &pattern, &error)));
}

static char path[] = "/tmp/pacinian-hostile-XXXXXX";

static pcn_status read_path(const pcn_reading_config *config, pcn_pattern **pattern) {
  return pcn_pattern_read_file(path, strlen(path), config, pattern, NULL);
}

static void pattern_read_file(void) {
  pcn_pattern *pattern;
  const int file = mkstemp(path);
  if (file < 0 || write(file, ahap, sizeof ahap - 1) != (ssize_t)sizeof ahap - 1 || close(file) != 0)
    fail("no file");
  each_config(read_path);
  unlink(path);
  EACH_ABSURD("path_length", refused(pcn_pattern_read_file(path, absurd[n], NULL, &pattern, NULL)));
  static const char *const names[] = {"/dev/null", "/", "/dev/zero", "/proc/self/mem", "..", "\xFF"};
  for (size_t name = 0; name < sizeof names / sizeof *names; ++name) {
    about("%s", names[name]);
    refused(pcn_pattern_read_file(names[name], strlen(names[name]), NULL, &pattern, NULL));
  }
  about("NULL");
  refused(pcn_pattern_read_file(NULL, 1, NULL, &pattern, NULL));
  refused(pcn_pattern_read_file(NULL, 0, NULL, &pattern, NULL));
  refused(pcn_pattern_read_file("/", 1, NULL, NULL, NULL));
}

static void pattern_destroy(void) {
  struct world world = make_world();
  pcn_pattern *ended = read_pattern(ahap);
  accepted(pcn_pattern_destroy(ended));
  EACH_FORGED(pcn_pattern, world.pattern, ended, if (handle) refused(pcn_pattern_destroy(handle)));
  refused(pcn_pattern_destroy((pcn_pattern *)world.engine));
  end_world(&world);
}

static void pattern_get_info(void) {
  struct world world = make_world();
  pcn_pattern_info info;
  EACH_COUNT("struct_size", info.struct_size = counts[n];
             refused(pcn_pattern_get_info(world.pattern, &info)));
  refused(pcn_pattern_get_info(world.pattern, NULL));
  info.struct_size = sizeof info;
  EACH_FORGED(pcn_pattern, world.pattern, NULL, refused(pcn_pattern_get_info(handle, &info)));
  end_world(&world);
}

static void pattern_get_diagnostic(void) {
  struct world world = make_world();
  pcn_diagnostic diagnostic;
  accepted(pcn_diagnostic_init(&diagnostic, sizeof diagnostic));
  EACH_COUNT("index", known(pcn_pattern_get_diagnostic(world.pattern, counts[n], &diagnostic)));
  EACH_COUNT("struct_size", diagnostic.struct_size = counts[n];
             known(pcn_pattern_get_diagnostic(world.pattern, 0, &diagnostic)));
  refused(pcn_pattern_get_diagnostic(world.pattern, 0, NULL));
  diagnostic.struct_size = sizeof diagnostic;
  EACH_FORGED(pcn_pattern, world.pattern, NULL,
              refused(pcn_pattern_get_diagnostic(handle, 0, &diagnostic)));
  end_world(&world);
}

static void pattern_get_event(void) {
  struct world world = make_world();
  pcn_event event;
  pcn_builder *builder = NULL;
  accepted(pcn_builder_create(&builder));
  accepted(pcn_event_init(&event, sizeof event));
  for (uint64_t index = 0; known(pcn_pattern_get_event(world.pattern, index, &event)) == PCN_OK; ++index)
    accepted(pcn_builder_add_event(builder, &event));
  EACH_LONG("index", known(pcn_pattern_get_event(world.pattern, longs[n], &event)));
  EACH_COUNT("struct_size", event.struct_size = counts[n];
             known(pcn_pattern_get_event(world.pattern, 0, &event)));
  refused(pcn_pattern_get_event(world.pattern, 0, NULL));
  event.struct_size = sizeof event;
  EACH_FORGED(pcn_pattern, world.pattern, NULL, refused(pcn_pattern_get_event(handle, 0, &event)));
  accepted(pcn_builder_destroy(builder));
  end_world(&world);
}

static void pattern_write(void) {
  struct world world = make_world();
  char text[4];
  uint64_t count;
  EACH_NUMBER("format", known(pcn_pattern_write(world.pattern, numbers[n], text, 4, &count)));
  static char room[1 << 16];
  for (pcn_format format = PCN_FORMAT_AHAP; format <= PCN_FORMAT_HLA; ++format) {
    /* The text fits, so what is said of the room beyond it does not matter. */
    EACH_LONG("capacity", if (longs[n] < 5 || longs[n] > sizeof room) known(
                  pcn_pattern_write(world.pattern, format, room, longs[n], &count)));
    refused(pcn_pattern_write(world.pattern, format, NULL, 1, &count));
    refused(pcn_pattern_write(world.pattern, format, room, sizeof room, NULL));
  }
  EACH_FORGED(pcn_pattern, world.pattern, NULL,
              refused(pcn_pattern_write(handle, PCN_FORMAT_AHAP, text, 4, &count)));
  end_world(&world);
}

static void count_loss(void *user_data, const pcn_loss *loss) {
  if (loss->struct_size != sizeof *loss || loss->count == 0) fail("a loss");
  ++*(int *)user_data;
}

static void pattern_write_with_losses(void) {
  struct world world = make_world();
  static char room[1 << 16];
  uint64_t count;
  int losses = 0;
  EACH_NUMBER("format", known(pcn_pattern_write_with_losses(
                            world.pattern, numbers[n], room, 4, &count, count_loss, &losses)));
  for (pcn_format format = PCN_FORMAT_AHAP; format <= PCN_FORMAT_HLA; ++format) {
    EACH_LONG("capacity", if (longs[n] < 5 || longs[n] > sizeof room) known(
                  pcn_pattern_write_with_losses(
                      world.pattern, format, room, longs[n], &count, count_loss, &losses)));
    refused(pcn_pattern_write_with_losses(
        world.pattern, format, NULL, 1, &count, count_loss, &losses));
    refused(pcn_pattern_write_with_losses(
        world.pattern, format, room, sizeof room, NULL, count_loss, &losses));
    refused(pcn_pattern_write_with_losses(
        world.pattern, format, room, sizeof room, &count, NULL, (void *)UINTPTR_MAX));
  }
  EACH_FORGED(pcn_pattern, world.pattern, NULL,
              refused(pcn_pattern_write_with_losses(
                  handle, PCN_FORMAT_AHAP, room, 4, &count, count_loss, &losses)));
  end_world(&world);
}

/* The init function of a struct: none writes past the size that it is told. */
#define INIT(Struct)                                                                               \
  static void Struct##_sizes(void) {                                                               \
    struct {                                                                                       \
      Struct value;                                                                                \
      unsigned char after[64];                                                                     \
    } room;                                                                                        \
    EACH_COUNT("struct_size", memset(&room, 7, sizeof room);                                       \
               if (Struct##_init(&room.value, counts[n]) == PCN_OK && counts[n] > sizeof room.value) \
                   fail("accepted"));                                                              \
    refused(Struct##_init(NULL, sizeof(Struct)));                                                  \
    memset(&room, 7, sizeof room);                                                                 \
    accepted(Struct##_init(&room.value, sizeof room.value));                                       \
    for (size_t byte = 0; byte < sizeof room.after; ++byte)                                        \
      if (room.after[byte] != 7) fail("written past the end");                                     \
  }

INIT(pcn_error)
INIT(pcn_reading_config)
INIT(pcn_pattern_info)
INIT(pcn_diagnostic)
INIT(pcn_event)
INIT(pcn_rendering_config)
INIT(pcn_transcription_config)
INIT(pcn_follower_config)
INIT(pcn_encoder_config)
INIT(pcn_encoder_info)
INIT(pcn_rendering_info)
INIT(pcn_silent_event)
INIT(pcn_engine_config)
INIT(pcn_audio_options)
INIT(pcn_telemetry)
INIT(pcn_player_info)

const struct row pattern_rows[] = {
    {"pcn_error_init", pcn_error_sizes},
    {"pcn_reading_config_init", pcn_reading_config_sizes},
    {"pcn_pattern_info_init", pcn_pattern_info_sizes},
    {"pcn_diagnostic_init", pcn_diagnostic_sizes},
    {"pcn_event_init", pcn_event_sizes},
    {"pcn_rendering_config_init", pcn_rendering_config_sizes},
    {"pcn_transcription_config_init", pcn_transcription_config_sizes},
    {"pcn_follower_config_init", pcn_follower_config_sizes},
    {"pcn_encoder_config_init", pcn_encoder_config_sizes},
    {"pcn_encoder_info_init", pcn_encoder_info_sizes},
    {"pcn_rendering_info_init", pcn_rendering_info_sizes},
    {"pcn_silent_event_init", pcn_silent_event_sizes},
    {"pcn_engine_config_init", pcn_engine_config_sizes},
    {"pcn_audio_options_init", pcn_audio_options_sizes},
    {"pcn_telemetry_init", pcn_telemetry_sizes},
    {"pcn_player_info_init", pcn_player_info_sizes},
    {"pcn_pattern_read", pattern_read},
    {"pcn_pattern_read_file", pattern_read_file},
    {"pcn_pattern_destroy", pattern_destroy},
    {"pcn_pattern_get_info", pattern_get_info},
    {"pcn_pattern_get_diagnostic", pattern_get_diagnostic},
    {"pcn_pattern_get_event", pattern_get_event},
    {"pcn_pattern_write", pattern_write},
    {"pcn_pattern_write_with_losses", pattern_write_with_losses},
    {NULL, NULL}};
