#include "hostile.h"

#include <math.h>
#include <string.h>

static void create(struct world *world, const pcn_rendering_config *config) {
  static float samples[256];
  pcn_rendering *rendering = NULL;
  if (known(pcn_rendering_create(world->pattern, world->profile, config, &rendering, NULL)) != PCN_OK)
    return;
  accepted(pcn_rendering_read(rendering, 0, 256, samples, NULL));
  for (int frame = 0; frame < 256; ++frame)
    if (!isfinite(samples[frame])) fail("a sample is not finite");
  accepted(pcn_rendering_destroy(rendering));
}

static void rendering_create(void) {
  struct world world = make_world();
  pcn_rendering_config standard, config;
  pcn_rendering *rendering;
  accepted(pcn_rendering_config_init(&standard, sizeof standard));
#define CREATE(change) config = standard; change; create(&world, &config)
  EACH_COUNT("struct_size", CREATE(config.struct_size = counts[n]));
  EACH_COUNT("sample_rate_hz", CREATE(config.sample_rate_hz = counts[n]));
  EACH_NUMBER("limiter", CREATE(config.limiter = numbers[n]));
  EACH_COUNT("reserved", CREATE(config.reserved = counts[n]));
  EACH_DOUBLE("duration_limit_seconds", CREATE(config.duration_limit_seconds = doubles[n]));
  EACH_DOUBLE("length_limit_seconds", CREATE(config.length_limit_seconds = doubles[n]));
  EACH_ABSURD("resource_root_length", CREATE(config.resource_root = "/";
                                             config.resource_root_length = absurd[n]));
  EACH_LONG("resource_root_length of none", CREATE(config.resource_root_length = longs[n]));
#undef CREATE
  refused(pcn_rendering_create(world.pattern, world.profile, NULL, NULL, NULL));
  EACH_FORGED(pcn_pattern, world.pattern, NULL,
              refused(pcn_rendering_create(handle, world.profile, NULL, &rendering, NULL)));
  EACH_FORGED(pcn_profile, world.profile, NULL,
              refused(pcn_rendering_create(world.pattern, handle, NULL, &rendering, NULL)));
  end_world(&world);
}

static void rendering_destroy(void) {
  struct world world = make_world();
  pcn_rendering *ended;
  accepted(pcn_rendering_create(world.pattern, world.profile, NULL, &ended, NULL));
  accepted(pcn_rendering_destroy(ended));
  EACH_FORGED(pcn_rendering, world.rendering, ended,
              if (handle) refused(pcn_rendering_destroy(handle)));
  refused(pcn_rendering_destroy((pcn_rendering *)world.pattern));
  end_world(&world);
}

static void rendering_get_info(void) {
  struct world world = make_world();
  pcn_rendering_info info;
  EACH_COUNT("struct_size", info.struct_size = counts[n];
             known(pcn_rendering_get_info(world.rendering, &info)));
  refused(pcn_rendering_get_info(world.rendering, NULL));
  info.struct_size = sizeof info;
  EACH_FORGED(pcn_rendering, world.rendering, NULL, refused(pcn_rendering_get_info(handle, &info)));
  end_world(&world);
}

static void rendering_get_silent_event(void) {
  struct world world = make_world();
  pcn_silent_event event;
  accepted(pcn_silent_event_init(&event, sizeof event));
  EACH_COUNT("index", refused(pcn_rendering_get_silent_event(world.rendering, counts[n], &event)));
  refused(pcn_rendering_get_silent_event(world.rendering, 0, NULL));
  EACH_FORGED(pcn_rendering, world.rendering, NULL,
              refused(pcn_rendering_get_silent_event(handle, 0, &event)));
  pcn_pattern *pattern = read_pattern(
      "{\"Pattern\": [{\"Event\": {\"EventType\": \"AudioCustom\", \"Time\": 0,"
      " \"EventWaveformPath\": \"none.wav\"}}]}");
  pcn_rendering *rendering;
  accepted(pcn_rendering_create(pattern, world.profile, NULL, &rendering, NULL));
  EACH_COUNT("struct_size", event.struct_size = counts[n];
             known(pcn_rendering_get_silent_event(rendering, 0, &event)));
  accepted(pcn_rendering_destroy(rendering));
  accepted(pcn_pattern_destroy(pattern));
  end_world(&world);
}

static void rendering_read(void) {
  struct world world = make_world();
  static float haptic[256], audio[512];
  for (int n = 0; n < LONGS; ++n) {
    for (int m = 0; m < LONGS; ++m) {
      about("frames %llu, %llu", (unsigned long long)longs[n], (unsigned long long)longs[m]);
      /* Buffers of that size, or none. */
      if (longs[m] <= 256 || longs[m] >= (uint64_t)1 << 44)
        known(pcn_rendering_read(world.rendering, longs[n], longs[m], haptic, audio));
      known(pcn_rendering_read(world.rendering, longs[n], longs[m], NULL, NULL));
    }
  }
  EACH_FORGED(pcn_rendering, world.rendering, NULL,
              refused(pcn_rendering_read(handle, 0, 1, haptic, audio)));
  end_world(&world);
}

const struct row rendering_rows[] = {
    {"pcn_rendering_create", rendering_create},
    {"pcn_rendering_destroy", rendering_destroy},
    {"pcn_rendering_get_info", rendering_get_info},
    {"pcn_rendering_get_silent_event", rendering_get_silent_event},
    {"pcn_rendering_read", rendering_read},
    {NULL, NULL}};
