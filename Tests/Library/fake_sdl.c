/* SDL with one game controller that is not there: loaded before SDL, it prints the rumble that is asked for, and when. */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <time.h>

static int controller;

int SDL_NumJoysticks(void) { return 1; }
void *SDL_GameControllerOpen(int index) { return index == 0 ? &controller : NULL; }
void SDL_GameControllerClose(void *closed) { (void)closed; }

int SDL_GameControllerRumble(void *rumbled, uint16_t low, uint16_t high, uint32_t milliseconds) {
  struct timespec now;
  if (rumbled != &controller) return -1;
  clock_gettime(CLOCK_MONOTONIC, &now);
  fprintf(stderr, "rumble %.6f %u %u %u\n", (double)now.tv_sec + 1e-9 * (double)now.tv_nsec, low, high, milliseconds);
  return 0;
}
