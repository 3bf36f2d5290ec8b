/* A pattern on the two motors of the first game controller, through SDL: rumble PATTERN. Link it with -lSDL2. */
#include <pacinian.h>

#include <SDL.h>
#include <stdio.h>
#include <string.h>

/* 10 ms, the interval of an encoder's packets unless it is told another. */
enum { RATE = 48000, BLOCK = RATE / 100 };

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
  pcn_engine *engine;
  pcn_player *player;
  pcn_encoder *encoder;
  int is_finished = 0, sent = 0;

  if (count != 2) {
    fprintf(stderr, "usage: %s PATTERN\n", arguments[0]);
    return 64;
  }
  TRY(pcn_pattern_read_file(arguments[1], strlen(arguments[1]), NULL, &pattern, NULL));
  if (SDL_Init(SDL_INIT_GAMECONTROLLER) != 0) {
    fprintf(stderr, "SDL: %s\n", SDL_GetError());
    return 1;
  }
  SDL_GameController *controller = SDL_NumJoysticks() > 0 ? SDL_GameControllerOpen(0) : NULL;
  if (controller == NULL) {
    fprintf(stderr, "there is no game controller\n");
    SDL_Quit();
    return 1;
  }

  pcn_engine_config config;
  TRY(pcn_engine_config_init(&config, sizeof config));
  config.sample_rate_hz = RATE;
  config.buses = PCN_BUSES_HAPTIC;
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  TRY(pcn_profile_create(NULL, 0, &profile, NULL));
  TRY(pcn_engine_create(&config, profile, &engine, NULL));
  TRY(pcn_player_create(engine, pattern, &player, NULL));
  TRY(pcn_player_set_completion_callback(player, finished, &is_finished));
  TRY(pcn_encoder_create(NULL, &encoder, NULL)); /* The defaults: motors, 48 000 Hz, one channel. */
  TRY(pcn_engine_start(engine));
  TRY(pcn_player_start(player, 0));

  const Uint32 start = SDL_GetTicks();
  for (Uint32 interval = 1; !is_finished; ++interval) {
    float haptic[BLOCK];
    pcn_motor_packet packets[2];
    uint32_t packet_count;
    TRY(pcn_engine_render(engine, haptic, NULL, BLOCK));
    TRY(pcn_encoder_encode(encoder, haptic, BLOCK, packets, sizeof packets, &packet_count));
    for (uint32_t index = 0; index < packet_count; ++index) {
      if (!packets[index].is_due) continue;
      /* It would end by itself if this program did. */
      SDL_GameControllerRumble(
          controller, packets[index].low, packets[index].high, packets[index].milliseconds);
      ++sent;
    }
    TRY(pcn_engine_poll(engine));
    const Uint32 now = SDL_GetTicks() - start;
    if (now < 10 * interval) SDL_Delay(10 * interval - now);
  }
  SDL_GameControllerRumble(controller, 0, 0, 0);
  printf("finished, %d commands\n", sent);

  TRY(pcn_encoder_destroy(encoder));
  TRY(pcn_player_destroy(player));
  TRY(pcn_engine_destroy(engine));
  TRY(pcn_profile_destroy(profile));
  TRY(pcn_pattern_destroy(pattern));
  SDL_GameControllerClose(controller);
  SDL_Quit();
  return 0;
}
