#define _GNU_SOURCE
#include "hostile.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

char *note(size_t *size);
void tell(const char *what);

void about(const char *format, ...) {
  size_t size;
  char *text = note(&size);
  va_list arguments;
  va_start(arguments, format);
  vsnprintf(text, size, format, arguments);
  va_end(arguments);
}

void fail(const char *what) {
  tell(what);
  _exit(1);
}

pcn_status known(pcn_status status) {
  if (strcmp(pcn_status_string(status), pcn_status_string(1)) == 0) fail("no status");
  return status;
}

void refused(pcn_status status) {
  if (known(status) == PCN_OK) fail("accepted");
}

void accepted(pcn_status status) {
  if (known(status) != PCN_OK) fail(pcn_status_string(status));
}

pcn_pattern *read_pattern(const char *text) {
  pcn_pattern *pattern;
  accepted(pcn_pattern_read(text, strlen(text), NULL, &pattern, NULL));
  return pattern;
}

int controls(void) {
  pcn_builder *builder;
  pcn_parameter parameter = {0, 0, 0, 0};
  accepted(pcn_builder_create(&builder));
  while (pcn_builder_add_parameter(builder, &parameter) == PCN_OK) ++parameter.id;
  accepted(pcn_builder_destroy(builder));
  return parameter.id;
}

pcn_engine_config polled_config(void) {
  pcn_engine_config config;
  accepted(pcn_engine_config_init(&config, sizeof config));
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  /* A low rate and little memory, so that many engines take little time. */
  config.sample_rate_hz = 8000;
  config.player_capacity = 16;
  config.voice_capacity = config.transient_capacity = config.command_capacity = 64;
  config.live_capacity = 4096;
  return config;
}

struct world make_world(void) {
  struct world world;
  about("a world");
  world.pattern = read_pattern(
      "{\"Pattern\": ["
      "{\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": 0}},"
      "{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 0, \"EventDuration\": 0.1}},"
      "{\"Event\": {\"EventType\": \"AudioContinuous\", \"Time\": 0, \"EventDuration\": 0.1}},"
      "{\"Parameter\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": 0.05,"
      " \"ParameterValue\": 0.5}},"
      "{\"ParameterCurve\": {\"ParameterID\": \"HapticSharpnessControl\", \"Time\": 0,"
      " \"ParameterCurveControlPoints\": [{\"Time\": 0, \"ParameterValue\": 0},"
      " {\"Time\": 0.1, \"ParameterValue\": 1}]}}]}");
  accepted(pcn_builder_create(&world.builder));
  accepted(pcn_profile_create(NULL, 0, &world.profile, NULL));
  accepted(pcn_rendering_create(world.pattern, world.profile, NULL, &world.rendering, NULL));
  const pcn_engine_config config = polled_config();
  accepted(pcn_engine_create(&config, world.profile, &world.engine, NULL));
  accepted(pcn_player_create(world.engine, world.pattern, &world.player, NULL));
  accepted(pcn_player_create_advanced(world.engine, world.pattern, &world.advanced, NULL));
  accepted(pcn_host_create(&world.host));
  accepted(pcn_engine_start(world.engine));
  return world;
}

void end_world(struct world *world) {
  about("the end of a world");
  accepted(pcn_player_destroy(world->player));
  accepted(pcn_player_destroy(world->advanced));
  accepted(pcn_engine_destroy(world->engine));
  accepted(pcn_host_destroy(world->host));
  accepted(pcn_rendering_destroy(world->rendering));
  accepted(pcn_profile_destroy(world->profile));
  accepted(pcn_builder_destroy(world->builder));
  accepted(pcn_pattern_destroy(world->pattern));
}

struct forged forge(const void *live, const void *ended) {
  static uint64_t object[16];
  const uintptr_t bits = (uintptr_t)live;
  const struct forged forged = {
      {NULL, (void *)ended, (void *)8, (void *)1, (void *)UINTPTR_MAX, (void *)INTPTR_MIN,
       (void *)0x7FFFFFFFFFF0, object, (void *)(bits ^ 1), (void *)(bits ^ ((uintptr_t)1 << 40)),
       (void *)(bits ^ ((uintptr_t)1 << 62)), (void *)~bits}};
  return forged;
}

void play(pcn_engine *engine) {
  static float haptic[128], audio[128];
  static const uint32_t blocks[] = {1, 64, 63};
  for (size_t block = 0; block < sizeof blocks / sizeof *blocks; ++block) {
    accepted(pcn_engine_render(engine, haptic, audio, blocks[block]));
    for (uint32_t frame = 0; frame < blocks[block]; ++frame)
      if (!isfinite(haptic[2 * frame]) || !isfinite(haptic[2 * frame + 1]) ||
          !isfinite(audio[2 * frame]) || !isfinite(audio[2 * frame + 1]))
        fail("a sample is not finite");
  }
  accepted(pcn_engine_poll(engine));
}

