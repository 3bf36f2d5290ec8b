#include "LateLibrary.h"

// ALSA is opened when a sound device is asked for, and not with the program: it took an eighth of the start of a
// program that plays nothing.

typedef struct pacinian_alsa_pcm snd_pcm_t;
typedef struct pacinian_alsa_hw_params snd_pcm_hw_params_t;
typedef struct pacinian_alsa_sw_params snd_pcm_sw_params_t;
typedef unsigned long snd_pcm_uframes_t;
typedef long snd_pcm_sframes_t;
typedef void (*snd_lib_error_handler_t)(const char *, int, const char *, int, const char *, ...);

typedef enum { SND_PCM_STREAM_PLAYBACK = 0 } snd_pcm_stream_t;
typedef enum { SND_PCM_ACCESS_RW_INTERLEAVED = 3 } snd_pcm_access_t;
typedef enum { SND_PCM_STATE_PREPARED = 2 } snd_pcm_state_t;
enum { SND_PCM_NONBLOCK = 1 };

// The formats of this machine's order of bytes.
#if __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__
typedef enum { SND_PCM_FORMAT_S16 = 2, SND_PCM_FORMAT_S32 = 10, SND_PCM_FORMAT_FLOAT = 14 } snd_pcm_format_t;
#else
typedef enum { SND_PCM_FORMAT_S16 = 3, SND_PCM_FORMAT_S32 = 11, SND_PCM_FORMAT_FLOAT = 15 } snd_pcm_format_t;
#endif

// The functions in use.
#define PACINIAN_ALSA(ONE) \
  ONE(int, snd_, device_name_free_hint, (void **)) \
  ONE(char *, snd_, device_name_get_hint, (const void *, const char *)) \
  ONE(int, snd_, device_name_hint, (int, const char *, void ***)) \
  ONE(int, snd_, lib_error_set_handler, (snd_lib_error_handler_t)) \
  ONE(int, snd_, pcm_close, (snd_pcm_t *)) \
  ONE(int, snd_, pcm_drain, (snd_pcm_t *)) \
  ONE(int, snd_, pcm_hw_params, (snd_pcm_t *, snd_pcm_hw_params_t *)) \
  ONE(int, snd_, pcm_hw_params_any, (snd_pcm_t *, snd_pcm_hw_params_t *)) \
  ONE(void, snd_, pcm_hw_params_free, (snd_pcm_hw_params_t *)) \
  ONE(int, snd_, pcm_hw_params_malloc, (snd_pcm_hw_params_t **)) \
  ONE(int, snd_, pcm_hw_params_set_access, (snd_pcm_t *, snd_pcm_hw_params_t *, snd_pcm_access_t)) \
  ONE(int, snd_, pcm_hw_params_set_buffer_size_near, (snd_pcm_t *, snd_pcm_hw_params_t *, snd_pcm_uframes_t *)) \
  ONE(int, snd_, pcm_hw_params_set_channels, (snd_pcm_t *, snd_pcm_hw_params_t *, unsigned int)) \
  ONE(int, snd_, pcm_hw_params_set_channels_near, (snd_pcm_t *, snd_pcm_hw_params_t *, unsigned int *)) \
  ONE(int, snd_, pcm_hw_params_set_format, (snd_pcm_t *, snd_pcm_hw_params_t *, snd_pcm_format_t)) \
  ONE(int, snd_, pcm_hw_params_set_period_size_near, (snd_pcm_t *, snd_pcm_hw_params_t *, snd_pcm_uframes_t *, int *)) \
  ONE(int, snd_, pcm_hw_params_set_rate_near, (snd_pcm_t *, snd_pcm_hw_params_t *, unsigned int *, int *)) \
  ONE(int, snd_, pcm_nonblock, (snd_pcm_t *, int)) \
  ONE(int, snd_, pcm_open, (snd_pcm_t **, const char *, snd_pcm_stream_t, int)) \
  ONE(int, snd_, pcm_prepare, (snd_pcm_t *)) \
  ONE(int, snd_, pcm_recover, (snd_pcm_t *, int, int)) \
  ONE(int, snd_, pcm_start, (snd_pcm_t *)) \
  ONE(snd_pcm_state_t, snd_, pcm_state, (snd_pcm_t *)) \
  ONE(int, snd_, pcm_sw_params, (snd_pcm_t *, snd_pcm_sw_params_t *)) \
  ONE(int, snd_, pcm_sw_params_current, (snd_pcm_t *, snd_pcm_sw_params_t *)) \
  ONE(void, snd_, pcm_sw_params_free, (snd_pcm_sw_params_t *)) \
  ONE(int, snd_, pcm_sw_params_malloc, (snd_pcm_sw_params_t **)) \
  ONE(int, snd_, pcm_sw_params_set_avail_min, (snd_pcm_t *, snd_pcm_sw_params_t *, snd_pcm_uframes_t)) \
  ONE(int, snd_, pcm_sw_params_set_start_threshold, (snd_pcm_t *, snd_pcm_sw_params_t *, snd_pcm_uframes_t)) \
  ONE(snd_pcm_sframes_t, snd_, pcm_writei, (snd_pcm_t *, const void *, snd_pcm_uframes_t)) \
  ONE(const char *, snd_, strerror, (int))

PACINIAN_LATE_LIBRARY(alsa, "asound", "2", PACINIAN_ALSA)

// ALSA prints errors; here they are returned, and the caller says what to do.
static void pacinian_alsa_silent(
    const char *file, int line, const char *function, int error, const char *format, ...) {
  (void)file, (void)line, (void)function, (void)error, (void)format;
}

/// Opens the library as `pacinian_alsa_open` does, and has it print nothing in this process.
static inline bool pacinian_alsa_open_silently(struct pacinian_alsa *alsa) {
  if (!pacinian_alsa_open(alsa)) return false;
  alsa->lib_error_set_handler(pacinian_alsa_silent);
  return true;
}
