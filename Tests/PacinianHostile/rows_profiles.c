#include "hostile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Every member that is a number has one; the ringing section would outlast the samples looked at. */
static const char spectra[] =
    "{\"name\": \"x\", \"frequency\": {\"map\": \"logarithmic\", \"lowest\": 80, \"highest\": 230},\n"
    "\"envelope\": {\"shortest\": 0.002, \"longest\": 2},\n"
    "\"continuous\": {\"gain\": 1, \"harmonics\": {\"ratio\": 0.35, \"count\": 4, \"nodes\": 9}},\n"
    "\"transient\": {\"gain\": 1, \"spectrum\": {\"widthAtZero\": 0.45, \"widthAtOne\": 0.8}},\n"
    "\"equalisation\": [{\"frequency\": 150, \"quality\": 4, \"gainDecibels\": -12}],\n"
    "\"masterGain\": 1}";

static const char tones[] =
    "{\"name\": \"x\", \"frequency\": {\"map\": \"linear\", \"lowest\": 80, \"highest\": 230},\n"
    "\"continuous\": {\"harmonics\": {\"rows\": [[ 1, 0], [ 0.8, 0.6]]}},\n"
    "\"transient\": {\"tone\": {\"frequency\": [ 55, 165], \"duration\": [ 0.0364, 0.0121],"
    " \"squareness\": [ 0, 1]}}}";

/* A pattern with a tap and a hum, by the profile, offline and live. */
static void use_profile(pcn_profile *profile) {
  static float samples[512];
  const pcn_engine_config config = polled_config();
  pcn_pattern *pattern = read_pattern(
      "{\"Pattern\": [{\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": 0}},"
      "{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 0, \"EventDuration\": 0.1}}]}");
  pcn_rendering *rendering = NULL;
  pcn_engine *engine = NULL;
  pcn_player *player = NULL;
  if (known(pcn_rendering_create(pattern, profile, NULL, &rendering, NULL)) == PCN_OK) {
    accepted(pcn_rendering_read(rendering, 0, 512, samples, NULL));
    accepted(pcn_rendering_destroy(rendering));
  }
  if (known(pcn_engine_create(&config, profile, &engine, NULL)) == PCN_OK) {
    if (known(pcn_player_create(engine, pattern, &player, NULL)) == PCN_OK) {
      accepted(pcn_engine_start(engine));
      accepted(pcn_player_start(player, 0));
      accepted(pcn_engine_render(engine, samples, NULL, 512));
      accepted(pcn_player_destroy(player));
    }
    accepted(pcn_engine_destroy(engine));
  }
  accepted(pcn_pattern_destroy(pattern));
}

static void read_and_use(const char *text, size_t length) {
  pcn_profile *profile = NULL;
  if (known(pcn_profile_read(text, length, &profile, NULL)) != PCN_OK) return;
  use_profile(profile);
  accepted(pcn_profile_destroy(profile));
}

static void profile_count(void) {
  if (pcn_profile_count() == 0) fail("no profiles");
}

static void profile_name_at(void) {
  EACH_COUNT("index", if ((pcn_profile_name_at(counts[n]) != NULL) != (counts[n] < pcn_profile_count()))
                          fail("another name"));
}

static void profile_create(void) {
  pcn_profile *profile;
  EACH_ABSURD("name_length", refused(pcn_profile_create("taptic", absurd[n], &profile, NULL)));
  EACH_LONG("name_length of none",
            if (longs[n]) refused(pcn_profile_create(NULL, longs[n], &profile, NULL)));
  refused(pcn_profile_create("taptic", 6, NULL, NULL));
  refused(pcn_profile_create("taptic\0", 7, &profile, NULL));
}

static void profile_read(void) {
  pcn_profile *profile;
  each_number(spectra, read_and_use);
  each_number(tones, read_and_use);
  EACH_ABSURD("byte_count", refused(pcn_profile_read(tones, absurd[n], &profile, NULL)));
  EACH_LONG("byte_count of none", refused(pcn_profile_read(NULL, longs[n], &profile, NULL)));
  refused(pcn_profile_read(tones, sizeof tones - 1, NULL, NULL));
}

static void profile_read_file(void) {
  pcn_profile *profile;
  EACH_ABSURD("path_length", refused(pcn_profile_read_file("/", absurd[n], &profile, NULL)));
  EACH_LONG("path_length of none", refused(pcn_profile_read_file(NULL, longs[n], &profile, NULL)));
  static const char *const names[] = {"/dev/null", "/", "/dev/zero", "/proc/self/mem", "..", "\xFF"};
  for (size_t name = 0; name < sizeof names / sizeof *names; ++name) {
    about("%s", names[name]);
    refused(pcn_profile_read_file(names[name], strlen(names[name]), &profile, NULL));
  }
}

static void profile_destroy(void) {
  struct world world = make_world();
  pcn_profile *ended;
  accepted(pcn_profile_create(NULL, 0, &ended, NULL));
  accepted(pcn_profile_destroy(ended));
  EACH_FORGED(pcn_profile, world.profile, ended, if (handle) refused(pcn_profile_destroy(handle)));
  refused(pcn_profile_destroy((pcn_profile *)world.pattern));
  end_world(&world);
}

static void profile_get_name(void) {
  struct world world = make_world();
  char text[16];
  uint64_t count;
  EACH_LONG("capacity", known(pcn_profile_get_name(world.profile, text, longs[n], &count)));
  EACH_LONG("capacity of none",
            if (longs[n]) refused(pcn_profile_get_name(world.profile, NULL, longs[n], &count)));
  refused(pcn_profile_get_name(world.profile, text, sizeof text, NULL));
  EACH_FORGED(pcn_profile, world.profile, NULL,
              refused(pcn_profile_get_name(handle, text, sizeof text, &count)));
  end_world(&world);
}

const struct row profile_rows[] = {
    {"pcn_profile_count", profile_count},
    {"pcn_profile_name_at", profile_name_at},
    {"pcn_profile_create", profile_create},
    {"pcn_profile_read", profile_read},
    {"pcn_profile_read_file", profile_read_file},
    {"pcn_profile_destroy", profile_destroy},
    {"pcn_profile_get_name", profile_get_name},
    {NULL, NULL}};
