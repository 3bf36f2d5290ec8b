#include "hostile.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* The issue's own: an event that lasts as long as a pattern can say, and a far parameter. */
static const char far_pattern[] =
    "{\"Pattern\": [{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 0,"
    " \"EventDuration\": 1e15}},"
    "{\"Event\": {\"EventType\": \"AudioContinuous\", \"Time\": 1, \"EventDuration\": 1e12}},"
    "{\"Parameter\": {\"ParameterID\": \"HapticIntensityControl\", \"Time\": 1e14,"
    " \"ParameterValue\": 0.5}}]}";

static void make(pcn_status (*function)(pcn_engine *, pcn_pattern *, pcn_player **, pcn_error *)) {
  struct world world = make_world();
  pcn_player *player;
  pcn_error error;
  refused(function(world.engine, world.pattern, NULL, NULL));
  EACH_COUNT("error's struct_size", error.struct_size = counts[n];
             if (counts[n] != sizeof error)
                 refused(function(world.engine, world.pattern, &player, &error)));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(function(handle, world.pattern, &player, NULL)));
  EACH_FORGED(pcn_pattern, world.pattern, NULL,
              refused(function(world.engine, handle, &player, NULL)));
  pcn_pattern *pattern = read_pattern(far_pattern);
  use(pattern);
  accepted(pcn_pattern_destroy(pattern));
  end_world(&world);
}

static void player_create(void) { make(pcn_player_create); }
static void player_create_advanced(void) { make(pcn_player_create_advanced); }

/* A function of a player and a number. */
typedef pcn_status call(pcn_player *player, double number);

/* Calls it for players that are idle, play, are paused and loop, at several rates, of a pattern like
 * others and of one that lasts for ever, and plays what comes of it. */
static void each_state(call *function) {
  struct world world = make_world();
  pcn_pattern *far = read_pattern(far_pattern);
  pcn_player *players[2] = {world.advanced, NULL};
  const double rates[] = {1, 0.001, 1000};
  known(pcn_player_create_advanced(world.engine, far, &players[1], NULL));
  for (int index = 0; index < 2; ++index) {
    pcn_player *player = players[index];
    if (player == NULL) continue;
    for (int rate = 0; rate < 3; ++rate) {
      for (int is_looping = 0; is_looping < 2; ++is_looping) {
        for (int n = 0; n < DOUBLES; ++n) {
          about("%a, player %d, rate %a, loop %d", doubles[n], index, rates[rate], is_looping);
          known(pcn_player_cancel(player));
          known(pcn_player_set_rate(player, rates[rate]));
          known(pcn_player_set_loop(player, (uint32_t)is_looping, 0.01));
          play(world.engine);
          known(function(player, doubles[n]));
          play(world.engine);
          known(pcn_player_start(player, 0));
          known(function(player, doubles[n]));
          play(world.engine);
          known(pcn_player_pause(player, 0));
          known(function(player, doubles[n]));
          play(world.engine);
          known(pcn_player_resume(player, 0));
          play(world.engine);
          known(pcn_player_seek(player, doubles[n]));
          known(function(player, doubles[DOUBLES - 1 - n]));
          play(world.engine);
        }
      }
    }
  }
  EACH_DOUBLE("a basic player", known(function(world.player, doubles[n])); play(world.engine);
              known(pcn_player_cancel(world.player)));
  pcn_player *ended;
  accepted(pcn_player_create(world.engine, world.pattern, &ended, NULL));
  accepted(pcn_player_destroy(ended));
  EACH_FORGED(pcn_player, world.player, ended, refused(function(handle, 0)));
  accepted(pcn_player_destroy(players[1]));
  accepted(pcn_pattern_destroy(far));
  end_world(&world);
}

static pcn_status parameter_at(pcn_player *player, double number);
static pcn_status values_at(pcn_player *player, double number);
static void player_bind_values(void) {
  struct world world = make_world();
  static float values[4096];
  accepted(pcn_player_start(world.player, 0));
  for (int id = -1; id <= controls(); ++id) {
    EACH_FLOAT("a value", values[1] = floats[n];
               known(pcn_player_bind_values(world.player, id, values)); play(world.engine));
    known(pcn_player_bind_values(world.player, id, NULL));
    play(world.engine);
  }
  EACH_NUMBER("id", known(pcn_player_bind_values(world.player, numbers[n], NULL)));
  accepted(pcn_player_bind_values(world.player, 0, values));
  end_world(&world);
}

static pcn_status curve_at(pcn_player *player, double number);

