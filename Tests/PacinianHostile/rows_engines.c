#include "hostile.h"

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

/* An engine that can be made plays. */
static void create(struct world *world, const pcn_engine_config *config) {
  static float haptic[512], audio[512];
  pcn_engine *engine = NULL;
  pcn_player *player = NULL;
  if (known(pcn_engine_create(config, world->profile, &engine, NULL)) != PCN_OK) return;
  if (known(pcn_player_create_advanced(engine, world->pattern, &player, NULL)) == PCN_OK) {
    accepted(pcn_engine_start(engine));
    known(pcn_player_start(player, 0));
    accepted(pcn_engine_render(engine, haptic, audio, 256));
    const pcn_parameter parameter = {PCN_CONTROL_HAPTIC_INTENSITY, 0, 0, 0.5};
    known(pcn_player_send_parameters(player, &parameter, 1, 0));
    known(pcn_player_stop(player, 0));
    play(engine);
    accepted(pcn_player_destroy(player));
  }
  accepted(pcn_engine_destroy(engine));
}

/* Ceilings; the largest ones, and engines where the process may take little more memory than it has,
 * follow. */
static const uint32_t bounds[] = {0, 1, 2, 256, 257, (1 << 20) + 1, 0x7FFFFFFF, 0x80000000u, UINT32_MAX};
#define EACH_BOUND(text, ...) EACH(bounds, 9, "%u", text, __VA_ARGS__)

static void engine_create_short_of_memory(const struct world *world) {
  const pcn_engine_config standard = polled_config();
  pcn_engine_config config;
  pcn_engine *engine, *engines[64];
  int engine_count = 0;
  unsigned long pages = 0;
  struct rlimit old, limit;
  FILE *file = fopen("/proc/self/statm", "r");
  if (file == NULL || fscanf(file, "%lu", &pages) != 1 || getrlimit(RLIMIT_AS, &old) != 0)
    fail("the process does not know its memory");
  fclose(file);
  limit = old;
  limit.rlim_cur = pages * (rlim_t)sysconf(_SC_PAGESIZE) + (64 << 20);
  if (setrlimit(RLIMIT_AS, &limit) != 0) fail("no limit");
  about("the largest ceilings take no memory");
  config = standard;
  config.player_capacity = config.voice_capacity = config.transient_capacity = 1 << 20;
  config.command_capacity = config.live_capacity = 1 << 20;
  accepted(pcn_engine_create(&config, world->profile, &engine, NULL));
  accepted(pcn_engine_destroy(engine));
  about("engines until there is no memory");
  while (engine_count < 64) {
    pcn_status status = pcn_engine_create(&standard, world->profile, &engines[engine_count], NULL);
    if (status == PCN_ERROR_MEMORY) break;
    accepted(status);
    engine_count++;
  }
  if (engine_count == 64) fail("64 engines in 64 MiB");
  while (engine_count > 0) accepted(pcn_engine_destroy(engines[--engine_count]));
  about("an engine with little memory");
  accepted(pcn_engine_create(&standard, world->profile, &engine, NULL));
  play(engine);
  accepted(pcn_engine_destroy(engine));
  setrlimit(RLIMIT_AS, &old);
}

