/* What a host's players cost through the C library, beside the loop that one writes first:
 * players make|2000x1|1x1-values. scripts/benchmarks/library runs it. Prints a line; fails where the answers of
 * the two lie less than 100 dB apart from each other. */
#include <pacinian.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RATE = 48000, BLOCK = 128, VARIANTS = 16, COURSE = 64, MOST_PLAYERS = 2000 };
/* Blocks over which starts are spread, and over which answers are compared. */
enum { SPREAD = 38, CHECKED = 50 };

static const double PI = 3.14159265358979323846;
/* Of the taptic profile: frequencies at sharpness 0 and 1, frames of the shortest attack. */
static const double LOWEST = 80, HIGHEST = 230, ATTACK = 96;

static uint64_t seed = 1;

static double draw(double low, double high) {
  seed = seed * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
  return low + (high - low) * ((double)(seed >> 11) / 9007199254740992.0);
}

static void check(pcn_status status) {
  if (status == PCN_OK) return;
  fprintf(stderr, "players: %s\n", pcn_status_string(status));
  exit(1);
}

static double processor(void) {
  struct timespec time;
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return (double)time.tv_sec * 1e9 + (double)time.tv_nsec;
}

static int ascending(const void *a, const void *b) {
  double left = *(const double *)a, right = *(const double *)b;
  return (left > right) - (left < right);
}

static double percentile(double *values, int count, double percent) {
  int index = (int)ceil(percent / 100 * count) - 1;
  qsort(values, (size_t)count, sizeof *values, ascending);
  return values[index < 0 ? 0 : index];
}

static pcn_engine *make_engine(void) {
  pcn_profile *profile;
  pcn_engine *engine;
  pcn_engine_config config;
  check(pcn_profile_create(NULL, 0, &profile, NULL));
  check(pcn_engine_config_init(&config, sizeof config));
  config.buses = PCN_BUSES_HAPTIC;
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.duration_limit_seconds = INFINITY;
  config.tile_frames = BLOCK;
  config.limiter = PCN_LIMITER_NONE;
  check(pcn_engine_create(&config, profile, &engine, NULL));
  check(pcn_profile_destroy(profile));
  return engine;
}

typedef struct voice {
  double intensity, sharpness;
} voice;

/* A tone at the pattern's start, or ten events if it is of no voice. */
static pcn_pattern *make_pattern(const voice *voice) {
  pcn_builder *builder;
  pcn_pattern *pattern;
  pcn_event event;
  pcn_event_parameter parameters[2] = {
      {PCN_EVENT_HAPTIC_INTENSITY, 0, 0}, {PCN_EVENT_HAPTIC_SHARPNESS, 0, 0}};
  check(pcn_builder_create(&builder));
  for (int index = 0; index < (voice ? 1 : 10); ++index) {
    int is_tone = voice || index % 2;
    check(pcn_event_init(&event, sizeof event));
    event.kind = is_tone ? PCN_EVENT_HAPTIC_CONTINUOUS : PCN_EVENT_HAPTIC_TRANSIENT;
    event.time_seconds = 0.01 * index;
    if (is_tone) event.duration_seconds = voice ? 600 : 0.01;
    parameters[0].value = voice ? voice->intensity : draw(0.1, 1);
    parameters[1].value = voice ? voice->sharpness : draw(0.35, 0.65);
    event.parameters = parameters;
    event.parameter_count = 2;
    check(pcn_builder_add_event(builder, &event));
  }
  check(pcn_builder_build(builder, &pattern));
  check(pcn_builder_destroy(builder));
  return pattern;
}

/* Players of one pattern after its first, then first players of patterns. */
static void measure_making(void) {
  enum { COUNT = 1000 };
  static double times[COUNT];
  pcn_engine *engine = make_engine();
  pcn_pattern *pattern = make_pattern(NULL);
  pcn_player *first, *player;
  check(pcn_player_create(engine, pattern, &first, NULL));
  for (int round = 0; round < 2; ++round) {
    for (int index = 0; index < COUNT; ++index) {
      pcn_pattern *other = round ? make_pattern(NULL) : pattern;
      double start = processor();
      check(pcn_player_create(engine, other, &player, NULL));
      times[index] = processor() - start;
      check(pcn_player_destroy(player));
      if (round) check(pcn_pattern_destroy(other));
      check(pcn_engine_poll(engine));
    }
    double middle = percentile(times, COUNT, 50);
    printf(
        "%s: %.2f us (p99 %.2f)%s", round ? "of a new pattern" : "make a player of ten events",
        middle / 1e3, percentile(times, COUNT, 99) / 1e3, round ? "\n" : "; ");
  }
  check(pcn_player_destroy(first));
  check(pcn_pattern_destroy(pattern));
  check(pcn_engine_destroy(engine));
}

typedef struct load {
  int players, has_values, block;
  pcn_engine *engine;
  pcn_player *handles[MOST_PLAYERS];
  voice voices[VARIANTS];
  double phases[MOST_PLAYERS];
  float intensities[COURSE][BLOCK], sharpnesses[COURSE][BLOCK];
} load;

/* Players that are sent values begin together. */
static int first_block(const load *load, int player) {
  return load->has_values ? 0 : player * 7 % SPREAD;
}

