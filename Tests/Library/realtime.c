/* Render calls in a non-blocking context, for clang's real-time sanitizer, which ends a program that allocates, locks or
 * waits there. Players start, loop, stop and are heard; values come with the calls and before them; a recording plays. */
#include <math.h>
#include <pacinian.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BLOCK = 128, RATE = 48000, PLAYERS = 16 };

static const char text[] =
    "{\"Version\": 1, \"Pattern\": ["
    "{\"Event\": {\"EventType\": \"HapticTransient\", \"Time\": 0}},"
    "{\"Event\": {\"EventType\": \"HapticContinuous\", \"Time\": 0.01, \"EventDuration\": 0.2}},"
    "{\"Event\": {\"EventType\": \"AudioContinuous\", \"Time\": 0, \"EventDuration\": 0.2}}]}";
static float haptic[2 * BLOCK], audio[2 * BLOCK], values[BLOCK];
static double loudest;
static int completed;

static void try(pcn_status status) {
  if (status == PCN_OK) return;
  fprintf(stderr, "status %d\n", (int)status);
  exit(1);
}

static void count(void *unused) {
  (void)unused;
  completed += 1;
}

/* What an audio callback does. */
static pcn_status render(pcn_engine *engine, const pcn_block_values *block, uint32_t block_count)
    __attribute__((nonblocking)) {
  return block_count > 0 ? pcn_engine_render_with_values(engine, haptic, audio, BLOCK, block, block_count)
                         : pcn_engine_render(engine, haptic, audio, BLOCK);
}

/* What follows it for a controller. */
static pcn_status encode(pcn_encoder *encoder) __attribute__((nonblocking)) {
  static uint32_t packets[1 << 10];
  uint32_t count;
  return pcn_encoder_encode(encoder, haptic, BLOCK, packets, sizeof packets, &count);
}

/* What comes before it from a sound. */
static pcn_status follow(pcn_follower *follower) __attribute__((nonblocking)) {
  static float intensity[BLOCK], sharpness[BLOCK];
  static pcn_onset onsets[BLOCK];
  uint32_t count;
  return pcn_follower_process(follower, audio, BLOCK, intensity, sharpness, onsets, BLOCK, &count);
}
static pcn_status forget(pcn_follower *follower) __attribute__((nonblocking)) { return pcn_follower_reset(follower); }

/* With an argument: what the sanitizer has to find. */
static void *forbidden(size_t size) __attribute__((nonblocking)) { return malloc(size); }

static pcn_pattern *recording(pcn_engine *engine) {
  static unsigned char wav[44 + 2 * 4800];
  static const unsigned char head[44] =
      "RIFF\xa4\x25\0\0WAVEfmt \x10\0\0\0\1\0\1\0\x80\xbb\0\0\0\x77\1\0\2\0\x10\0data\x80\x25\0";
  memcpy(wav, head, sizeof head);
  for (int frame = 0; frame < 4800; frame++) {
    const int sample = (int)(8000 * sin(0.1 * frame));
    wav[44 + 2 * frame] = (unsigned char)sample;
    wav[45 + 2 * frame] = (unsigned char)(sample >> 8);
  }
  uint64_t resource;
  try(pcn_engine_register_audio(engine, wav, sizeof wav, NULL, &resource, NULL));
  pcn_event event;
  try(pcn_event_init(&event, sizeof event));
  event.kind = PCN_EVENT_AUDIO_CUSTOM;
  event.audio_resource = resource;
  pcn_builder *builder;
  pcn_pattern *pattern;
  try(pcn_builder_create(&builder));
  try(pcn_builder_add_event(builder, &event));
  try(pcn_builder_build(builder, &pattern));
  try(pcn_builder_destroy(builder));
  return pattern;
}

/* An engine of one haptic channel or two. */
static int play(uint32_t channels) {
  pcn_profile *profile;
  pcn_engine *engine;
  pcn_pattern *pattern;
  pcn_player *players[PLAYERS + 1];
  pcn_engine_config config;
  try(pcn_engine_config_init(&config, sizeof config));
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.haptic_channels = channels;
  try(pcn_profile_create(NULL, 0, &profile, NULL));
  try(pcn_engine_create(&config, profile, &engine, NULL));
  try(pcn_pattern_read(text, strlen(text), NULL, &pattern, NULL));
  for (int index = 0; index < PLAYERS; index++) {
    try(pcn_player_create_advanced(engine, pattern, &players[index], NULL));
    try(pcn_player_set_completion_callback(players[index], count, NULL));
  }
  try(pcn_player_create(engine, recording(engine), &players[PLAYERS], NULL));
  /* Of each kind: the number after the last is refused. */
  pcn_encoder *encoders[16];
  int kinds = 0;
  for (; kinds < 16; kinds++) {
    pcn_encoder_config encoding;
    try(pcn_encoder_config_init(&encoding, sizeof encoding));
    encoding.kind = kinds;
    encoding.channel_count = channels;
    if (pcn_encoder_create(&encoding, &encoders[kinds], NULL) != PCN_OK) break;
  }
  if (kinds < 4 || kinds == 16) return 1;
  pcn_follower_config following;
  pcn_follower *follower;
  try(pcn_follower_config_init(&following, sizeof following));
  following.channel_count = 2;
  try(pcn_follower_create(&following, &follower, NULL));
  try(pcn_engine_start(engine));
  for (int round = 0; round < 400; round++) {
    pcn_player *player = players[round % (PLAYERS + 1)];
    if (round % 3 == 0) try(pcn_player_start(player, 0));
    if (round % 17 == 5 && round % (PLAYERS + 1) < PLAYERS) try(pcn_player_set_loop(player, 1, 0.1));
    if (round % 29 == 7) try(pcn_player_stop(player, 0));
    if (channels == 2 && round % 7 == 3) try(pcn_player_set_channel_gains(player, round % 2, 1 - 0.5 * (round % 2)));
    pcn_parameter step = {PCN_CONTROL_HAPTIC_INTENSITY, 0, 0, 0.5 + 0.4 * sin(round)};
    if (round % 4 == 1) try(pcn_player_send_parameters(player, &step, 1, 0));
    for (int frame = 0; frame < BLOCK; frame++) values[frame] = (float)frame / BLOCK;
    if (round % 5 == 2) try(pcn_player_send_values(player, PCN_CONTROL_HAPTIC_SHARPNESS, values, BLOCK, 0));
    const pcn_block_values block = {player, PCN_CONTROL_HAPTIC_SHARPNESS, 0, values};
    try(render(engine, &block, round % 2));
    for (int kind = 0; kind < kinds; kind++) try(encode(encoders[kind]));
    try(round % 50 == 49 ? forget(follower) : follow(follower));
    for (int frame = 0; frame < BLOCK; frame++) loudest = fmax(loudest, fabs(haptic[frame]) + fabs(audio[2 * frame]));
    if (round % 8 == 0) try(pcn_engine_poll(engine));
  }
  try(pcn_engine_destroy(engine));
  for (int kind = 0; kind < kinds; kind++) try(pcn_encoder_destroy(encoders[kind]));
  try(pcn_follower_destroy(follower));
  try(pcn_profile_destroy(profile));
  try(pcn_pattern_destroy(pattern));
  if (loudest < 0.1 || completed == 0) return 1;
  printf("400 blocks of %u haptic channels, %d completions\n", (unsigned)channels, completed);
  loudest = completed = 0;
  return 0;
}

int main(int argument_count, char **arguments) {
  (void)arguments;
  if (argument_count > 1) return forbidden((size_t)argument_count) == NULL;
  return play(1) || play(2);
}
