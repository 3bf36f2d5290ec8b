/* What controls cost that a host writes at every frame, by each way of the library, beside the plain loop (loop.c) as gcc and
 * clang compile it: values PLAYERS VOICES BLOCK [ROUNDS]. One run of a default engine; nanoseconds a player and frame, calls
 * included, the least of the rounds, in each of which all take their turn. Prints a JSON object; fails where an answer is less than
 * 100 dB from that of a loop in double precision. */
#define _POSIX_C_SOURCE 200809L
#include <pacinian.h>

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void loop_function(int, int, int, float, const float *, float *, const float *, const float *, const float *, float *);
loop_function loop_gcc, loop_clang;

enum { RATE = 48000, ATTACK = 96, CHECKED = RATE / 4, MOST = 1024 };
enum way { EMPTY, BIND, HAND, SEND, LOOP_GCC, LOOP_CLANG, WAYS };
static const char *const names[WAYS] = {"empty", "bind_values", "render_with_values", "send_values", "loop_gcc", "loop_clang"};
static const double PI2 = 6.28318530717958647692, LOWEST = 80, HIGHEST = 230;

static int players, voices, block;
static float *levels, *sharpnesses, *intensity, *sharpness, *output;

static uint64_t seed = 1;
static double draw(void) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return (double)(seed >> 11) / 9007199254740992.0;
}

static void *room(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory == NULL) exit(1);
  return memory;
}

static void check(pcn_status status) {
  if (status == PCN_OK) return;
  fprintf(stderr, "values: %s\n", pcn_status_string(status));
  exit(1);
}

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

/* The controls of block `index`. */
static void write_controls(long index) {
  for (int player = 0; player < players; player++)
    for (int n = 0; n < block; n++) {
      double time = (double)(index * block + n) / RATE;
      intensity[player * block + n] = (float)(0.6 + 0.4 * sin(PI2 * (3 + player % 7) * time + player));
      sharpness[player * block + n] = (float)(0.25 * sin(PI2 * (5 + player % 5) * time + 2 * player));
    }
}

struct course {
  enum way way;
  long index;
  double time, best;
  /* Of the library's. */
  pcn_engine *engine;
  pcn_player **handles;
  pcn_block_values *handed;
  /* Of the loops'. */
  float *frequencies, *phases;
  double *phase, signal, error;
};

static double frequency(int voice) { return LOWEST * pow(HIGHEST / LOWEST, sharpnesses[voice]) / RATE; }

static void make_engine(struct course *course) {
  pcn_engine_config config;
  pcn_profile *profile;
  check(pcn_engine_config_init(&config, sizeof config));
  config.buses = PCN_BUSES_HAPTIC;
  config.limiter = PCN_LIMITER_NONE;
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.duration_limit_seconds = INFINITY;
  config.smoothing_seconds = 0;
  check(pcn_profile_create("taptic", 6, &profile, NULL));
  check(pcn_engine_create(&config, profile, &course->engine, NULL));
  check(pcn_engine_start(course->engine));
  if (course->way == EMPTY) return;
  for (int player = 0; player < players; player++) {
    pcn_builder *builder;
    pcn_pattern *pattern;
    check(pcn_builder_create(&builder));
    for (int voice = player * voices; voice < (player + 1) * voices; voice++) {
      pcn_event_parameter parameters[2];
      pcn_event event;
      memset(parameters, 0, sizeof parameters);
      parameters[0].id = PCN_EVENT_HAPTIC_INTENSITY;
      parameters[0].value = levels[voice];
      parameters[1].id = PCN_EVENT_HAPTIC_SHARPNESS;
      parameters[1].value = sharpnesses[voice];
      check(pcn_event_init(&event, sizeof event));
      event.kind = PCN_EVENT_HAPTIC_CONTINUOUS;
      event.duration_seconds = 1000;
      event.parameters = parameters;
      event.parameter_count = 2;
      check(pcn_builder_add_event(builder, &event));
    }
    check(pcn_builder_build(builder, &pattern));
    check(pcn_builder_destroy(builder));
    check(pcn_player_create(course->engine, pattern, &course->handles[player], NULL));
    check(pcn_pattern_destroy(pattern));
    pcn_block_values both[2] = {
        {course->handles[player], PCN_CONTROL_HAPTIC_INTENSITY, 0, intensity + player * block},
        {course->handles[player], PCN_CONTROL_HAPTIC_SHARPNESS, 0, sharpness + player * block}};
    memcpy(course->handed + 2 * player, both, sizeof both);
    if (course->way == BIND)
      for (int number = 0; number < 2; number++)
        check(pcn_player_bind_values(course->handles[player], both[number].id, both[number].values));
    check(pcn_player_start(course->handles[player], 0));
  }
}

