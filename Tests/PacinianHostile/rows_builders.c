#include "hostile.h"

#include <string.h>

static void builder_create(void) { refused(pcn_builder_create(NULL)); }

static void builder_destroy(void) {
  struct world world = make_world();
  pcn_builder *ended;
  accepted(pcn_builder_create(&ended));
  accepted(pcn_builder_destroy(ended));
  EACH_FORGED(pcn_builder, world.builder, ended, if (handle) refused(pcn_builder_destroy(handle)));
  refused(pcn_builder_destroy((pcn_builder *)world.pattern));
  end_world(&world);
}

/* Adds what `add` adds, beside an event that sounds, and uses the pattern. */
#define BUILT(add)                                                                                 \
  do {                                                                                             \
    pcn_builder *builder;                                                                          \
    pcn_pattern *pattern = NULL;                                                                   \
    pcn_event sounding;                                                                            \
    accepted(pcn_builder_create(&builder));                                                        \
    accepted(pcn_event_init(&sounding, sizeof sounding));                                          \
    sounding.kind = PCN_EVENT_HAPTIC_CONTINUOUS;                                                   \
    sounding.duration_seconds = 0.1;                                                               \
    accepted(pcn_builder_add_event(builder, &sounding));                                           \
    if (known(add) == PCN_OK) {                                                                    \
      accepted(pcn_builder_build(builder, &pattern));                                              \
      use(pattern);                                                                                \
      accepted(pcn_pattern_destroy(pattern));                                                      \
    }                                                                                              \
    accepted(pcn_builder_destroy(builder));                                                        \
  } while (0)

static void builder_add_event(void) {
  struct world world = make_world();
  pcn_event standard, event;
  accepted(pcn_event_init(&standard, sizeof standard));
  static const pcn_event_kind kinds[] = {
      PCN_EVENT_HAPTIC_TRANSIENT, PCN_EVENT_HAPTIC_CONTINUOUS, PCN_EVENT_AUDIO_CONTINUOUS,
      PCN_EVENT_AUDIO_CUSTOM};
  for (int kind = 0; kind < 4; ++kind) {
    event = standard;
    event.kind = kinds[kind];
    event.duration_seconds = 0.1;
    event.audio_path = "none.wav";
    event.audio_path_length = 8;
    const pcn_event base = event;
    EACH_DOUBLE("time_seconds", event = base; event.time_seconds = doubles[n];
                BUILT(pcn_builder_add_event(builder, &event)));
    EACH_DOUBLE("duration_seconds", event = base; event.duration_seconds = doubles[n];
                BUILT(pcn_builder_add_event(builder, &event)));
    /* Both at once: their sum is a time too. */
    EACH_DOUBLE("time and duration", event = base;
                event.time_seconds = event.duration_seconds = doubles[n];
                BUILT(pcn_builder_add_event(builder, &event)));
    for (int id = -1; id <= 10; ++id) {
      pcn_event_parameter parameter = {id, 0, 0};
      event = base;
      event.parameters = &parameter;
      event.parameter_count = 1;
      EACH_DOUBLE("a parameter's value", parameter.value = doubles[n];
                  if (id < 2 || n % 4 == 0) BUILT(pcn_builder_add_event(builder, &event));
                  else known(pcn_builder_add_event(world.builder, &event)));
    }
  }
  event = standard;
  EACH_NUMBER("kind", event.kind = numbers[n]; known(pcn_builder_add_event(world.builder, &event)));
  event = standard;
  EACH_COUNT("struct_size", event.struct_size = counts[n];
             known(pcn_builder_add_event(world.builder, &event)));
  event = standard;
  const pcn_event_parameter parameters[3] = {{0, 0, 1}, {1, UINT32_MAX, 1}, {INT32_MAX, 0, 1}};
  event.parameters = parameters;
  EACH_COUNT("parameter_count", event.parameter_count = counts[n];
             if (counts[n] <= 3 || counts[n] > 65536)
                 known(pcn_builder_add_event(world.builder, &event)));
  event.parameters = NULL;
  EACH_COUNT("parameter_count of none", event.parameter_count = counts[n];
             known(pcn_builder_add_event(world.builder, &event)));
  event = standard;
  event.kind = PCN_EVENT_AUDIO_CUSTOM;
  EACH_COUNT("uses_volume_envelope, is_loop_enabled", event.uses_volume_envelope = counts[n];
             event.is_loop_enabled = counts[n]; event.audio_resource = 1;
             known(pcn_builder_add_event(world.builder, &event)));
  EACH_LONG("audio_resource", event.audio_resource = longs[n];
            BUILT(pcn_builder_add_event(builder, &event)));
  event.audio_resource = 0;
  event.audio_path = "none.wav";
  EACH_ABSURD("audio_path_length", event.audio_path_length = absurd[n];
              refused(pcn_builder_add_event(world.builder, &event)));
  event.audio_path = NULL;
  EACH_LONG("audio_path_length of none", event.audio_path_length = longs[n];
            refused(pcn_builder_add_event(world.builder, &event)));
  about("NULL");
  refused(pcn_builder_add_event(world.builder, NULL));
  EACH_FORGED(pcn_builder, world.builder, NULL, refused(pcn_builder_add_event(handle, &standard)));
  end_world(&world);
}

