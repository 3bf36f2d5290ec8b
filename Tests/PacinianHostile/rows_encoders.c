#include "hostile.h"

#include <math.h>
#include <string.h>

enum { FRAMES = 1000, ROOM = 1 << 16 };
static float haptic[2 * FRAMES];
static uint32_t packets[ROOM / 4];

/* An encoder from its making over a block of hostile samples to its end. */
static void create(const pcn_encoder_config *config) {
  pcn_encoder *encoder = NULL;
  pcn_encoder_info info;
  uint32_t count = 0;
  if (known(pcn_encoder_create(config, &encoder, NULL)) != PCN_OK) return;
  accepted(pcn_encoder_info_init(&info, sizeof info));
  accepted(pcn_encoder_get_info(encoder, &info));
  for (int frame = 0; frame < 2 * FRAMES; ++frame) haptic[frame] = floats[frame % FLOATS];
  for (int call = 0; call < 3; ++call) {
    if (known(pcn_encoder_encode(encoder, haptic, FRAMES, packets, ROOM, &count)) == PCN_OK &&
        (uint64_t)count * info.packet_byte_count > ROOM)
      fail("more packets than room");
  }
  accepted(pcn_encoder_destroy(encoder));
}

static void encoder_create(void) {
  pcn_encoder_config standard, config;
  pcn_encoder *encoder;
  accepted(pcn_encoder_config_init(&standard, sizeof standard));
#define CREATE(change) config = standard; change; create(&config)
  for (int kind = 0; kind < 4; ++kind) {
    standard.kind = kind;
    EACH_COUNT("struct_size", CREATE(config.struct_size = counts[n]));
    EACH_NUMBER("kind", CREATE(config.kind = numbers[n]));
    EACH_COUNT("sample_rate_hz", CREATE(config.sample_rate_hz = counts[n]));
    EACH_COUNT("channel_count", CREATE(config.channel_count = counts[n]));
    EACH_COUNT("motor_interval_milliseconds", CREATE(config.motor_interval_milliseconds = counts[n]));
    EACH_COUNT("motor_stroke_milliseconds", CREATE(config.motor_stroke_milliseconds = counts[n]));
    EACH_COUNT("motor_keep_alive_milliseconds",
               CREATE(config.motor_keep_alive_milliseconds = counts[n]));
    EACH_COUNT("motor_compensates_inertia", CREATE(config.motor_compensates_inertia = counts[n]));
    EACH_DOUBLE("motor_lowest_hz", CREATE(config.motor_lowest_hz = doubles[n]));
    EACH_DOUBLE("motor_highest_hz", CREATE(config.motor_highest_hz = doubles[n]));
    EACH_NUMBER("pcm_format", CREATE(config.pcm_format = numbers[n]));
    EACH_COUNT("pcm_rate_hz", CREATE(config.pcm_rate_hz = counts[n]));
    EACH_COUNT("pcm_channel_count", CREATE(config.pcm_channel_count = counts[n]));
    EACH_COUNT("pcm_map", CREATE(memcpy(config.pcm_map, &counts[n], sizeof config.pcm_map)));
  }
#undef CREATE
  refused(pcn_encoder_create(NULL, NULL, NULL));
  accepted(pcn_encoder_create(NULL, &encoder, NULL));
  accepted(pcn_encoder_destroy(encoder));
}

/* An encoder, and one that has ended. */
static pcn_encoder *make(pcn_encoder **ended) {
  pcn_encoder *encoder;
  accepted(pcn_encoder_create(NULL, &encoder, NULL));
  accepted(pcn_encoder_create(NULL, ended, NULL));
  accepted(pcn_encoder_destroy(*ended));
  return encoder;
}

static void encoder_encode(void) {
  pcn_encoder *ended, *encoder = make(&ended);
  uint32_t count;
  EACH_COUNT("frame_count of none", if (counts[n])
             refused(pcn_encoder_encode(encoder, NULL, counts[n], packets, ROOM, &count)));
  EACH_ABSURD("frame_count without room",
              refused(pcn_encoder_encode(encoder, haptic, (uint32_t)absurd[n] | 1u << 20, packets, 8, &count)));
  refused(pcn_encoder_encode(encoder, haptic, FRAMES, NULL, ROOM, &count));
  refused(pcn_encoder_encode(encoder, haptic, FRAMES, packets, ROOM, NULL));
  EACH_FORGED(pcn_encoder, encoder, ended,
              refused(pcn_encoder_encode(handle, haptic, FRAMES, packets, ROOM, &count)));
  accepted(pcn_encoder_encode(encoder, haptic, FRAMES, packets, ROOM, &count));
  accepted(pcn_encoder_destroy(encoder));
}

static void encoder_get_info(void) {
  pcn_encoder *ended, *encoder = make(&ended);
  pcn_encoder_info info;
  accepted(pcn_encoder_info_init(&info, sizeof info));
  refused(pcn_encoder_get_info(encoder, NULL));
  EACH_FORGED(pcn_encoder, encoder, ended, refused(pcn_encoder_get_info(handle, &info)));
  EACH_COUNT("struct_size", info.struct_size = counts[n]; known(pcn_encoder_get_info(encoder, &info)));
  accepted(pcn_encoder_destroy(encoder));
}

static void encoder_destroy(void) {
  pcn_encoder *ended, *encoder = make(&ended);
  EACH_FORGED(pcn_encoder, encoder, ended, if (handle) refused(pcn_encoder_destroy(handle)));
  accepted(pcn_encoder_destroy(encoder));
}

const struct row encoder_rows[] = {
    {"pcn_encoder_create", encoder_create},
    {"pcn_encoder_encode", encoder_encode},
    {"pcn_encoder_get_info", encoder_get_info},
    {"pcn_encoder_destroy", encoder_destroy},
    {NULL, NULL}};
