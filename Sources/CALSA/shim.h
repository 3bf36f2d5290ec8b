#include <alsa/asoundlib.h>

#include "../LateLibrary.h"

// ALSA is opened when a sound device is asked for, and not with the program: it took an eighth of the start of a
// program that plays nothing.

// The functions in use.
#define PACINIAN_ALSA(ONE) \
  ONE(snd_, device_name_free_hint) \
  ONE(snd_, device_name_get_hint) \
  ONE(snd_, device_name_hint) \
  ONE(snd_, lib_error_set_handler) \
  ONE(snd_, pcm_close) \
  ONE(snd_, pcm_drain) \
  ONE(snd_, pcm_hw_params) \
  ONE(snd_, pcm_hw_params_any) \
  ONE(snd_, pcm_hw_params_free) \
  ONE(snd_, pcm_hw_params_malloc) \
  ONE(snd_, pcm_hw_params_set_access) \
  ONE(snd_, pcm_hw_params_set_buffer_size_near) \
  ONE(snd_, pcm_hw_params_set_channels) \
  ONE(snd_, pcm_hw_params_set_channels_near) \
  ONE(snd_, pcm_hw_params_set_format) \
  ONE(snd_, pcm_hw_params_set_period_size_near) \
  ONE(snd_, pcm_hw_params_set_rate_near) \
  ONE(snd_, pcm_nonblock) \
  ONE(snd_, pcm_open) \
  ONE(snd_, pcm_prepare) \
  ONE(snd_, pcm_recover) \
  ONE(snd_, pcm_start) \
  ONE(snd_, pcm_state) \
  ONE(snd_, pcm_sw_params) \
  ONE(snd_, pcm_sw_params_current) \
  ONE(snd_, pcm_sw_params_free) \
  ONE(snd_, pcm_sw_params_malloc) \
  ONE(snd_, pcm_sw_params_set_avail_min) \
  ONE(snd_, pcm_sw_params_set_start_threshold) \
  ONE(snd_, pcm_writei) \
  ONE(snd_, strerror)

PACINIAN_LATE_LIBRARY(alsa, "libasound.so.2", PACINIAN_ALSA)

// ALSA prints errors; here they are returned, and the caller says what to do.
static void pacinian_alsa_silent(
    const char *file, int line, const char *function, int error, const char *format, ...) {}

/// Opens the library as `pacinian_alsa_open` does, and has it print nothing in this process.
static inline bool pacinian_alsa_open_silently(struct pacinian_alsa *_Nonnull alsa) {
  if (!pacinian_alsa_open(alsa)) return false;
  alsa->lib_error_set_handler(pacinian_alsa_silent);
  return true;
}
