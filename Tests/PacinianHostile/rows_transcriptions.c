#include "hostile.h"

#include <math.h>
#include <stdlib.h>

/* A transcription of a second of noise with numbers that are none, and a use of its pattern. */
static void finish(pcn_transcription *transcription) {
  static float samples[1000];
  pcn_pattern *pattern = NULL;
  pcn_rendering *rendering = NULL;
  pcn_profile *profile;
  for (int index = 0; index < 1000; ++index) samples[index] = (float)rand() / (float)RAND_MAX;
  samples[7] = NAN;
  samples[8] = INFINITY;
  samples[9] = 3e38f;
  accepted(pcn_transcription_append(transcription, samples, 1000));
  accepted(pcn_transcription_finish(transcription, &pattern));
  refused(pcn_transcription_append(transcription, samples, 1));
  accepted(pcn_profile_create(NULL, 0, &profile, NULL));
  if (known(pcn_rendering_create(pattern, profile, NULL, &rendering, NULL)) == PCN_OK) {
    accepted(pcn_rendering_read(rendering, 0, 1000, samples, NULL));
    for (int frame = 0; frame < 1000; ++frame)
      if (!isfinite(samples[frame])) fail("a sample is not finite");
    accepted(pcn_rendering_destroy(rendering));
  }
  accepted(pcn_profile_destroy(profile));
  accepted(pcn_pattern_destroy(pattern));
}

static void create(struct world *world, const pcn_transcription_config *config) {
  pcn_transcription *transcription = NULL;
  if (known(pcn_transcription_create(world->profile, config, &transcription, NULL)) != PCN_OK) return;
  finish(transcription);
  accepted(pcn_transcription_destroy(transcription));
}

static void transcription_create(void) {
  struct world world = make_world();
  pcn_transcription_config standard, config;
  pcn_transcription *transcription;
  accepted(pcn_transcription_config_init(&standard, sizeof standard));
#define CREATE(change) config = standard; change; create(&world, &config)
  for (int kind = 0; kind < 2; ++kind) {
    standard.kind = kind;
    EACH_COUNT("struct_size", CREATE(config.struct_size = counts[n]));
    EACH_COUNT("sample_rate_hz", CREATE(config.sample_rate_hz = counts[n]));
    EACH_NUMBER("kind", CREATE(config.kind = numbers[n]));
    EACH_COUNT("is_one_pattern", CREATE(config.is_one_pattern = counts[n]));
    EACH_DOUBLE("sensitivity", CREATE(config.sensitivity = doubles[n]));
    EACH_DOUBLE("least_gap_seconds", CREATE(config.least_gap_seconds = doubles[n]));
    EACH_DOUBLE("points_per_second", CREATE(config.points_per_second = doubles[n]));
    EACH_DOUBLE("gate_decibels", CREATE(config.gate_decibels = doubles[n]));
  }
#undef CREATE
  refused(pcn_transcription_create(NULL, NULL, NULL, NULL));
  EACH_FORGED(pcn_profile, world.profile, NULL,
              if (handle) refused(pcn_transcription_create(handle, NULL, &transcription, NULL)));
  end_world(&world);
}

/* A transcription, and one that has ended. */
static pcn_transcription *make(pcn_transcription **ended) {
  pcn_transcription *transcription;
  accepted(pcn_transcription_create(NULL, NULL, &transcription, NULL));
  accepted(pcn_transcription_create(NULL, NULL, ended, NULL));
  accepted(pcn_transcription_destroy(*ended));
  return transcription;
}

static void transcription_append(void) {
  pcn_transcription *ended, *transcription = make(&ended);
  float sample = 1;
  EACH_ABSURD("count", refused(pcn_transcription_append(transcription, &sample, absurd[n])));
  EACH_LONG("count of none",
            if (longs[n]) refused(pcn_transcription_append(transcription, NULL, longs[n])));
  EACH_FORGED(pcn_transcription, transcription, ended,
              refused(pcn_transcription_append(handle, &sample, 1)));
  accepted(pcn_transcription_destroy(transcription));
}

static void transcription_finish(void) {
  pcn_transcription *ended, *transcription = make(&ended);
  pcn_pattern *pattern;
  refused(pcn_transcription_finish(transcription, NULL));
  EACH_FORGED(pcn_transcription, transcription, ended,
              refused(pcn_transcription_finish(handle, &pattern)));
  for (int call = 0; call < 2; ++call) {
    accepted(pcn_transcription_finish(transcription, &pattern));
    accepted(pcn_pattern_destroy(pattern));
  }
  accepted(pcn_transcription_destroy(transcription));
}

static void transcription_destroy(void) {
  pcn_transcription *ended, *transcription = make(&ended);
  EACH_FORGED(pcn_transcription, transcription, ended,
              if (handle) refused(pcn_transcription_destroy(handle)));
  accepted(pcn_transcription_destroy(transcription));
}

const struct row transcription_rows[] = {
    {"pcn_transcription_create", transcription_create},
    {"pcn_transcription_append", transcription_append},
    {"pcn_transcription_finish", transcription_finish},
    {"pcn_transcription_destroy", transcription_destroy},
    {NULL, NULL}};