static void engine_create(void) {
  struct world world = make_world();
  const pcn_engine_config standard = polled_config();
  pcn_engine_config config;
  pcn_engine *engine;
#define CREATE(change) config = standard; change; create(&world, &config)
  EACH_COUNT("struct_size", CREATE(config.struct_size = counts[n]));
  EACH_COUNT("sample_rate_hz", CREATE(config.sample_rate_hz = counts[n]));
  EACH_NUMBER("buses", CREATE(config.buses = numbers[n]));
  EACH_NUMBER("notifications", CREATE(config.notifications = numbers[n]));
  EACH_NUMBER("limiter", CREATE(config.limiter = numbers[n]));
  EACH_BOUND("player_capacity", CREATE(config.player_capacity = bounds[n]));
  EACH_BOUND("voice_capacity", CREATE(config.voice_capacity = bounds[n]));
  EACH_BOUND("transient_capacity", CREATE(config.transient_capacity = bounds[n]));
  EACH_BOUND("command_capacity", CREATE(config.command_capacity = bounds[n]));
  EACH_BOUND("live_capacity", CREATE(config.live_capacity = bounds[n]));
  EACH_BOUND("tile_frames", CREATE(config.tile_frames = bounds[n]));
  EACH_COUNT("flags", CREATE(config.enters_events_midway = config.checks_threads = counts[n]));
  EACH_NUMBER("time_unit", CREATE(config.time_unit = numbers[n]));
  EACH_COUNT("haptic_channels", CREATE(config.haptic_channels = counts[n]));
  EACH_DOUBLE("smoothing_seconds", CREATE(config.smoothing_seconds = doubles[n]));
  EACH_DOUBLE("idle_timeout_seconds", CREATE(config.idle_timeout_seconds = doubles[n]));
  EACH_DOUBLE("duration_limit_seconds", CREATE(config.duration_limit_seconds = doubles[n]));
  EACH_ABSURD("resource_root_length", CREATE(config.resource_root = "/";
                                             config.resource_root_length = absurd[n]));
#undef CREATE
  refused(pcn_engine_create(NULL, world.profile, NULL, NULL));
  EACH_FORGED(pcn_profile, world.profile, NULL,
              refused(pcn_engine_create(NULL, handle, &engine, NULL)));
  engine_create_short_of_memory(&world);
  end_world(&world);
}

/* A function of an engine alone. */
static void forged_engines(pcn_status (*function)(pcn_engine *engine)) {
  struct world world = make_world();
  pcn_engine *ended;
  accepted(pcn_engine_create(NULL, world.profile, &ended, NULL));
  accepted(pcn_engine_destroy(ended));
  EACH_FORGED(pcn_engine, world.engine, ended,
              if (handle || function != pcn_engine_destroy) refused(function(handle)));
  refused(function((pcn_engine *)world.pattern));
  known(function(world.engine));
  if (function != pcn_engine_destroy) {
    play(world.engine);
    end_world(&world);
  }
}

static void engine_destroy(void) { forged_engines(pcn_engine_destroy); }
static void engine_start(void) { forged_engines(pcn_engine_start); }
static void engine_stop(void) { forged_engines(pcn_engine_stop); }
static void engine_render_with_values(void) {
  struct world world = make_world();
  float samples[8] = {0}, values[8] = {0};
  pcn_block_values block = {world.player, 0, 0, values};
  refused(pcn_engine_render_with_values(world.engine, samples, NULL, 8, NULL, 1));
  EACH_NUMBER(
      "id", block.id = numbers[n];
      known(pcn_engine_render_with_values(world.engine, samples, NULL, 8, &block, 1)));
  block.id = 0;
  EACH_FLOAT(
      "value", values[7] = floats[n];
      known(pcn_engine_render_with_values(world.engine, samples, NULL, 8, &block, 1)));
  values[7] = 0;
  EACH_FORGED(
      pcn_player, world.player, NULL, block.player = handle;
      refused(pcn_engine_render_with_values(world.engine, samples, NULL, 8, &block, 1)));
  EACH_FORGED(
      pcn_engine, world.engine, NULL,
      refused(pcn_engine_render_with_values(handle, samples, NULL, 8, NULL, 0)));
  end_world(&world);
}

static void engine_stop_because(void) {
  struct world world = make_world();
  EACH_NUMBER(
      "reason", known(pcn_engine_stop_because(world.engine, numbers[n])); play(world.engine));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_stop_because(handle, 1)));
  end_world(&world);
}

static void engine_poll(void) { forged_engines(pcn_engine_poll); }
static void engine_reset_telemetry(void) { forged_engines(pcn_engine_reset_telemetry); }

