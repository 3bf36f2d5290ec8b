#pragma once

#include <errno.h>
#include <stdint.h>

// What Swift cannot call of Linux: ioctl and prctl, whose arguments vary. Other systems have none of it.
#ifdef __linux__

#include <linux/input.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <unistd.h>

/// Drives the motors of an input device for some milliseconds, by one effect that is uploaded again and again: `effect` is
/// its number, and -1 before the first call. Returns 0, or -1 with `errno`.
static inline int pacinian_rumble(
    int device, int16_t *_Nonnull effect, uint16_t strong, uint16_t weak, uint16_t milliseconds) {
  struct ff_effect rumble;
  struct input_event start;
  memset(&rumble, 0, sizeof rumble);
  memset(&start, 0, sizeof start);
  rumble.type = FF_RUMBLE;
  rumble.id = *effect;
  rumble.replay.length = milliseconds;
  rumble.u.rumble.strong_magnitude = strong;
  rumble.u.rumble.weak_magnitude = weak;
  if (ioctl(device, EVIOCSFF, &rumble) < 0) return -1;
  *effect = rumble.id;
  start.type = EV_FF;
  start.code = (uint16_t)rumble.id;
  start.value = 1;
  return write(device, &start, sizeof start) == sizeof start ? 0 : -1;
}

/// Has the system end this process by SIGTERM when its parent ends.
static inline void pacinian_end_with_parent(void) { prctl(PR_SET_PDEATHSIG, SIGTERM); }

#else

static inline int pacinian_rumble(
    int device, int16_t *_Nonnull effect, uint16_t strong, uint16_t weak, uint16_t milliseconds) {
  return (void)device, (void)effect, (void)strong, (void)weak, (void)milliseconds, errno = ENOSYS, -1;
}

static inline void pacinian_end_with_parent(void) {}

#endif