/* Every call that has a time, on an engine that counts frames. */
static void each_frame_time(void) {
  call *const calls[] = {pcn_player_start, pcn_player_pause, pcn_player_resume, parameter_at,
                         values_at,        curve_at,         pcn_player_stop};
  struct world world = make_world();
  pcn_engine_config config = polled_config();
  pcn_engine *engine;
  pcn_player *player;
  config.time_unit = PCN_TIME_FRAMES;
  accepted(pcn_engine_create(&config, world.profile, &engine, NULL));
  accepted(pcn_player_create_advanced(engine, world.pattern, &player, NULL));
  accepted(pcn_engine_start(engine));
  for (size_t index = 0; index < sizeof calls / sizeof *calls; ++index) {
    EACH_DOUBLE("a time in frames", known(calls[index](player, doubles[n])); play(engine));
    known(pcn_player_cancel(player));
    play(engine);
  }
  accepted(pcn_player_destroy(player));
  accepted(pcn_engine_destroy(engine));
  end_world(&world);
}

static void player_start(void) {
  each_frame_time();
  each_state(pcn_player_start);
}
static void player_stop(void) { each_state(pcn_player_stop); }
static void player_pause(void) { each_state(pcn_player_pause); }
static void player_resume(void) { each_state(pcn_player_resume); }
static void player_seek(void) { each_state(pcn_player_seek); }
/* The last instant of patterns whose controls lie as far away as a number can say. */
static void each_far_end(void) {
  static const char *const times[] = {"1e9", "1e15", "1e20", "1e295", "1e303", "1e308"};
  static const double rates[] = {1, 3, 0.7, 1000, 0.001};
  struct world world = make_world();
  for (int time = 0; time < 6; ++time) {
    char text[256];
    pcn_player *player = NULL;
    pcn_player_info info;
    snprintf(
        text, sizeof text,
        "{\"Pattern\": [{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 0,"
        " \"EventDuration\": 0.001}}, {\"Parameter\": {\"ParameterID\":"
        " \"HapticIntensityControl\", \"Time\": %s, \"ParameterValue\": 0.5}}]}",
        times[time]);
    pcn_pattern *pattern = read_pattern(text);
    if (known(pcn_player_create_advanced(world.engine, pattern, &player, NULL)) == PCN_OK) {
      accepted(pcn_player_info_init(&info, sizeof info));
      accepted(pcn_player_get_info(player, &info));
      const double last = nextafter(info.pattern_duration_seconds, 0);
      for (int rate = 0; rate < 25; ++rate) {
        about("the end at %s, rates %a and %a", times[time], rates[rate / 5], rates[rate % 5]);
        known(pcn_player_set_rate(player, rates[rate / 5]));
        known(pcn_player_set_loop(player, rate % 2 == 0, last));
        known(pcn_player_start(player, 0));
        play(world.engine);
        known(pcn_player_seek(player, last));
        play(world.engine);
        known(pcn_player_set_rate(player, rates[rate % 5]));
        play(world.engine);
        known(pcn_player_pause(player, 0));
        known(pcn_player_set_rate(player, rates[rate / 5]));
        known(pcn_player_resume(player, 0));
        play(world.engine);
        known(pcn_player_cancel(player));
        play(world.engine);
      }
      accepted(pcn_player_destroy(player));
    }
    accepted(pcn_pattern_destroy(pattern));
  }
  end_world(&world);
}

static void player_set_rate(void) {
  each_far_end();
  each_state(pcn_player_set_rate);
}

static pcn_status loop(pcn_player *player, double number) {
  return pcn_player_set_loop(player, 1, number);
}
static void player_set_loop(void) {
  struct world world = make_world();
  EACH_COUNT("is_enabled", known(pcn_player_set_loop(world.advanced, counts[n], 0.1)));
  end_world(&world);
  each_state(loop);
}

static pcn_status cancel(pcn_player *player, double number) {
  (void)number;
  return pcn_player_cancel(player);
}
static void player_cancel(void) { each_state(cancel); }

static pcn_status parameter_at(pcn_player *player, double number) {
  const pcn_parameter parameter = {PCN_CONTROL_HAPTIC_INTENSITY, 0, 0.01, 0.5};
  return pcn_player_send_parameters(player, &parameter, 1, number);
}
static pcn_status parameter_time(pcn_player *player, double number) {
  const pcn_parameter parameter = {PCN_CONTROL_HAPTIC_SHARPNESS, 0, number, 0.5};
  return pcn_player_send_parameters(player, &parameter, 1, 0);
}
static pcn_status parameter_value(pcn_player *player, double number) {
  const int count = controls();
  pcn_parameter parameters[count];
  for (int id = 0; id < count; ++id) parameters[id] = (pcn_parameter){id, 0, 0, number};
  return pcn_player_send_parameters(player, parameters, (uint64_t)count, 0);
}
static void player_send_parameters(void) {
  struct world world = make_world();
  pcn_parameter parameter = {PCN_CONTROL_HAPTIC_INTENSITY, 0, 0, 0.5};
  EACH_NUMBER("id", parameter.id = numbers[n];
              known(pcn_player_send_parameters(world.player, &parameter, 1, 0)));
  EACH_ABSURD("count", refused(pcn_player_send_parameters(world.player, &parameter, absurd[n], 0)));
  EACH_LONG("count of none", known(pcn_player_send_parameters(world.player, NULL, longs[n], 0)));
  end_world(&world);
  each_state(parameter_at);
  each_state(parameter_time);
  each_state(parameter_value);
}