static void engine_get_state(void) {
  struct world world = make_world();
  pcn_engine_state state;
  refused(pcn_engine_get_state(world.engine, NULL));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_get_state(handle, &state)));
  end_world(&world);
}

static void engine_get_time(void) {
  struct world world = make_world();
  double seconds;
  refused(pcn_engine_get_time(world.engine, NULL));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_get_time(handle, &seconds)));
  end_world(&world);
}

static void engine_render(void) {
  struct world world = make_world();
  static float haptic[256], audio[512];
  EACH_FORGED(pcn_engine, world.engine, NULL,
              refused(pcn_engine_render(handle, haptic, audio, 256)));
  accepted(pcn_player_start(world.player, 0));
  EACH_COUNT("frame_count", if (counts[n] <= 256)
                                accepted(pcn_engine_render(world.engine, haptic, audio, counts[n])));
  /* Of players that have ended, into no buffer: the clock alone. */
  EACH_COUNT("frame_count of no buffer", if (counts[n] <= 1u << 20)
                                accepted(pcn_engine_render(world.engine, NULL, NULL, counts[n])));
  end_world(&world);
}

static void engine_set_flag(void) {
  struct world world = make_world();
  EACH_NUMBER("flag", known(pcn_engine_set_flag(world.engine, numbers[n], 1)); play(world.engine));
  EACH_COUNT("is_on", known(pcn_engine_set_flag(world.engine, 1, counts[n])); play(world.engine));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_set_flag(handle, 0, 1)));
  end_world(&world);
}

static void engine_set_volume(void) {
  struct world world = make_world();
  accepted(pcn_player_start(world.player, 0));
  for (int n = 0; n < DOUBLES; ++n) {
    about("%a", doubles[n]);
    known(pcn_engine_set_volume(world.engine, doubles[n]));
    play(world.engine);
  }
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_set_volume(handle, 1)));
  end_world(&world);
}

static void engine_fade_volume(void) {
  struct world world = make_world();
  accepted(pcn_player_start(world.player, 0));
  EACH_DOUBLE("a volume", known(pcn_engine_fade_volume(world.engine, doubles[n], 0.01)); play(world.engine));
  EACH_DOUBLE("seconds", known(pcn_engine_fade_volume(world.engine, 0.5, doubles[n])); play(world.engine));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_fade_volume(handle, 1, 1)));
  end_world(&world);
}

static void engine_stop_over(void) {
  struct world world = make_world();
  EACH_DOUBLE("seconds", known(pcn_engine_start(world.engine)); known(pcn_player_start(world.player, 0));
              play(world.engine); known(pcn_engine_stop_over(world.engine, doubles[n])); play(world.engine));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_stop_over(handle, 1)));
  end_world(&world);
}

static void engine_get_volume(void) {
  struct world world = make_world();
  double volume;
  accepted(pcn_engine_get_volume(world.engine, &volume));
  refused(pcn_engine_get_volume(world.engine, NULL));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_get_volume(handle, &volume)));
  end_world(&world);
}

static void engine_get_flag(void) {
  struct world world = make_world();
  uint32_t is_on;
  EACH_NUMBER("flag", known(pcn_engine_get_flag(world.engine, numbers[n], &is_on)));
  refused(pcn_engine_get_flag(world.engine, 0, NULL));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_get_flag(handle, 0, &is_on)));
  end_world(&world);
}

static void engine_get_telemetry(void) {
  struct world world = make_world();
  pcn_telemetry telemetry;
  EACH_COUNT("struct_size", telemetry.struct_size = counts[n];
             known(pcn_engine_get_telemetry(world.engine, &telemetry)));
  refused(pcn_engine_get_telemetry(world.engine, NULL));
  telemetry.struct_size = sizeof telemetry;
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_get_telemetry(handle, &telemetry)));
  end_world(&world);
}

static void stopped(void *data, pcn_stop_reason reason) { (void)data, (void)reason; }
static void told(void *data) { (void)data; }
/* No action of the header. */
static pcn_finished_action finished(void *data) { return numbers[(uintptr_t)data % SIGNED]; }

