/* Renders 4 096 voices through the C library and prints nanoseconds for a voice and sample, and a number
 * that depends on every sample: voices offline|engine SECONDS. scripts/benchmarks/library runs it. */
#include <pacinian.h>

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RATE = 48000, VOICES = 4096, BLOCK = 128, WARM_UP = RATE / 10 };

static uint64_t seed = 1;

/* The same numbers as the Swift twin draws. */
static double draw(double low, double high) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return low + (high - low) * ((double)(seed >> 11) / 9007199254740992.0);
}

static void check(pcn_status status) {
  if (status == PCN_OK) return;
  fprintf(stderr, "voices: %s\n", pcn_status_string(status));
  exit(1);
}

static pcn_pattern *make_pattern(double seconds) {
  pcn_builder *builder;
  pcn_pattern *pattern;
  pcn_event event;
  pcn_event_parameter parameters[2] = {
      {PCN_EVENT_HAPTIC_INTENSITY, 0, 0}, {PCN_EVENT_HAPTIC_SHARPNESS, 0, 0}};
  check(pcn_builder_create(&builder));
  check(pcn_event_init(&event, sizeof event));
  event.kind = PCN_EVENT_HAPTIC_CONTINUOUS;
  event.duration_seconds = seconds + 1;
  event.parameters = parameters;
  event.parameter_count = 2;
  for (int voice = 0; voice < VOICES; ++voice) {
    event.time_seconds = draw(0, 0.02);
    parameters[0].value = draw(0.1, 1);
    parameters[1].value = draw(0.35, 0.65);
    check(pcn_builder_add_event(builder, &event));
  }
  check(pcn_builder_build(builder, &pattern));
  check(pcn_builder_destroy(builder));
  return pattern;
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

int main(int count, char **arguments) {
  double seconds = count == 3 ? atof(arguments[2]) : 0;
  int is_engine = count == 3 && strcmp(arguments[1], "engine") == 0;
  if (seconds <= 0 || (!is_engine && strcmp(arguments[1], "offline") != 0)) {
    fprintf(stderr, "usage: %s offline|engine SECONDS\n", arguments[0]);
    return 64;
  }
  pcn_pattern *pattern = make_pattern(seconds);
  pcn_profile *profile;
  pcn_rendering *rendering = NULL;
  pcn_engine *engine = NULL;
  pcn_player *player = NULL;
  check(pcn_profile_create(NULL, 0, &profile, NULL));
  if (is_engine) {
    pcn_engine_config config;
    check(pcn_engine_config_init(&config, sizeof config));
    config.buses = PCN_BUSES_HAPTIC;
    config.notifications = PCN_NOTIFICATIONS_POLLED;
    config.limiter = PCN_LIMITER_NONE;
    config.tile_frames = 128;
    check(pcn_engine_create(&config, profile, &engine, NULL));
    check(pcn_player_create(engine, pattern, &player, NULL));
    check(pcn_engine_start(engine));
    check(pcn_player_start(player, 0));
  } else {
    check(pcn_rendering_create(pattern, profile, NULL, &rendering, NULL));
  }
  uint64_t frames = (uint64_t)(seconds * RATE) / BLOCK * BLOCK;
  uint64_t hash = 0;
  double start = 0;
  float samples[BLOCK];
  uint32_t bits[BLOCK];
  for (uint64_t frame = 0; frame < WARM_UP / BLOCK * BLOCK + frames; frame += BLOCK) {
    if (frame == WARM_UP / BLOCK * BLOCK) start = now();
    if (is_engine) check(pcn_engine_render(engine, samples, NULL, BLOCK));
    else check(pcn_rendering_read(rendering, frame, BLOCK, samples, NULL));
    memcpy(bits, samples, sizeof bits);
    for (int index = 0; index < BLOCK; ++index) hash = hash * 31 + bits[index];
  }
  double elapsed = now() - start;
  printf("%.6f %016" PRIx64 "\n", elapsed / (double)frames / VOICES, hash);
  pcn_player_destroy(player);
  pcn_engine_destroy(engine);
  pcn_rendering_destroy(rendering);
  pcn_profile_destroy(profile);
  pcn_pattern_destroy(pattern);
  return 0;
}
