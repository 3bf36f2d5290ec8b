/* Renders what the conformance kit's judge lists, with the C library, also without a system: PROGRAM LIST. Each line
 * has profile, rate, pattern or program, input and output, separated by tabs; outputs are raw 32-bit floats. */
#include <pacinian.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 4096, BLOCK = 4096 };

typedef struct {
  char *bytes;
  size_t count;
} contents;

static void require(int is_true, const char *what) {
  if (is_true) return;
  printf("%s\n", what);
  exit(1);
}

static contents read_file(const char *path) {
  FILE *file = fopen(path, "rb");
  require(file != NULL, path);
  contents all = {malloc(1 << 20), 0};
  require(all.bytes != NULL, "there is no memory");
  all.count = fread(all.bytes, 1, (1 << 20) - 1, file);
  all.bytes[all.count] = 0;
  fclose(file);
  return all;
}

static pcn_pattern *read_pattern(const char *path) {
  contents text = read_file(path);
  pcn_pattern *pattern;
  require(pcn_pattern_read(text.bytes, text.count, NULL, &pattern, NULL) == PCN_OK, path);
  free(text.bytes);
  return pattern;
}

static pcn_profile *make_profile(const char *name) {
  pcn_profile *profile;
  if (strchr(name, '/') == NULL) {
    require(pcn_profile_create(name, strlen(name), &profile, NULL) == PCN_OK, name);
    return profile;
  }
  contents text = read_file(name);
  require(pcn_profile_read(text.bytes, text.count, &profile, NULL) == PCN_OK, name);
  free(text.bytes);
  return profile;
}

static void render_pattern(pcn_pattern *pattern, pcn_profile *profile, unsigned rate, FILE *output) {
  static float samples[BLOCK];
  pcn_rendering_config config;
  pcn_rendering_info info;
  pcn_rendering *rendering;
  pcn_rendering_config_init(&config, sizeof config);
  config.sample_rate_hz = rate;
  require(
      pcn_rendering_create(pattern, profile, &config, &rendering, NULL) == PCN_OK,
      "a pattern cannot be rendered");
  pcn_rendering_info_init(&info, sizeof info);
  pcn_rendering_get_info(rendering, &info);
  for (uint64_t frame = 0; frame < info.frame_count; frame += BLOCK) {
    uint64_t rest = info.frame_count - frame;
    uint64_t count = rest < BLOCK ? rest : BLOCK;
    require(pcn_rendering_read(rendering, frame, count, samples, NULL) == PCN_OK, "no samples");
    fwrite(samples, sizeof *samples, count, output);
  }
  pcn_rendering_destroy(rendering);
}

static pcn_status call(pcn_player *player, const char *name, const char *value, double time, double duration) {
  static const struct {
    const char *name;
    pcn_control_id id;
  } controls[] = {
      /* names: control words of C */
      {"intensity", PCN_CONTROL_HAPTIC_INTENSITY},
      {"sharpness", PCN_CONTROL_HAPTIC_SHARPNESS},
      {"attack", PCN_CONTROL_HAPTIC_ATTACK_TIME},
      {"decay", PCN_CONTROL_HAPTIC_DECAY_TIME},
      {"release", PCN_CONTROL_HAPTIC_RELEASE_TIME},
      /* names: end */
  };
  if (strcmp(name, "start") == 0) return pcn_player_start(player, time);
  if (strcmp(name, "stop") == 0) return pcn_player_stop(player, time);
  if (strcmp(name, "pause") == 0) return pcn_player_pause(player, time);
  if (strcmp(name, "resume") == 0) return pcn_player_resume(player, time);
  if (strcmp(name, "seek") == 0) return pcn_player_seek(player, strtod(value, NULL));
  if (strcmp(name, "rate") == 0) return pcn_player_set_rate(player, strtod(value, NULL));
  if (strcmp(name, "loop") == 0) return pcn_player_set_loop(player, strcmp(value, "on") == 0, duration);
  for (size_t index = 0; index < sizeof controls / sizeof *controls; ++index)
    if (strcmp(name, controls[index].name) == 0) {
      pcn_parameter parameter = {controls[index].id, 0, 0, strtod(value, NULL)};
      return pcn_player_send_parameters(player, &parameter, 1, time);
    }
  return PCN_ERROR_UNKNOWN_NAME;
}

