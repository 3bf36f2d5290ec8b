#include "hostile.h"

#include <math.h>

enum { FRAMES = 1000, CHANNELS = 8, ROOM = 200 };
static float sound[CHANNELS * FRAMES], intensity[FRAMES], sharpness[FRAMES];
static pcn_onset onsets[ROOM];

/* A follower from its making over blocks of hostile samples to its end. */
static void create(const pcn_follower_config *config) {
  pcn_follower *follower = NULL;
  uint64_t delay = 0;
  uint32_t count = 0;
  if (known(pcn_follower_create(config, &follower, NULL)) != PCN_OK) return;
  accepted(pcn_follower_get_delay(follower, &delay));
  if (delay == 0 || delay > 2000) fail("a delay that is none");
  for (int index = 0; index < CHANNELS * FRAMES; ++index) sound[index] = floats[index * 7 / 5 % FLOATS];
  for (int call = 0; call < 3; ++call) {
    if (known(pcn_follower_process(follower, sound, FRAMES, intensity, sharpness, onsets, ROOM, &count)) != PCN_OK)
      continue;
    if (count > ROOM) fail("more onsets than room");
    for (int frame = 0; frame < FRAMES; ++frame)
      if (!(intensity[frame] >= 0 && intensity[frame] <= 1 && sharpness[frame] >= 0 && sharpness[frame] <= 1))
        fail("a value outside 0 to 1");
    accepted(pcn_follower_reset(follower));
  }
  accepted(pcn_follower_destroy(follower));
}

static void follower_create(void) {
  pcn_follower_config standard, config;
  pcn_follower *follower;
  accepted(pcn_follower_config_init(&standard, sizeof standard));
#define CREATE(change) config = standard; change; create(&config)
  EACH_COUNT("struct_size", CREATE(config.struct_size = counts[n]));
  EACH_COUNT("sample_rate_hz", CREATE(config.sample_rate_hz = counts[n]));
  EACH_COUNT("channel_count", CREATE(config.channel_count = counts[n]));
  EACH_COUNT("reserved", CREATE(config.reserved = counts[n]));
  EACH_DOUBLE("gain_decibels", CREATE(config.gain_decibels = doubles[n]));
  EACH_DOUBLE("gate_decibels", CREATE(config.gate_decibels = doubles[n]));
  EACH_DOUBLE("sensitivity", CREATE(config.sensitivity = doubles[n]));
#undef CREATE
  refused(pcn_follower_create(NULL, NULL, NULL));
  accepted(pcn_follower_create(NULL, &follower, NULL));
  accepted(pcn_follower_destroy(follower));
}

/* A follower, and one that has ended. */
static pcn_follower *make(pcn_follower **ended) {
  pcn_follower *follower;
  accepted(pcn_follower_create(NULL, &follower, NULL));
  accepted(pcn_follower_create(NULL, ended, NULL));
  accepted(pcn_follower_destroy(*ended));
  return follower;
}

static void follower_process(void) {
  pcn_follower *ended, *follower = make(&ended);
  uint32_t count;
#define PROCESS(sound, frames, intensity, sharpness, onsets, room, count) \
  pcn_follower_process(follower, sound, frames, intensity, sharpness, onsets, room, count)
  EACH_COUNT("frame_count of none",
             if (counts[n]) refused(PROCESS(NULL, counts[n], intensity, sharpness, onsets, ROOM, &count)));
  EACH_ABSURD("frame_count without room",
              refused(PROCESS(sound, (uint32_t)absurd[n] | 1u << 20, intensity, sharpness, onsets, ROOM, &count)));
  refused(PROCESS(sound, FRAMES, NULL, sharpness, onsets, ROOM, &count));
  refused(PROCESS(sound, FRAMES, intensity, NULL, onsets, ROOM, &count));
  refused(PROCESS(sound, FRAMES, intensity, sharpness, NULL, ROOM, &count));
  refused(PROCESS(sound, FRAMES, intensity, sharpness, NULL, 0, &count));
  refused(PROCESS(sound, FRAMES, intensity, sharpness, onsets, ROOM, NULL));
  accepted(PROCESS(sound, FRAMES, intensity, sharpness, onsets, ROOM, &count));
#undef PROCESS
  EACH_FORGED(pcn_follower, follower, ended,
              refused(pcn_follower_process(handle, sound, FRAMES, intensity, sharpness, onsets, ROOM, &count)));
  accepted(pcn_follower_destroy(follower));
}

static void follower_get_delay(void) {
  pcn_follower *ended, *follower = make(&ended);
  uint64_t delay;
  refused(pcn_follower_get_delay(follower, NULL));
  EACH_FORGED(pcn_follower, follower, ended, refused(pcn_follower_get_delay(handle, &delay)));
  accepted(pcn_follower_get_delay(follower, &delay));
  accepted(pcn_follower_destroy(follower));
}

static void follower_reset(void) {
  pcn_follower *ended, *follower = make(&ended);
  EACH_FORGED(pcn_follower, follower, ended, refused(pcn_follower_reset(handle)));
  accepted(pcn_follower_reset(follower));
  accepted(pcn_follower_destroy(follower));
}

static void follower_destroy(void) {
  pcn_follower *ended, *follower = make(&ended);
  EACH_FORGED(pcn_follower, follower, ended, if (handle) refused(pcn_follower_destroy(handle)));
  accepted(pcn_follower_destroy(follower));
}

const struct row follower_rows[] = {
    {"pcn_follower_create", follower_create},
    {"pcn_follower_process", follower_process},
    {"pcn_follower_get_delay", follower_get_delay},
    {"pcn_follower_reset", follower_reset},
    {"pcn_follower_destroy", follower_destroy},
    {NULL, NULL}};