/* Makes a block of a course, in the time of `course->time`. */
static void make_block(struct course *course) {
  double at = (double)(course->index * block) / RATE, began = now();
  switch (course->way) {
    case EMPTY:
    case BIND:
      check(pcn_engine_render(course->engine, output, NULL, (uint32_t)block));
      break;
    case HAND:
      check(pcn_engine_render_with_values(
          course->engine, output, NULL, (uint32_t)block, course->handed, (uint32_t)(2 * players)));
      break;
    case SEND:
      for (int number = 0; number < 2 * players; number++)
        check(pcn_player_send_values(
            course->handed[number].player, course->handed[number].id, course->handed[number].values, (uint64_t)block, at));
      check(pcn_engine_render(course->engine, output, NULL, (uint32_t)block));
      break;
    default:
      (course->way == LOOP_GCC ? loop_gcc : loop_clang)(
          players, voices, block, (float)log2(HIGHEST / LOWEST), course->frequencies, course->phases, levels, intensity,
          sharpness, output);
  }
  course->time += now() - began;
  if (course->way < LOOP_GCC) check(pcn_engine_poll(course->engine));
  course->index++;
}

/* Compares the block that was made last with the model. */
static void compare(struct course *course) {
  double wanted[MOST] = {0};
  long first = (course->index - 1) * block;
  for (int player = 0; player < players; player++)
    for (int n = 0; n < block; n++) {
      double factor = pow(HIGHEST / LOWEST, sharpness[player * block + n]), sum = 0;
      for (int voice = player * voices; voice < (player + 1) * voices; voice++) {
        sum += levels[voice] * sin(PI2 * course->phase[voice]);
        course->phase[voice] += frequency(voice) * factor;
        course->phase[voice] -= floor(course->phase[voice]);
      }
      /* The attack that every event has. */
      double envelope = course->way < LOOP_GCC && first + n < ATTACK ? (double)(first + n) / ATTACK : 1;
      wanted[n] += sum * intensity[player * block + n] * envelope;
    }
  for (int n = 0; n < block; n++) {
    course->signal += wanted[n] * wanted[n];
    course->error += (wanted[n] - output[n]) * (wanted[n] - output[n]);
  }
}

int main(int count, char **arguments) {
  players = count > 1 ? atoi(arguments[1]) : 1;
  voices = count > 2 ? atoi(arguments[2]) : 1;
  block = count > 3 ? atoi(arguments[3]) : 128;
  int rounds = count > 4 ? atoi(arguments[4]) : 12;
  /* One way alone, for instruction counts. */
  const char *only = count > 5 ? arguments[5] : NULL;
  if (players < 1 || voices < 1 || block < 1 || block > MOST) return 2;
  size_t all = (size_t)players * (size_t)voices, values = (size_t)players * (size_t)block;
  levels = room(all, sizeof *levels);
  sharpnesses = room(all + 16, sizeof *sharpnesses);
  intensity = room(values, sizeof *intensity);
  sharpness = room(values, sizeof *sharpness);
  output = room((size_t)block, sizeof *output);
  for (size_t voice = 0; voice < all; voice++) {
    levels[voice] = (float)(0.9 * draw() / sqrt((double)all));
    sharpnesses[voice] = (float)(0.3 + 0.4 * draw());
  }
  static struct course courses[WAYS];
  for (enum way way = EMPTY; way < WAYS; way++) {
    struct course *course = courses + way;
    course->way = way;
    course->best = INFINITY;
    course->handles = room((size_t)players, sizeof *course->handles);
    course->handed = room(2 * (size_t)players, sizeof *course->handed);
    course->frequencies = room(all, sizeof *course->frequencies);
    course->phases = room(all, sizeof *course->phases);
    course->phase = room(all, sizeof *course->phase);
    for (size_t voice = 0; voice < all; voice++) course->frequencies[voice] = (float)frequency((int)voice);
    if (way < LOOP_GCC) make_engine(course);
  }
  int blocks = 1 + (int)(4e6 / (double)(players * (voices + 4) * block));
  for (int check_index = 0; check_index * block < CHECKED && (all < 64 || check_index < 40); check_index++) {
    write_controls(check_index);
    for (enum way way = EMPTY; way < WAYS; way++) {
      if (only != NULL && strcmp(only, names[way]) != 0) continue;
      make_block(courses + way);
      if (way != EMPTY) compare(courses + way);
    }
  }
  /* The same controls again and again: to make them is not what is measured. */
  for (int turn = 0; turn < rounds; turn++)
    for (enum way way = EMPTY; way < WAYS; way++) {
      struct course *course = courses + way;
      if (only != NULL && strcmp(only, names[way]) != 0) continue;
      course->time = 0;
      for (int index = 0; index < blocks; index++) make_block(course);
      double time = course->time / ((double)players * block * blocks);
      if (time < course->best) course->best = time;
    }
  printf("{\"players\": %d, \"voices\": %d, \"block\": %d, \"blocks\": %d", players, voices, block, blocks);
  int status = 0;
  for (enum way way = EMPTY; way < WAYS; way++) {
    struct course *course = courses + way;
    if (only != NULL && strcmp(only, names[way]) != 0) continue;
    printf(", \"%s\": {\"ns\": %.3f", names[way], course->best);
    if (way != EMPTY) {
      double ratio = 10 * log10(course->signal / course->error);
      printf(", \"snr\": %.1f", ratio);
      if (ratio < (way < LOOP_GCC ? 100 : 60)) status = 1;
    }
    printf("}");
  }
  printf("}\n");
  return status;
}
