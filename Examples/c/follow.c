/* Feels a sound live: raw floats of one channel at 48 000 Hz on standard input to the vibration, raw floats on
 * standard output. usage: follow < SOUND.f32 > VIBRATION.f32 */
#include <pacinian.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { RATE = 48000, BLOCK = 96, ONSETS = BLOCK * 1000 / RATE + 2 };

static void check(pcn_status status) {
  if (status == PCN_OK) return;
  fprintf(stderr, "follow: %s\n", pcn_status_string(status));
  exit(1);
}

/* A pattern of one event with an intensity and a sharpness. */
static pcn_pattern *pattern_of(pcn_event_kind kind, double intensity, double sharpness) {
  pcn_event_parameter parameters[2] = {
      {PCN_EVENT_HAPTIC_INTENSITY, 0, intensity}, {PCN_EVENT_HAPTIC_SHARPNESS, 0, sharpness}};
  pcn_event event;
  pcn_builder *builder;
  pcn_pattern *pattern;
  check(pcn_event_init(&event, sizeof event));
  event.kind = kind;
  event.parameters = parameters;
  event.parameter_count = 2;
  check(pcn_builder_create(&builder));
  check(pcn_builder_add_event(builder, &event));
  check(pcn_builder_build(builder, &pattern));
  check(pcn_builder_destroy(builder));
  return pattern;
}

int main(void) {
  static float sound[BLOCK], intensity[BLOCK], sharpness[BLOCK], haptic[BLOCK];
  pcn_onset onsets[ONSETS];
  pcn_profile *profile;
  pcn_engine_config config;
  pcn_engine *engine;
  pcn_player *tone;
  pcn_follower *follower;
  uint64_t done = 0;
  check(pcn_profile_create(NULL, 0, &profile, NULL));
  check(pcn_engine_config_init(&config, sizeof config));
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.duration_limit_seconds = INFINITY;
  check(pcn_engine_create(&config, profile, &engine, NULL));
  /* One event without an end, which the follower's values move. */
  pcn_pattern *endless = pattern_of(PCN_EVENT_HAPTIC_CONTINUOUS, 1, 0);
  check(pcn_player_create(engine, endless, &tone, NULL));
  check(pcn_player_bind_values(tone, PCN_CONTROL_HAPTIC_INTENSITY, intensity));
  check(pcn_player_bind_values(tone, PCN_CONTROL_HAPTIC_SHARPNESS, sharpness));
  check(pcn_follower_create(NULL, &follower, NULL));
  check(pcn_engine_start(engine));
  check(pcn_player_start(tone, 0));
  size_t count;
  while ((count = fread(sound, sizeof *sound, BLOCK, stdin)) > 0) {
    uint32_t found;
    check(pcn_follower_process(
        follower, sound, (uint32_t)count, intensity, sharpness, onsets, ONSETS, &found));
    for (uint32_t index = 0; index < found; index++) {
      /* A program that renders on a sound device's thread makes these players elsewhere, ahead. */
      pcn_player *tap;
      pcn_pattern *transient = pattern_of(
          PCN_EVENT_HAPTIC_TRANSIENT, onsets[index].intensity, onsets[index].sharpness);
      check(pcn_player_create(engine, transient, &tap, NULL));
      check(pcn_player_start(tap, (double)(done + onsets[index].frame) / RATE));
      check(pcn_player_destroy(tap));
      check(pcn_pattern_destroy(transient));
    }
    check(pcn_engine_render(engine, haptic, NULL, (uint32_t)count));
    check(pcn_engine_poll(engine));
    done += count;
    if (fwrite(haptic, sizeof *haptic, count, stdout) != count) return 1;
  }
  check(pcn_player_destroy(tone));
  check(pcn_pattern_destroy(endless));
  check(pcn_follower_destroy(follower));
  check(pcn_engine_destroy(engine));
  check(pcn_profile_destroy(profile));
  return 0;
}
