#include <alsa/asoundlib.h>

// ALSA prints what goes wrong; here errors are returned, and whoever asked says what to do.
static void pacinian_alsa_silent(
    const char *file, int line, const char *function, int error, const char *format, ...) {}

/// Has ALSA print nothing, in this process.
static inline void pacinian_silence_alsa(void) {
  snd_lib_error_set_handler(pacinian_alsa_silent);
}