static pcn_status values_at(pcn_player *player, double number) {
  static const float values[3] = {0, 0.5, 1};
  return pcn_player_send_values(player, PCN_CONTROL_HAPTIC_INTENSITY, values, 3, number);
}
static void player_send_values(void) {
  struct world world = make_world();
  float values[3] = {0, 0.5, 1};
  accepted(pcn_player_start(world.player, 0));
  for (int id = -1; id <= controls(); ++id) {
    EACH_FLOAT("a value", values[1] = floats[n];
               known(pcn_player_send_values(world.player, id, values, 3, 0)); play(world.engine));
    values[1] = 0.5;
  }
  EACH_NUMBER("id", known(pcn_player_send_values(world.player, numbers[n], values, 3, 0)));
  EACH_ABSURD("count", refused(pcn_player_send_values(world.player, 0, values, absurd[n], 0)));
  EACH_LONG("count of none", known(pcn_player_send_values(world.player, 0, NULL, longs[n], 0)));
  end_world(&world);
  each_state(values_at);
}

static pcn_status curve_at(pcn_player *player, double number) {
  const pcn_control_point points[2] = {{0, 0}, {0.01, 1}};
  return pcn_player_schedule_curve(player, PCN_CONTROL_HAPTIC_INTENSITY, points, 2, number);
}
static pcn_status curve_time(pcn_player *player, double number) {
  const pcn_control_point points[3] = {{0, 0}, {number, 1}, {0.01, 1}};
  return pcn_player_schedule_curve(player, PCN_CONTROL_HAPTIC_SHARPNESS, points, 3, 0);
}
static pcn_status curve_value(pcn_player *player, double number) {
  const pcn_control_point points[2] = {{0, number}, {0.01, 1}};
  return pcn_player_schedule_curve(player, PCN_CONTROL_AUDIO_PITCH, points, 2, 0);
}
static void player_schedule_curve(void) {
  struct world world = make_world();
  const pcn_control_point points[2] = {{0, 0}, {0.01, 1}};
  EACH_NUMBER("id", known(pcn_player_schedule_curve(world.player, numbers[n], points, 2, 0)));
  EACH_ABSURD("count", refused(pcn_player_schedule_curve(world.player, 0, points, absurd[n], 0)));
  EACH_LONG("count of none", known(pcn_player_schedule_curve(world.player, 0, NULL, longs[n], 0)));
  end_world(&world);
  each_state(curve_at);
  each_state(curve_time);
  each_state(curve_value);
}

static void player_destroy(void) {
  struct world world = make_world();
  pcn_player *ended;
  accepted(pcn_player_create(world.engine, world.pattern, &ended, NULL));
  accepted(pcn_player_destroy(ended));
  EACH_FORGED(pcn_player, world.player, ended, if (handle) refused(pcn_player_destroy(handle)));
  refused(pcn_player_destroy((pcn_player *)world.engine));
  end_world(&world);
}

static void player_set_muted(void) {
  struct world world = make_world();
  accepted(pcn_player_start(world.player, 0));
  EACH_COUNT("is_muted", known(pcn_player_set_muted(world.player, counts[n])); play(world.engine));
  EACH_FORGED(pcn_player, world.player, NULL, refused(pcn_player_set_muted(handle, 1)));
  end_world(&world);
}

static void player_set_volume(void) { each_state(pcn_player_set_volume); }

static pcn_status fade_to(pcn_player *player, double number) { return pcn_player_fade_volume(player, number, 0.01); }
static pcn_status fade_over(pcn_player *player, double number) { return pcn_player_fade_volume(player, 0.5, number); }
static void player_fade_volume(void) {
  each_state(fade_to);
  each_state(fade_over);
}

