/* Two threads that play and one that renders, for the thread sanitizer: the program has no race of its own. */
#include <pacinian.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char text[] =
    "{\"Version\": 1, \"Pattern\": [{\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": 0}}]}";
static pcn_engine *engine;
static atomic_int is_done, ended_count;

static void try(pcn_status status) {
  if (status == PCN_OK) return;
  fprintf(stderr, "status %d\n", (int)status);
  exit(1);
}

static void *render(void *unused) {
  static float haptic[512], audio[1024];
  while (!atomic_load(&is_done)) try(pcn_engine_render(engine, haptic, audio, 512));
  return unused;
}

static void count(void *unused) {
  (void)unused;
  atomic_fetch_add(&ended_count, 1);
}

static void *play(void *unused) {
  for (int round = 0; round < 6; round++) {
    pcn_pattern *pattern;
    try(pcn_pattern_read(text, strlen(text), NULL, &pattern, NULL));
    for (int index = 0; index < 8; index++) {
      pcn_player *player;
      try(pcn_player_create(engine, pattern, &player, NULL));
      try(pcn_player_set_completion_callback(player, count, NULL));
      const int before = atomic_load(&ended_count);
      try(pcn_player_start(player, 0));
      try(pcn_player_stop(player, 0));
      for (int wait = 0; wait < 200000 && atomic_load(&ended_count) == before; wait++) {
      }
      try(pcn_player_destroy(player));
    }
    try(pcn_pattern_destroy(pattern));
  }
  return unused;
}

int main(void) {
  pcn_profile *profile;
  try(pcn_profile_create(NULL, 0, &profile, NULL));
  try(pcn_engine_create(NULL, profile, &engine, NULL));
  try(pcn_engine_start(engine));
  pthread_t threads[3];
  for (int index = 0; index < 3; index++)
    pthread_create(&threads[index], NULL, index == 0 ? render : play, NULL);
  for (int index = 1; index < 3; index++) pthread_join(threads[index], NULL);
  atomic_store(&is_done, 1);
  pthread_join(threads[0], NULL);
  try(pcn_engine_destroy(engine));
  try(pcn_profile_destroy(profile));
  return 0;
}