static void builder_add_parameter(void) {
  struct world world = make_world();
  pcn_parameter parameter = {PCN_CONTROL_HAPTIC_INTENSITY, 0, 0, 0.5};
  for (int id = -1; id <= controls(); ++id) {
    parameter.id = id;
    EACH_DOUBLE("time_seconds", parameter.time_seconds = doubles[n];
                if (id < 2 || n % 4 == 0) BUILT(pcn_builder_add_parameter(builder, &parameter));
                else known(pcn_builder_add_parameter(world.builder, &parameter)));
    parameter.time_seconds = 0;
    EACH_DOUBLE("value", parameter.value = doubles[n];
                if (id < 2 || n % 4 == 0) BUILT(pcn_builder_add_parameter(builder, &parameter));
                else known(pcn_builder_add_parameter(world.builder, &parameter)));
    parameter.value = 0.5;
  }
  EACH_NUMBER("id", parameter.id = numbers[n];
              known(pcn_builder_add_parameter(world.builder, &parameter)));
  refused(pcn_builder_add_parameter(world.builder, NULL));
  EACH_FORGED(pcn_builder, world.builder, NULL,
              refused(pcn_builder_add_parameter(handle, &parameter)));
  end_world(&world);
}

static void builder_add_curve(void) {
  struct world world = make_world();
  pcn_control_point points[3] = {{0, 0}, {0.1, 1}, {0.2, 0}};
  EACH_DOUBLE("time_seconds", BUILT(pcn_builder_add_curve(builder, 0, doubles[n], points, 3)));
  EACH_DOUBLE("a point's time", points[1].time_seconds = doubles[n];
              BUILT(pcn_builder_add_curve(builder, 1, 0, points, 3)));
  EACH_DOUBLE("both times", points[1].time_seconds = doubles[n];
              BUILT(pcn_builder_add_curve(builder, 1, doubles[n], points, 3)));
  points[1].time_seconds = 0.1;
  EACH_DOUBLE("a point's value", points[1].value = doubles[n];
              BUILT(pcn_builder_add_curve(builder, 0, 0, points, 3)));
  points[1].value = 1;
  EACH_NUMBER("id", known(pcn_builder_add_curve(world.builder, numbers[n], 0, points, 3)));
  EACH_ABSURD("count", refused(pcn_builder_add_curve(world.builder, 0, 0, points, absurd[n])));
  EACH_LONG("count of none", known(pcn_builder_add_curve(world.builder, 0, 0, NULL, longs[n])));
  EACH_FORGED(pcn_builder, world.builder, NULL,
              refused(pcn_builder_add_curve(handle, 0, 0, points, 3)));
  end_world(&world);
}

static void builder_build(void) {
  struct world world = make_world();
  pcn_pattern *pattern;
  refused(pcn_builder_build(world.builder, NULL));
  about("a pattern without events");
  accepted(pcn_builder_build(world.builder, &pattern));
  use(pattern);
  accepted(pcn_pattern_destroy(pattern));
  EACH_FORGED(pcn_builder, world.builder, NULL, refused(pcn_builder_build(handle, &pattern)));
  end_world(&world);
}

const struct row builder_rows[] = {
    {"pcn_builder_create", builder_create},
    {"pcn_builder_destroy", builder_destroy},
    {"pcn_builder_add_event", builder_add_event},
    {"pcn_builder_add_parameter", builder_add_parameter},
    {"pcn_builder_add_curve", builder_add_curve},
    {"pcn_builder_build", builder_build},
    {NULL, NULL}};