static void player_set_channel_gains(void) {
  struct world world = make_world();
  pcn_engine_config config = polled_config();
  pcn_engine *engine;
  pcn_player *player;
  refused(pcn_player_set_channel_gains(world.player, 1, 1));
  config.haptic_channels = 2;
  accepted(pcn_engine_create(&config, world.profile, &engine, NULL));
  accepted(pcn_player_create_advanced(engine, world.pattern, &player, NULL));
  accepted(pcn_engine_start(engine));
  EACH_DOUBLE("the left gain", known(pcn_player_start(player, 0));
              known(pcn_player_set_channel_gains(player, doubles[n], 1)); play(engine));
  EACH_DOUBLE("the right gain", known(pcn_player_set_channel_gains(player, 1, doubles[n]));
              known(pcn_player_start(player, 0)); play(engine));
  EACH_DOUBLE("both gains, of a player that is paused", known(pcn_player_pause(player, 0)); play(engine);
              known(pcn_player_set_channel_gains(player, doubles[n], doubles[n])); play(engine);
              known(pcn_player_resume(player, 0)); play(engine));
  EACH_FORGED(pcn_player, player, NULL, refused(pcn_player_set_channel_gains(handle, 1, 1)));
  accepted(pcn_player_destroy(player));
  accepted(pcn_engine_destroy(engine));
  end_world(&world);
}

static void player_stop_over(void) { each_state(pcn_player_stop_over); }

static void player_set_priority(void) {
  struct world world = make_world();
  EACH_NUMBER("priority", accepted(pcn_player_set_priority(world.player, numbers[n]));
              known(pcn_player_start(world.player, 0)); play(world.engine));
  EACH_FORGED(pcn_player, world.player, NULL, refused(pcn_player_set_priority(handle, 1)));
  end_world(&world);
}

static void player_destroy_when_finished(void) {
  struct world world = make_world();
  accepted(pcn_player_start(world.player, 0));
  EACH_FORGED(pcn_player, world.player, NULL,
              if (handle != NULL) refused(pcn_player_destroy_when_finished(handle)));
  accepted(pcn_player_destroy_when_finished(world.player));
  refused(pcn_player_destroy_when_finished(world.player));
  world.player = NULL;
  play(world.engine);
  end_world(&world);
}

static void player_get_info(void) {
  struct world world = make_world();
  pcn_player_info info;
  EACH_COUNT("struct_size", info.struct_size = counts[n];
             known(pcn_player_get_info(world.player, &info)));
  refused(pcn_player_get_info(world.player, NULL));
  info.struct_size = sizeof info;
  EACH_FORGED(pcn_player, world.player, NULL, refused(pcn_player_get_info(handle, &info)));
  end_world(&world);
}

static void player_get_silent_event(void) {
  struct world world = make_world();
  pcn_silent_event event;
  accepted(pcn_silent_event_init(&event, sizeof event));
  EACH_COUNT("index", refused(pcn_player_get_silent_event(world.player, counts[n], &event)));
  refused(pcn_player_get_silent_event(world.player, 0, NULL));
  EACH_FORGED(pcn_player, world.player, NULL, refused(pcn_player_get_silent_event(handle, 0, &event)));
  end_world(&world);
}

static void told(void *data) { (void)data; }

static void player_set_completion_callback(void) {
  struct world world = make_world();
  accepted(pcn_player_set_completion_callback(world.player, told, (void *)UINTPTR_MAX));
  accepted(pcn_player_set_completion_callback(world.advanced, told, NULL));
  accepted(pcn_player_start(world.player, 0));
  play(world.engine);
  accepted(pcn_player_set_completion_callback(world.player, NULL, (void *)UINTPTR_MAX));
  EACH_FORGED(pcn_player, world.player, NULL,
              refused(pcn_player_set_completion_callback(handle, told, NULL)));
  end_world(&world);
}

const struct row player_rows[] = {
    {"pcn_player_create", player_create},
    {"pcn_player_create_advanced", player_create_advanced},
    {"pcn_player_destroy", player_destroy},
    {"pcn_player_start", player_start},
    {"pcn_player_stop", player_stop},
    {"pcn_player_cancel", player_cancel},
    {"pcn_player_send_parameters", player_send_parameters},
    {"pcn_player_send_values", player_send_values},
    {"pcn_player_bind_values", player_bind_values},
    {"pcn_player_schedule_curve", player_schedule_curve},
    {"pcn_player_set_muted", player_set_muted},
    {"pcn_player_set_volume", player_set_volume},
    {"pcn_player_fade_volume", player_fade_volume},
    {"pcn_player_set_channel_gains", player_set_channel_gains},
    {"pcn_player_stop_over", player_stop_over},
    {"pcn_player_set_priority", player_set_priority},
    {"pcn_player_destroy_when_finished", player_destroy_when_finished},
    {"pcn_player_get_info", player_get_info},
    {"pcn_player_get_silent_event", player_get_silent_event},
    {"pcn_player_set_completion_callback", player_set_completion_callback},
    {"pcn_player_pause", player_pause},
    {"pcn_player_resume", player_resume},
    {"pcn_player_seek", player_seek},
    {"pcn_player_set_loop", player_set_loop},
    {"pcn_player_set_rate", player_set_rate},
    {NULL, NULL}};