static void start_load(load *load, int players, int has_values) {
  pcn_pattern *patterns[VARIANTS];
  memset(load, 0, sizeof *load);
  load->players = players;
  load->has_values = has_values;
  load->engine = make_engine();
  for (int frame = 0; frame < COURSE * BLOCK; ++frame) {
    double wave = sin(frame * 0.0004), jump = fmod(frame * 0.618033988749895, 1);
    load->intensities[frame / BLOCK][frame % BLOCK] = (float)(0.6 + 0.3 * wave + 0.05 * jump);
    load->sharpnesses[frame / BLOCK][frame % BLOCK] = (float)(0.2 * wave + 0.05 * jump);
  }
  for (int index = 0; index < VARIANTS; ++index) {
    load->voices[index] = (voice){draw(0.1, 1), draw(0.35, 0.65)};
    patterns[index] = make_pattern(&load->voices[index]);
  }
  check(pcn_engine_start(load->engine));
  for (int index = 0; index < players; ++index) {
    pcn_pattern *pattern = patterns[index % VARIANTS];
    check(pcn_player_create(load->engine, pattern, &load->handles[index], NULL));
    check(pcn_player_start(
        load->handles[index], (double)first_block(load, index) * BLOCK / RATE));
  }
  for (int index = 0; index < VARIANTS; ++index) check(pcn_pattern_destroy(patterns[index]));
}

static void render(load *load, int block, float *output) {
  int row = block % COURSE;
  for (int index = 0; load->has_values && index < load->players; ++index) {
    check(pcn_player_send_values(
        load->handles[index], PCN_CONTROL_HAPTIC_INTENSITY, load->intensities[row], BLOCK, 0));
    check(pcn_player_send_values(
        load->handles[index], PCN_CONTROL_HAPTIC_SHARPNESS, load->sharpnesses[row], BLOCK, 0));
  }
  check(pcn_engine_render(load->engine, output, NULL, BLOCK));
  if (load->has_values) check(pcn_engine_poll(load->engine));
}

/* For every voice and frame a sine, for every player and frame a power where sharpness moves. */
static void render_naively(load *load, int block, double *output) {
  int row = block % COURSE;
  memset(output, 0, BLOCK * sizeof *output);
  for (int player = 0; player < load->players; ++player) {
    const voice *voice = &load->voices[player % VARIANTS];
    double increment = LOWEST * pow(HIGHEST / LOWEST, voice->sharpness) / RATE;
    double phase = load->phases[player];
    int age = (block - first_block(load, player)) * BLOCK;
    if (age < 0) continue;
    for (int frame = 0; frame < BLOCK; ++frame) {
      double level = voice->intensity, factor = 1;
      if (age + frame < ATTACK) level *= (age + frame) / ATTACK;
      if (load->has_values) {
        level *= load->intensities[row][frame];
        factor = pow(HIGHEST / LOWEST, load->sharpnesses[row][frame]);
      }
      output[frame] += level * sin(2 * PI * phase);
      phase += increment * factor;
      if (phase >= 1) phase -= 1;
    }
    load->phases[player] = phase;
  }
}

static void measure_load(const char *name, int players, int has_values) {
  enum { TURNS = 11 };
  static load load;
  float output[BLOCK];
  double naive[BLOCK], signal = 0, noise = 0;
  double costs[TURNS], naive_costs[TURNS], ratios[TURNS];
  int block = 0, naive_block = 0;
  int blocks = has_values ? 2000 : 20;
  double units = has_values ? (double)players * BLOCK : players;
  start_load(&load, players, has_values);
  for (; block < CHECKED; ++block, ++naive_block) {
    render(&load, block, output);
    render_naively(&load, naive_block, naive);
    for (int frame = 0; frame < BLOCK; ++frame) {
      signal += naive[frame] * naive[frame];
      noise += (naive[frame] - output[frame]) * (naive[frame] - output[frame]);
    }
  }
  double decibels = 10 * log10(signal / noise);
  if (!(decibels >= 100)) {
    fprintf(stderr, "players: %s: %.1f dB\n", name, decibels);
    exit(1);
  }
  for (int turn = 0; turn < TURNS; ++turn) {
    double start = processor();
    for (int end = naive_block + blocks; naive_block < end; ++naive_block) {
      render_naively(&load, naive_block, naive);
    }
    naive_costs[turn] = (processor() - start) / blocks / units;
    start = processor();
    for (int end = block + blocks; block < end; ++block) render(&load, block, output);
    costs[turn] = (processor() - start) / blocks / units;
    ratios[turn] = naive_costs[turn] / costs[turn];
  }
  printf(
      "%s: %.2f ns a player and %s, naive %.2f, ratio %.2f, %.0f dB\n", name,
      percentile(costs, TURNS, 50), has_values ? "frame" : "block",
      percentile(naive_costs, TURNS, 50), percentile(ratios, TURNS, 50), decibels);
  for (int player = 0; player < players; ++player) {
    check(pcn_player_destroy(load.handles[player]));
  }
  check(pcn_engine_destroy(load.engine));
}

int main(int count, char **arguments) {
  const char *row = count == 2 ? arguments[1] : "";
  if (strcmp(row, "make") == 0) measure_making();
  else if (strcmp(row, "2000x1") == 0) measure_load(row, 2000, 0);
  else if (strcmp(row, "1x1-values") == 0) measure_load(row, 1, 1);
  else {
    fprintf(stderr, "usage: %s make|2000x1|1x1-values\n", arguments[0]);
    return 64;
  }
  return 0;
}
