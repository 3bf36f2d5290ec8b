#include "hostile.h"

static void host_create(void) { refused(pcn_host_create(NULL)); }

/* A function of a host alone. */
static void forged_hosts(pcn_status (*function)(pcn_host *host)) {
  struct world world = make_world();
  pcn_host *ended;
  accepted(pcn_host_create(&ended));
  accepted(pcn_host_destroy(ended));
  EACH_FORGED(pcn_host, world.host, ended,
              if (handle || function != pcn_host_destroy) refused(function(handle)));
  refused(function((pcn_host *)world.engine));
  if (function != pcn_host_destroy) {
    accepted(pcn_host_add_engine(world.host, world.engine));
    known(function(world.host));
    play(world.engine);
  }
  end_world(&world);
}

static void host_destroy(void) { forged_hosts(pcn_host_destroy); }
static void host_begin_interruption(void) { forged_hosts(pcn_host_begin_interruption); }
static void host_end_interruption(void) { forged_hosts(pcn_host_end_interruption); }
static void host_reset(void) { forged_hosts(pcn_host_reset); }

static void host_add_engine(void) {
  struct world world = make_world();
  EACH_FORGED(pcn_host, world.host, NULL, refused(pcn_host_add_engine(handle, world.engine)));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_host_add_engine(world.host, handle)));
  end_world(&world);
}

static void host_remove_engine(void) {
  struct world world = make_world();
  EACH_FORGED(pcn_host, world.host, NULL, refused(pcn_host_remove_engine(handle, world.engine)));
  EACH_FORGED(pcn_engine, world.engine, NULL, refused(pcn_host_remove_engine(world.host, handle)));
  end_world(&world);
}

static void host_set_phase(void) {
  struct world world = make_world();
  accepted(pcn_host_add_engine(world.host, world.engine));
  EACH_LONG("scene", for (int phase = 0; phase < 3; ++phase)
                         accepted(pcn_host_set_phase(world.host, longs[n], phase)));
  EACH_NUMBER("phase", known(pcn_host_set_phase(world.host, 0, numbers[n])); play(world.engine));
  EACH_FORGED(pcn_host, world.host, NULL, refused(pcn_host_set_phase(handle, 0, 0)));
  end_world(&world);
}

static void host_remove_scene(void) {
  struct world world = make_world();
  accepted(pcn_host_set_phase(world.host, 1, PCN_PHASE_ACTIVE));
  EACH_LONG("scene", accepted(pcn_host_remove_scene(world.host, longs[n])));
  EACH_FORGED(pcn_host, world.host, NULL, refused(pcn_host_remove_scene(handle, 0)));
  end_world(&world);
}

static void host_get_phase(void) {
  struct world world = make_world();
  pcn_phase phase;
  refused(pcn_host_get_phase(world.host, NULL));
  EACH_FORGED(pcn_host, world.host, NULL, refused(pcn_host_get_phase(handle, &phase)));
  end_world(&world);
}

const struct row host_rows[] = {
    {"pcn_host_create", host_create},
    {"pcn_host_destroy", host_destroy},
    {"pcn_host_add_engine", host_add_engine},
    {"pcn_host_remove_engine", host_remove_engine},
    {"pcn_host_set_phase", host_set_phase},
    {"pcn_host_remove_scene", host_remove_scene},
    {"pcn_host_get_phase", host_get_phase},
    {"pcn_host_begin_interruption", host_begin_interruption},
    {"pcn_host_end_interruption", host_end_interruption},
    {"pcn_host_reset", host_reset},
    {NULL, NULL}};
