/* Two engines in two threads: each gives, to the bit, what it gives alone. */
#include <pacinian.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 128, BLOCKS = 400, FRAMES = BLOCK * BLOCKS };

struct course {
  double sharpness;
  const char *profile;
  float samples[FRAMES];
  pcn_status status;
};

static pcn_status play(struct course *course) {
  pcn_builder *builder = NULL;
  pcn_pattern *pattern = NULL;
  pcn_profile *profile = NULL;
  pcn_engine *engine = NULL;
  pcn_player *player = NULL;
  pcn_engine_config config;
  pcn_event event;
  pcn_event_parameter parameter = {PCN_EVENT_HAPTIC_SHARPNESS, 0, course->sharpness};
  pcn_status status;

  pcn_engine_config_init(&config, sizeof config);
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.checks_threads = 1;
  pcn_event_init(&event, sizeof event);
  event.parameters = &parameter;
  event.parameter_count = 1;
  if ((status = pcn_builder_create(&builder)) != PCN_OK) return status;
  for (int tap = 0; tap < 8 && status == PCN_OK; ++tap) {
    event.kind = tap % 2 == 0 ? PCN_EVENT_HAPTIC_TRANSIENT : PCN_EVENT_HAPTIC_CONTINUOUS;
    event.time_seconds = tap * 0.1;
    event.duration_seconds = 0.08;
    status = pcn_builder_add_event(builder, &event);
  }
  if (status == PCN_OK) status = pcn_builder_build(builder, &pattern);
  if (status == PCN_OK)
    status = pcn_profile_create(course->profile, strlen(course->profile), &profile, NULL);
  if (status == PCN_OK) status = pcn_engine_create(&config, profile, &engine, NULL);
  if (status == PCN_OK) status = pcn_player_create(engine, pattern, &player, NULL);
  if (status == PCN_OK) status = pcn_engine_start(engine);
  if (status == PCN_OK) status = pcn_player_start(player, 0);
  for (int block = 0; block < BLOCKS && status == PCN_OK; ++block) {
    status = pcn_engine_render(engine, course->samples + block * BLOCK, NULL, BLOCK);
    if (status == PCN_OK) status = pcn_engine_poll(engine);
  }
  pcn_player_destroy(player);
  pcn_engine_destroy(engine);
  pcn_profile_destroy(profile);
  pcn_pattern_destroy(pattern);
  pcn_builder_destroy(builder);
  return status;
}

static void *run(void *data) {
  struct course *course = data;
  course->status = play(course);
  return NULL;
}

static struct course alone[2] = {{0.2, "taptic", {0}, 0}, {0.9, "wideband", {0}, 0}};
static struct course together[2] = {{0.2, "taptic", {0}, 0}, {0.9, "wideband", {0}, 0}};

int main(void) {
  pthread_t threads[2];
  for (int index = 0; index < 2; ++index) run(&alone[index]);
  for (int index = 0; index < 2; ++index)
    pthread_create(&threads[index], NULL, run, &together[index]);
  for (int index = 0; index < 2; ++index) pthread_join(threads[index], NULL);
  for (int index = 0; index < 2; ++index) {
    float peak = 0;
    for (int frame = 0; frame < FRAMES; ++frame)
      if (alone[index].samples[frame] > peak) peak = alone[index].samples[frame];
    if (alone[index].status != PCN_OK || together[index].status != PCN_OK || peak < 0.1f ||
        memcmp(alone[index].samples, together[index].samples, sizeof alone[index].samples) != 0) {
      fprintf(
          stderr, "engine %d: %s, %s, peak %f\n", index, pcn_status_string(alone[index].status),
          pcn_status_string(together[index].status), peak);
      return 1;
    }
  }
  return 0;
}