static void engine_set_stopped_callback(void) {
  struct world world = make_world();
  EACH_FORGED(pcn_engine, world.engine, NULL,
              refused(pcn_engine_set_stopped_callback(handle, stopped, NULL)));
  accepted(pcn_engine_set_stopped_callback(world.engine, NULL, (void *)UINTPTR_MAX));
  accepted(pcn_engine_set_stopped_callback(world.engine, stopped, (void *)UINTPTR_MAX));
  end_world(&world);
}

static void engine_set_reset_callback(void) {
  struct world world = make_world();
  EACH_FORGED(pcn_engine, world.engine, NULL,
              refused(pcn_engine_set_reset_callback(handle, told, NULL)));
  accepted(pcn_engine_set_reset_callback(world.engine, told, (void *)UINTPTR_MAX));
  end_world(&world);
}

static void engine_notify_when_finished(void) {
  struct world world = make_world();
  refused(pcn_engine_notify_when_finished(world.engine, NULL, NULL));
  EACH_NUMBER("action",
              accepted(pcn_engine_notify_when_finished(world.engine, finished, (void *)(uintptr_t)n));
              play(world.engine); accepted(pcn_engine_start(world.engine)));
  EACH_FORGED(pcn_engine, world.engine, NULL,
              refused(pcn_engine_notify_when_finished(handle, finished, NULL)));
  end_world(&world);
}

static void engine_withdraw_when_finished(void) {
  struct world world = make_world();
  refused(pcn_engine_withdraw_when_finished(world.engine, NULL, NULL));
  EACH_LONG("user_data", accepted(pcn_engine_withdraw_when_finished(
                             world.engine, finished, (void *)(uintptr_t)longs[n])));
  EACH_FORGED(pcn_engine, world.engine, NULL,
              refused(pcn_engine_withdraw_when_finished(handle, finished, NULL)));
  end_world(&world);
}

/* A WAV file of one channel, each of whose words is replaced in turn. */
static const unsigned char wave[] =
    "RIFF\x34\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\xBB\0\0\0\x77\x01\0\x02\0\x10\0"
    "data\x10\0\0\0\0\x40\0\x40\0\x40\0\x40\0\xC0\0\xC0\0\xC0\0\xC0";
enum { WAVE = sizeof wave - 1 };

static void engine_register_audio(void) {
  struct world world = make_world();
  pcn_audio_options options;
  uint64_t resource;
  unsigned char changed[WAVE];
  for (size_t word = 0; word + 4 <= WAVE; word += 2) {
    for (int n = 0; n < UNSIGNED; ++n) {
      about("%u at byte %zu", counts[n], word);
      memcpy(changed, wave, WAVE);
      memcpy(changed + word, &counts[n], 4);
      if (known(pcn_engine_register_audio(world.engine, changed, WAVE, NULL, &resource, NULL)) !=
          PCN_OK)
        continue;
      pcn_event event;
      pcn_builder *builder;
      pcn_pattern *pattern;
      pcn_player *player;
      accepted(pcn_event_init(&event, sizeof event));
      event.kind = PCN_EVENT_AUDIO_CUSTOM;
      event.audio_resource = resource;
      accepted(pcn_builder_create(&builder));
      accepted(pcn_builder_add_event(builder, &event));
      accepted(pcn_builder_build(builder, &pattern));
      if (known(pcn_player_create(world.engine, pattern, &player, NULL)) == PCN_OK) {
        accepted(pcn_player_start(player, 0));
        play(world.engine);
        accepted(pcn_player_destroy(player));
      }
      accepted(pcn_pattern_destroy(pattern));
      accepted(pcn_builder_destroy(builder));
      accepted(pcn_engine_unregister_audio(world.engine, resource));
    }
  }
  for (uint64_t count = 0; count <= WAVE; ++count) {
    about("the first %llu bytes", (unsigned long long)count);
    if (known(pcn_engine_register_audio(world.engine, wave, count, NULL, &resource, NULL)) == PCN_OK)
      accepted(pcn_engine_unregister_audio(world.engine, resource));
  }
  EACH_ABSURD("byte_count", refused(pcn_engine_register_audio(world.engine, wave, absurd[n], NULL,
                                                              &resource, NULL)));
  EACH_LONG("byte_count of none", refused(pcn_engine_register_audio(world.engine, NULL, longs[n],
                                                                    NULL, &resource, NULL)));
  refused(pcn_engine_register_audio(world.engine, wave, WAVE, NULL, NULL, NULL));
  EACH_COUNT("struct_size", accepted(pcn_audio_options_init(&options, sizeof options));
             options.struct_size = counts[n];
             known(pcn_engine_register_audio(world.engine, wave, WAVE, &options, &resource, NULL)));
  EACH_FORGED(pcn_engine, world.engine, NULL,
              refused(pcn_engine_register_audio(handle, wave, WAVE, NULL, &resource, NULL)));
  end_world(&world);
}

