// The version, which the header alone has, and the layout that programs are built with: a change of
// the layout is a change of the ABI.
#include "pacinian.h"

#include <stddef.h>

#define TEXT(number) #number
#define VERSION(major, minor, patch) TEXT(major) "." TEXT(minor) "." TEXT(patch)

uint32_t pcn_version(void) {
  return (uint32_t)PCN_VERSION_MAJOR << 16 | PCN_VERSION_MINOR << 8 | PCN_VERSION_PATCH;
}

const char *pcn_version_string(void) {
  return VERSION(PCN_VERSION_MAJOR, PCN_VERSION_MINOR, PCN_VERSION_PATCH);
}

uint32_t pcn_abi_version(void) { return PCN_ABI_VERSION; }

#define HOLDS(condition) _Static_assert(condition, #condition)

// (On 32 bits pointers in structs have the size of theirs.)
#if UINTPTR_MAX > UINT32_MAX
HOLDS(sizeof(pcn_error) == 800);
HOLDS(sizeof(pcn_reading_config) == 24);
HOLDS(sizeof(pcn_pattern_info) == 48);
HOLDS(sizeof(pcn_diagnostic) == 872);
HOLDS(sizeof(pcn_event_parameter) == 16);
HOLDS(sizeof(pcn_parameter) == 24);
HOLDS(sizeof(pcn_control_point) == 16);
HOLDS(sizeof(pcn_event) == 72);
HOLDS(sizeof(pcn_rendering_config) == 48);
HOLDS(sizeof(pcn_rendering_info) == 64);
HOLDS(sizeof(pcn_silent_event) == 792);
HOLDS(sizeof(pcn_transcription_config) == 48);
HOLDS(sizeof(pcn_encoder_config) == 64);
HOLDS(sizeof(pcn_motor_packet) == 8);
HOLDS(sizeof(pcn_encoder_info) == 24);
HOLDS(sizeof(pcn_follower_config) == 40);
HOLDS(sizeof(pcn_onset) == 12);
HOLDS(sizeof(pcn_engine_config) == 112);
HOLDS(sizeof(pcn_audio_options) == 16);
HOLDS(sizeof(pcn_telemetry) == 80);
HOLDS(sizeof(pcn_block_values) == 24);
HOLDS(sizeof(pcn_player_info) == 80);

HOLDS(offsetof(pcn_event, parameters) == 24);
HOLDS(offsetof(pcn_event, audio_resource) == 48);
HOLDS(offsetof(pcn_engine_config, smoothing_seconds) == 56);
HOLDS(offsetof(pcn_telemetry, clipped_samples) == 24);
HOLDS(offsetof(pcn_player_info, loop_end_seconds) == 32);
HOLDS(offsetof(pcn_error, path) == 32);
HOLDS(offsetof(pcn_diagnostic, code) == 40);
#endif