/* The engine and profile of every pattern's use. */
static struct world *stage(void) {
  static struct world world;
  if (world.engine == NULL) world = make_world();
  return &world;
}

static void write_out(pcn_pattern *pattern, pcn_format format) {
  uint64_t count = 0;
  char *text;
  if (known(pcn_pattern_write(pattern, format, NULL, 0, &count)) != PCN_ERROR_BUFFER_TOO_SMALL)
    return;
  if (count >= 1u << 24 || (text = malloc(count + 1)) == NULL) return;
  accepted(pcn_pattern_write(pattern, format, text, count + 1, &count));
  pcn_pattern *again = NULL;
  accepted(pcn_pattern_read(text, count, NULL, &again, NULL));
  accepted(pcn_pattern_destroy(again));
  free(text);
}

void use(pcn_pattern *pattern) {
  static float haptic[256], audio[512];
  struct world *world = stage();
  pcn_pattern_info info;
  accepted(pcn_pattern_info_init(&info, sizeof info));
  accepted(pcn_pattern_get_info(pattern, &info));
  write_out(pattern, PCN_FORMAT_AHAP);
  write_out(pattern, PCN_FORMAT_HAPTIC);

  pcn_rendering *rendering = NULL;
  if (known(pcn_rendering_create(pattern, world->profile, NULL, &rendering, NULL)) == PCN_OK) {
    accepted(pcn_rendering_read(rendering, 0, 256, haptic, audio));
    for (int frame = 0; frame < 256; ++frame)
      if (!isfinite(haptic[frame]) || !isfinite(audio[2 * frame])) fail("a sample is not finite");
    accepted(pcn_rendering_destroy(rendering));
  }

  pcn_player *player = NULL;
  if (known(pcn_player_create_advanced(world->engine, pattern, &player, NULL)) != PCN_OK) return;
  pcn_player_info state;
  accepted(pcn_player_info_init(&state, sizeof state));
  accepted(pcn_player_get_info(player, &state));
  const double parts[] = {0, 0.5, 0.999999, 1, 2};
  /* Those before may still ring out. */
  known(pcn_player_start(player, 0));
  play(world->engine);
  for (size_t index = 0; index < sizeof parts / sizeof *parts; ++index) {
    known(pcn_player_seek(player, parts[index] * state.pattern_duration_seconds));
    play(world->engine);
    known(pcn_player_pause(player, 0));
    known(pcn_player_seek(player, parts[index] * state.pattern_duration_seconds));
    known(pcn_player_resume(player, 0));
    play(world->engine);
  }
  known(pcn_player_set_loop(player, 1, 0));
  known(pcn_player_set_rate(player, 0.001));
  known(pcn_player_start(player, 0));
  play(world->engine);
  known(pcn_player_seek(player, 0.5 * state.pattern_duration_seconds));
  play(world->engine);
  known(pcn_player_set_rate(player, 1000));
  play(world->engine);
  known(pcn_player_cancel(player));
  play(world->engine);
  accepted(pcn_player_destroy(player));
}

void each_number(const char *text, void (*read)(const char *text, size_t length)) {
  static const char *const others[] = {
      "0",    "-0",   "1",     "-1",    "0.5",    "1e-9", "5e-324", "-5e-324", "1e-320", "30.1",
      "1e6",  "1e9",  "1e12",  "5e14",  "1e15",   "4503599627370496", "9007199254740992",
      "9007199254740993", "9223372036854775807", "9223372036854775808", "18446744073709551616",
      "1e300", "1e308", "-1e308", "1.7976931348623157e308", "1e309", "-1e309", "1e99999999999"};
  const size_t length = strlen(text);
  char *changed = malloc(length + 64);
  if (changed == NULL) fail("no memory");
  for (size_t start = 0; start < length; ++start) {
    const size_t digits = strspn(text + start, "+-.0123456789eE");
    /* Numbers of the text follow a colon or stand in an array, each after a space. */
    if (digits == 0 || start == 0 || text[start - 1] != ' ' || strchr("eE+", text[start])) continue;
    for (size_t other = 0; other < sizeof others / sizeof *others; ++other) {
      memcpy(changed, text, start);
      const size_t added = (size_t)sprintf(changed + start, "%s", others[other]);
      strcpy(changed + start + added, text + start + digits);
      about("%s at byte %zu", others[other], start);
      read(changed, strlen(changed));
    }
    start += digits;
  }
  free(changed);
}
