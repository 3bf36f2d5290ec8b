/* A pattern through SDL, to a device of four channels with actuators on the third and the fourth, as some game
 * controllers are: sdl PATTERN [DEVICE]. The engine renders in SDL's audio callback. Link it with -lSDL2. */
#include <pacinian.h>

#include <SDL.h>
#include <stdio.h>
#include <string.h>

enum { RATE = 48000, CHANNELS = 4, BLOCK = 512 };

struct output {
  pcn_engine *engine;
  float peaks[CHANNELS];
};

/* On SDL's thread: no call here allocates or waits. */
static void SDLCALL fill(void *data, Uint8 *bytes, int byte_count) {
  struct output *output = data;
  float *frames = (float *)bytes;
  int left = byte_count / (int)sizeof(float) / CHANNELS;
  while (left > 0) {
    float haptic[BLOCK], audio[2 * BLOCK];
    int count = left < BLOCK ? left : BLOCK;
    if (pcn_engine_render(output->engine, haptic, audio, (uint32_t)count) != PCN_OK) {
      memset(frames, 0, (size_t)left * CHANNELS * sizeof(float));
      return;
    }
    for (int frame = 0; frame < count; ++frame, frames += CHANNELS) {
      frames[0] = audio[2 * frame];
      frames[1] = audio[2 * frame + 1];
      frames[2] = frames[3] = haptic[frame];
      for (int channel = 0; channel < CHANNELS; ++channel) {
        float magnitude = frames[channel] < 0 ? -frames[channel] : frames[channel];
        if (magnitude > output->peaks[channel]) output->peaks[channel] = magnitude;
      }
    }
    left -= count;
  }
}

static void finished(void *data) { *(int *)data = 1; }

#define TRY(call)                                                                                  \
  do {                                                                                             \
    pcn_status status = (call);                                                                    \
    if (status != PCN_OK) {                                                                        \
      fprintf(stderr, "%s: %s\n", #call, pcn_status_string(status));                               \
      return 1;                                                                                    \
    }                                                                                              \
  } while (0)

int main(int count, char **arguments) {
  pcn_pattern *pattern;
  pcn_profile *profile;
  pcn_player *player;
  struct output output = {NULL, {0}};
  int is_finished = 0;

  if (count != 2 && count != 3) {
    fprintf(stderr, "usage: %s PATTERN [DEVICE]\n", arguments[0]);
    return 64;
  }
  TRY(pcn_pattern_read_file(arguments[1], strlen(arguments[1]), NULL, &pattern, NULL));
  if (SDL_Init(SDL_INIT_AUDIO) != 0) {
    fprintf(stderr, "SDL: %s\n", SDL_GetError());
    return 1;
  }
  SDL_AudioSpec wanted = {0}, device;
  wanted.freq = RATE;
  wanted.format = AUDIO_F32SYS;
  wanted.channels = CHANNELS;
  wanted.samples = BLOCK;
  wanted.callback = fill;
  wanted.userdata = &output;
  /* SDL converts the rate and the format where a device has others. The channels have to be its own: SDL would mix
   * them for loudspeakers. */
  SDL_AudioDeviceID id = SDL_OpenAudioDevice(
      count == 3 ? arguments[2] : NULL, 0, &wanted, &device, SDL_AUDIO_ALLOW_CHANNELS_CHANGE);
  if (id == 0 || device.channels != CHANNELS) {
    fprintf(stderr, "SDL: %s\n", id == 0 ? SDL_GetError() : "the device has not four channels");
    for (int index = 0; index < SDL_GetNumAudioDevices(0); ++index)
      fprintf(stderr, "  %s\n", SDL_GetAudioDeviceName(index, 0));
    SDL_Quit();
    return 1;
  }

  pcn_engine_config config;
  TRY(pcn_engine_config_init(&config, sizeof config));
  config.sample_rate_hz = RATE;
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  TRY(pcn_profile_create(NULL, 0, &profile, NULL));
  TRY(pcn_engine_create(&config, profile, &output.engine, NULL));
  TRY(pcn_player_create_advanced(output.engine, pattern, &player, NULL));
  TRY(pcn_player_set_completion_callback(player, finished, &is_finished));
  TRY(pcn_engine_start(output.engine));
  TRY(pcn_player_start(player, 0));

  SDL_PauseAudioDevice(id, 0);
  while (!is_finished) {
    TRY(pcn_engine_poll(output.engine));
    SDL_Delay(10);
  }
  SDL_CloseAudioDevice(id); /* From here on nobody calls fill. */
  printf(
      "finished, peaks %.2f %.2f %.2f %.2f\n", output.peaks[0], output.peaks[1], output.peaks[2],
      output.peaks[3]);

  TRY(pcn_player_destroy(player));
  TRY(pcn_engine_destroy(output.engine));
  TRY(pcn_profile_destroy(profile));
  TRY(pcn_pattern_destroy(pattern));
  SDL_Quit();
  return 0;
}
