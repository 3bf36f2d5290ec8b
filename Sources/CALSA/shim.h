#include <alsa/asoundlib.h>
#include <dlfcn.h>
#include <stdbool.h>

// ALSA is opened when a sound device is asked for, and not with the program: it took an eighth of the start of a
// program that plays nothing.

// The functions in use, without the prefix that all have.
#define PACINIAN_ALSA(FUNCTION) \
  FUNCTION(device_name_free_hint) \
  FUNCTION(device_name_get_hint) \
  FUNCTION(device_name_hint) \
  FUNCTION(lib_error_set_handler) \
  FUNCTION(pcm_close) \
  FUNCTION(pcm_drain) \
  FUNCTION(pcm_hw_params) \
  FUNCTION(pcm_hw_params_any) \
  FUNCTION(pcm_hw_params_free) \
  FUNCTION(pcm_hw_params_malloc) \
  FUNCTION(pcm_hw_params_set_access) \
  FUNCTION(pcm_hw_params_set_buffer_size_near) \
  FUNCTION(pcm_hw_params_set_channels) \
  FUNCTION(pcm_hw_params_set_channels_near) \
  FUNCTION(pcm_hw_params_set_format) \
  FUNCTION(pcm_hw_params_set_period_size_near) \
  FUNCTION(pcm_hw_params_set_rate_near) \
  FUNCTION(pcm_nonblock) \
  FUNCTION(pcm_open) \
  FUNCTION(pcm_prepare) \
  FUNCTION(pcm_recover) \
  FUNCTION(pcm_start) \
  FUNCTION(pcm_state) \
  FUNCTION(pcm_sw_params) \
  FUNCTION(pcm_sw_params_current) \
  FUNCTION(pcm_sw_params_free) \
  FUNCTION(pcm_sw_params_malloc) \
  FUNCTION(pcm_sw_params_set_avail_min) \
  FUNCTION(pcm_sw_params_set_start_threshold) \
  FUNCTION(pcm_writei) \
  FUNCTION(strerror)

struct pacinian_alsa {
#define PACINIAN_MEMBER(name) __typeof__(&snd_##name) name;
  PACINIAN_ALSA(PACINIAN_MEMBER)
#undef PACINIAN_MEMBER
};

// ALSA prints what goes wrong; here errors are returned, and whoever asked says what to do.
static void pacinian_alsa_silent(
    const char *file, int line, const char *function, int error, const char *format, ...) {}

/// Opens the library, has it print nothing in this process, and finds the functions; false where it is missing or
/// lacks one. It stays open.
static inline bool pacinian_alsa_open(struct pacinian_alsa *_Nonnull alsa) {
  void *library = dlopen("libasound.so.2", RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define PACINIAN_FIND(name) \
  alsa->name = (__typeof__(alsa->name))dlsym(library, "snd_" #name); \
  if (!alsa->name) return false;
  PACINIAN_ALSA(PACINIAN_FIND)
#undef PACINIAN_FIND
  alsa->lib_error_set_handler(pacinian_alsa_silent);
  return true;
}