static void engine_register_audio_file(void) {
  struct world world = make_world();
  uint64_t resource;
  EACH_ABSURD("path_length", refused(pcn_engine_register_audio_file(world.engine, "/", absurd[n],
                                                                    NULL, &resource, NULL)));
  EACH_LONG("path_length of none", refused(pcn_engine_register_audio_file(
                                       world.engine, NULL, longs[n], NULL, &resource, NULL)));
  static const char *const names[] = {"/dev/null", "/", "/dev/zero", "/proc/self/mem", "..", "\xFF"};
  for (size_t name = 0; name < sizeof names / sizeof *names; ++name) {
    about("%s", names[name]);
    refused(pcn_engine_register_audio_file(
        world.engine, names[name], strlen(names[name]), NULL, &resource, NULL));
  }
  EACH_FORGED(pcn_engine, world.engine, NULL,
              refused(pcn_engine_register_audio_file(handle, "/", 1, NULL, &resource, NULL)));
  end_world(&world);
}

static void engine_unregister_audio(void) {
  struct world world = make_world();
  EACH_LONG("resource", refused(pcn_engine_unregister_audio(world.engine, longs[n])));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_engine_unregister_audio(handle, 1)));
  end_world(&world);
}

const struct row engine_rows[] = {
    {"pcn_engine_create", engine_create},
    {"pcn_engine_destroy", engine_destroy},
    {"pcn_engine_start", engine_start},
    {"pcn_engine_stop", engine_stop},
    {"pcn_engine_stop_because", engine_stop_because},
    {"pcn_engine_poll", engine_poll},
    {"pcn_engine_reset_telemetry", engine_reset_telemetry},
    {"pcn_engine_get_state", engine_get_state},
    {"pcn_engine_get_time", engine_get_time},
    {"pcn_engine_render", engine_render},
    {"pcn_engine_render_with_values", engine_render_with_values},
    {"pcn_engine_set_flag", engine_set_flag},
    {"pcn_engine_set_volume", engine_set_volume},
    {"pcn_engine_fade_volume", engine_fade_volume},
    {"pcn_engine_stop_over", engine_stop_over},
    {"pcn_engine_get_volume", engine_get_volume},
    {"pcn_engine_get_flag", engine_get_flag},
    {"pcn_engine_get_telemetry", engine_get_telemetry},
    {"pcn_engine_set_stopped_callback", engine_set_stopped_callback},
    {"pcn_engine_set_reset_callback", engine_set_reset_callback},
    {"pcn_engine_notify_when_finished", engine_notify_when_finished},
    {"pcn_engine_withdraw_when_finished", engine_withdraw_when_finished},
    {"pcn_engine_register_audio", engine_register_audio},
    {"pcn_engine_register_audio_file", engine_register_audio_file},
    {"pcn_engine_unregister_audio", engine_unregister_audio},
    {NULL, NULL}};