static void render_to(pcn_engine *engine, double seconds, unsigned rate, uint64_t *frame, FILE *output) {
  static float samples[BLOCK];
  uint64_t end = (uint64_t)(seconds * rate + 1e-6);
  for (; *frame < end;) {
    uint32_t count = end - *frame < BLOCK ? (uint32_t)(end - *frame) : BLOCK;
    require(pcn_engine_render(engine, samples, NULL, count) == PCN_OK, "an engine does not render");
    pcn_engine_poll(engine);
    fwrite(samples, sizeof *samples, count, output);
    *frame += count;
  }
}

static void play_program(const char *path, pcn_profile *profile, unsigned rate, FILE *output) {
  contents text = read_file(path);
  pcn_engine_config config;
  pcn_engine *engine;
  pcn_player *player = NULL;
  pcn_pattern_info info;
  uint64_t frame = 0;
  pcn_engine_config_init(&config, sizeof config);
  config.sample_rate_hz = rate;
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.smoothing_seconds = 0;
  // The kit's signals have no limiter, as offline renderings have none.
  config.limiter = PCN_LIMITER_NONE;
  config.player_capacity = 1;
  require(pcn_engine_create(&config, profile, &engine, NULL) == PCN_OK, "there is no engine");
  require(pcn_engine_start(engine) == PCN_OK, "the engine does not start");
  for (char *line = strtok(text.bytes, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    char name[64] = "", value[256] = "", file[LINE];
    double time;
    if (sscanf(line, "pattern %255s", value) == 1) {
      snprintf(file, sizeof file, "%.*s%s", (int)(strrchr(path, '/') + 1 - path), path, value);
      pcn_pattern *pattern = read_pattern(file);
      pcn_pattern_info_init(&info, sizeof info);
      pcn_pattern_get_info(pattern, &info);
      require(pcn_player_create_advanced(engine, pattern, &player, NULL) == PCN_OK, file);
      pcn_pattern_destroy(pattern);
    } else if (line[0] != '#' && sscanf(line, "%lf %63s %255s", &time, name, value) >= 2) {
      render_to(engine, time, rate, &frame, output);
      if (strcmp(name, "end") != 0)
        require(call(player, name, value, time, info.duration_seconds) == PCN_OK, line);
    }
  }
  pcn_player_destroy(player);
  pcn_engine_destroy(engine);
  free(text.bytes);
}

int main(int count, char **arguments) {
  static char line[LINE];
  require(count == 2, "usage: list LIST");
  FILE *list = fopen(arguments[1], "r");
  require(list != NULL, arguments[1]);
  while (fgets(line, sizeof line, list) != NULL) {
    char *parts[5];
    for (int index = 0; index < 5; ++index) {
      parts[index] = strtok(index == 0 ? line : NULL, "\t\n");
      require(parts[index] != NULL, "a line has five parts");
    }
    pcn_profile *profile = make_profile(parts[0]);
    FILE *output = fopen(parts[4], "wb");
    require(output != NULL, parts[4]);
    unsigned rate = (unsigned)strtoul(parts[1], NULL, 10);
    if (strcmp(parts[2], "program") == 0) {
      play_program(parts[3], profile, rate, output);
    } else {
      pcn_pattern *pattern = read_pattern(parts[3]);
      render_pattern(pattern, profile, rate, output);
      pcn_pattern_destroy(pattern);
    }
    fclose(output);
    pcn_profile_destroy(profile);
  }
  fclose(list);
  return 0;
}
