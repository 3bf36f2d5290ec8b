/*
 * pacinian.h: haptic patterns to vibration. C99; docs/C_API.md is the guide.
 *
 * What holds for every function, unless its own comment says otherwise:
 *
 * Threads. [any]: from any thread at any time, also from callbacks; it may allocate and lock, so
 *   never from the thread that renders. [render]: allocates nothing, takes no lock, does no I/O;
 *   from one thread at a time. [pure]: like [any], and safe for the thread that renders.
 * Handles. A handle is an opaque number behind a pointer type: compare and keep it, never follow
 *   it. It is made by a function that takes `pcn_x **`, belongs to the caller, and ends with
 *   pcn_x_destroy. NULL, a destroyed handle and a handle of another kind give
 *   PCN_ERROR_NULL_ARGUMENT or PCN_ERROR_INVALID_HANDLE. Handles do not need each other: a player
 *   keeps its engine's inside alive, and a rendering keeps its pattern's. A handle destroyed while
 *   a call on another thread uses it ends with that call.
 * Pointers. What goes in is read before the call returns and never kept, but for callbacks'
 *   user_data; it is aligned as its type asks. What comes out is the caller's memory. Where a call
 *   fails, outputs are unchanged but for handles, which are set to NULL, and `error`. Pointers that
 *   come back are to constants that last as long as the library is loaded.
 * Structs begin with `struct_size`, which is sizeof. pcn_x_init sets it and every default, for each
 *   of these structs. They grow at their end: a shorter one comes from a program with an older
 *   header. The fields that it has are read or written; the others mean their
 *   defaults. A size that no version up to the library's has gives PCN_ERROR_STRUCT_SIZE.
 *   pcn_event_parameter, pcn_parameter, pcn_control_point, pcn_motor_packet and pcn_onset, which go in
 *   arrays, have neither and stay as they are.
 * Text is UTF-8 with a length in bytes and needs no terminator. Text that comes out has one.
 * Fields named `reserved` of structs that go in are 0, so that they can mean something later; anything
 *   else gives PCN_ERROR_INVALID_VALUE.
 * Numbers are finite unless a field says that INFINITY means something. A time, an offset or an end of a
 *   loop that is not finite, negative or too late gives PCN_ERROR_INVALID_TIME, an event's
 *   PCN_ERROR_INVALID_EVENT_TIME or PCN_ERROR_INVALID_EVENT_DURATION; a whole number of a
 *   configuration outside its range PCN_ERROR_INVALID_ENGINE_PARAMETER; a control, a parameter or an
 *   event kind that does not exist its own status; any other number PCN_ERROR_INVALID_VALUE. Truth
 *   values are 0 or 1; any other number counts as 1.
 * Errors. A pcn_status, 0 or negative. `error`, where there is one, may be NULL; it is written on
 *   failure and left alone otherwise.
 */
#ifndef PACINIAN_H
#define PACINIAN_H

#include <stdint.h>

/* PCN_BARE is defined for a library without a system: no files, no recordings, no thread of its own, no
 * host (docs/C_API.md). It lacks the functions marked PCN_NEEDS_SYSTEM: compilers refuse calls
 * to them. */
#if defined(PCN_BARE) && defined(__has_attribute)
#if __has_attribute(unavailable)
#define PCN_NEEDS_SYSTEM __attribute__((unavailable("this library is without a system")))
#endif
#endif
#ifndef PCN_NEEDS_SYSTEM
#define PCN_NEEDS_SYSTEM
#endif

/* The library's functions are seen from outside, whatever else the program hides. Programs that link a DLL
 * define PCN_DLL. */
#ifndef PCN_API
#if defined(_WIN32) && defined(PCN_DLL)
#define PCN_API __declspec(dllimport)
#elif defined(__GNUC__)
#define PCN_API __attribute__((visibility("default")))
#else
#define PCN_API
#endif
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* Version -------------------------------------------------------------------------------------- */

/* The version of this header, and of everything else. No other file states it. */
#define PCN_VERSION_MAJOR 0
#define PCN_VERSION_MINOR 3
#define PCN_VERSION_PATCH 0
/* Programs built with one ABI number run with every library of that number. */
#define PCN_ABI_VERSION 0

/* The library's version: major * 65536 + minor * 256 + patch. [pure] */
PCN_API uint32_t pcn_version(void);
/* The same as text, such as "1.2.3". [pure] Lifetime: constant. */
PCN_API const char *pcn_version_string(void);
/* The library's ABI number; compare it with PCN_ABI_VERSION after loading by hand. [pure] */
PCN_API uint32_t pcn_abi_version(void);

/* Status --------------------------------------------------------------------------------------- */

/* 0 or an error. -4805 to -4899 are Core Haptics' codes with its meanings. */
typedef int32_t pcn_status;
enum {
  /* names: status constants */
  PCN_OK = 0,
  /* A pointer or handle that is needed is NULL. */
  PCN_ERROR_NULL_ARGUMENT = -1,
  /* struct_size is not set, or comes from a newer header than the library's. */
  PCN_ERROR_STRUCT_SIZE = -2,
  /* The handle was destroyed, is of another kind, or is not a handle. */
  PCN_ERROR_INVALID_HANDLE = -3,
  /* Another thread is rendering this engine, or the engine checks threads and this is another. */
  PCN_ERROR_WRONG_THREAD = -4,
  /* The buffer is too small; the size that is needed has been written. */
  PCN_ERROR_BUFFER_TOO_SMALL = -5,
  /* A queue is full: render, or wait, and call again. */
  PCN_ERROR_QUEUE_FULL = -6,
  /* A number is not finite or out of its range. */
  PCN_ERROR_INVALID_VALUE = -7,
  /* No element has that index. */
  PCN_ERROR_INDEX = -8,
  /* Text is not UTF-8; or a name or path has more than 4 096 bytes; or a path is empty or holds
     a NUL. */
  PCN_ERROR_TEXT = -9,
  /* A file exists and cannot be read. */
  PCN_ERROR_READING = -10,
  /* There is nothing of that name. */
  PCN_ERROR_UNKNOWN_NAME = -11,
  /* Sixteen million handles are alive. */
  PCN_ERROR_TOO_MANY_HANDLES = -12,
  /* A ceiling of the engine's configuration is reached. */
  PCN_ERROR_CEILING = -13,

  PCN_ERROR_ENGINE_NOT_RUNNING = -4805,
  PCN_ERROR_OPERATION_NOT_PERMITTED = -4806,
  PCN_ERROR_ENGINE_START_TIMEOUT = -4808,
  PCN_ERROR_NOT_SUPPORTED = -4809,
  PCN_ERROR_SERVER_INIT_FAILED = -4810,
  PCN_ERROR_SERVER_INTERRUPTED = -4811,
  PCN_ERROR_INVALID_PATTERN_PLAYER = -4812,
  PCN_ERROR_INVALID_PATTERN_DATA = -4813,
  PCN_ERROR_INVALID_PATTERN_DICTIONARY = -4814,
  PCN_ERROR_INVALID_AUDIO_SESSION = -4815,
  PCN_ERROR_INVALID_ENGINE_PARAMETER = -4816,
  PCN_ERROR_INVALID_PARAMETER_TYPE = -4820,
  PCN_ERROR_INVALID_EVENT_TYPE = -4821,
  PCN_ERROR_INVALID_EVENT_TIME = -4822,
  PCN_ERROR_INVALID_EVENT_DURATION = -4823,
  PCN_ERROR_INVALID_AUDIO_RESOURCE = -4824,
  PCN_ERROR_RESOURCE_NOT_AVAILABLE = -4825,
  PCN_ERROR_BAD_EVENT_ENTRY = -4830,
  PCN_ERROR_BAD_PARAMETER_ENTRY = -4831,
  PCN_ERROR_INVALID_TIME = -4840,
  PCN_ERROR_FILE_NOT_FOUND = -4851,
  PCN_ERROR_INSUFFICIENT_POWER = -4897,
  PCN_ERROR_UNKNOWN = -4898,
  PCN_ERROR_MEMORY = -4899
  /* names: end */
};

/* The status in words, of any number. [pure] Lifetime: constant. */
PCN_API const char *pcn_status_string(pcn_status status);

/* What went wrong, where a status does not say enough. */
typedef struct pcn_error {
  uint32_t struct_size;
  pcn_status status;
  /* The position in the file: line and column from 1, byte_offset from 0. line is 0 if the error
     has no position. */
  uint64_t byte_offset;
  uint32_t line;
  uint32_t column;
  /* Bytes without the terminator, whole; what does not fit its array is cut after a character. */
  uint32_t path_length;
  uint32_t message_length;
  /* The path in the document, such as Pattern[3].Event.Time; empty for the document. */
  char path[256];
  /* What was found and what to do. */
  char message[512];
} pcn_error;

/* Sets struct_size and clears the rest. struct_size is sizeof(pcn_error). [pure] */
PCN_API pcn_status pcn_error_init(pcn_error *error, uint32_t struct_size);

/* Patterns ------------------------------------------------------------------------------------- */

/* An immutable pattern: what a file holds, layers that play together (AHAP: one). */
typedef struct pcn_pattern pcn_pattern;

typedef int32_t pcn_curve_times;
enum {
  /* A control point's time counts from its curve's, as Apple documents. */
  PCN_CURVE_TIMES_RELATIVE = 0,
  /* It is a time of the pattern, as some tools write. */
  PCN_CURVE_TIMES_ABSOLUTE = 1,
  /* Whichever each curve's points look like. */
  PCN_CURVE_TIMES_AUTOMATIC = 2
};

typedef struct pcn_reading_config {
  uint32_t struct_size;
  /* 1: what can be repaired is an error where it changes the sound. Default 0. */
  uint32_t is_strict;
  pcn_curve_times curve_times;
  uint32_t reserved; /* 0 */
  /* Larger files are refused. Default 64 MiB, at most 1 GiB. */
  uint64_t maximum_byte_count;
} pcn_reading_config;

/* Sets every field to its default. [pure] */
PCN_API pcn_status pcn_reading_config_init(pcn_reading_config *config, uint32_t struct_size);

/* Reads a pattern from memory: AHAP or .haptic, told apart by content. [any]
 * bytes: byte_count of them, any content; NULL only if byte_count is 0. config: NULL for the
 * defaults. O(bytes). Ownership: *pattern is the caller's. */
PCN_API pcn_status pcn_pattern_read(
    const void *bytes, uint64_t byte_count, const pcn_reading_config *config, pcn_pattern **pattern,
    pcn_error *error);
/* Reads a pattern file; the ending counts where the content does not tell. [any], blocks on the
 * file. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_pattern_read_file(
    const char *path, uint64_t path_length, const pcn_reading_config *config, pcn_pattern **pattern,
    pcn_error *error);
/* Ends the handle. NULL is not an error. [any] */
PCN_API pcn_status pcn_pattern_destroy(pcn_pattern *pattern);

typedef struct pcn_pattern_info {
  uint32_t struct_size;
  uint32_t layer_count;
  /* Of all layers. */
  uint64_t event_count;
  uint64_t control_count;
  /* What the reader noticed; at most 1000 are kept and the rest counted. */
  uint32_t diagnostic_count;
  uint32_t reserved;
  uint64_t unlisted_diagnostic_count;
  /* Of the longest layer, without tails. */
  double duration_seconds;
} pcn_pattern_info;

/* Sets struct_size and clears the rest. [pure] */
PCN_API pcn_status pcn_pattern_info_init(pcn_pattern_info *info, uint32_t struct_size);
/* Fills info, whose struct_size is set. [any] O(events). */
PCN_API pcn_status pcn_pattern_get_info(const pcn_pattern *pattern, pcn_pattern_info *info);

typedef int32_t pcn_severity;
enum { PCN_SEVERITY_NOTE = 0, PCN_SEVERITY_WARNING = 1 };

/* Something a reader noticed and passed over. */
typedef struct pcn_diagnostic {
  uint32_t struct_size;
  pcn_severity severity;
  uint64_t byte_offset;
  uint32_t line;
  uint32_t column;
  /* Whether the pattern sounds different from what its author may expect. */
  uint32_t changes_sound;
  /* Bytes of each text without the terminator, whole, as in pcn_error. */
  uint32_t code_length;
  uint32_t path_length;
  uint32_t message_length;
  /* The rule, such as value-clamped; stable, for programs. */
  char code[64];
  char path[256];
  char message[512];
} pcn_diagnostic;

/* Sets struct_size and clears the rest. [pure] */
PCN_API pcn_status pcn_diagnostic_init(pcn_diagnostic *diagnostic, uint32_t struct_size);
/* Fills diagnostic, whose struct_size is set. [any]
 * index: below diagnostic_count, in the order of the file; else PCN_ERROR_INDEX. */
PCN_API pcn_status pcn_pattern_get_diagnostic(
    const pcn_pattern *pattern, uint32_t index, pcn_diagnostic *diagnostic);

typedef int32_t pcn_format;
/* docs/PLATFORMS.md has the formats after the first two, which the bare library has not. */
enum {
  /* names: format constants */
  PCN_FORMAT_AHAP = 0,
  PCN_FORMAT_HAPTIC = 1,
  PCN_FORMAT_ANDROID_XML = 2,
  PCN_FORMAT_ANDROID_KOTLIN = 3, /* Not written any more: PCN_FORMAT_ANDROID_XML has it. */
  PCN_FORMAT_ANDROID_JSON = 4, /* Not written any more: PCN_FORMAT_HLA has the same arrays. */
  PCN_FORMAT_HLA = 5
  /* names: end */
};

/* Writes the pattern as a file of the format into text, with a terminator. [any]
 * capacity: bytes of text, which is NULL only if they are 0. *byte_count: the text's bytes without
 * the terminator, also when the buffer is too small. PCN_ERROR_NOT_SUPPORTED: several layers as
 * AHAP, more than 500 000 s as .haptic and than 3 600 s as the formats after it, and those in the
 * bare library; PCN_FORMAT_ANDROID_KOTLIN and PCN_FORMAT_ANDROID_JSON.
 * PCN_ERROR_INVALID_AUDIO_RESOURCE: as AHAP an event with a registered resource, which no file can
 * name. What a format cannot hold, audio among it, is left out, as docs/HAPTIC.md and
 * docs/PLATFORMS.md say. */
PCN_API pcn_status pcn_pattern_write(
    const pcn_pattern *pattern, pcn_format format, char *text, uint64_t capacity,
    uint64_t *byte_count);

/* Something that a pattern has and a format cannot hold. struct_size is the library's. */
typedef struct pcn_loss {
  uint32_t struct_size;
  /* Bytes of each text without the terminator, whole, as in pcn_error. */
  uint32_t code_length;
  uint32_t message_length;
  uint32_t reserved;
  /* The number of times that it happened, and the pattern's time of the first one. */
  uint64_t count;
  double time_seconds;
  /* The kind, such as audio-dropped; stable, for programs. */
  char code[64];
  /* The loss and its replacement. */
  char message[512];
} pcn_loss;

/* loss is valid until the callback returns. */
typedef void (*pcn_loss_callback)(void *user_data, const pcn_loss *loss);

/* As pcn_pattern_write, and tells what was left out or changed: when the text is written, and only
 * then, calls callback once for each kind of loss, on this thread, before it returns. [any]
 * callback: not NULL; it may call every [any] function. */
PCN_API pcn_status pcn_pattern_write_with_losses(
    const pcn_pattern *pattern, pcn_format format, char *text, uint64_t capacity,
    uint64_t *byte_count, pcn_loss_callback callback, void *user_data);

/* Building patterns ---------------------------------------------------------------------------- */

/* A pattern in the making. */
typedef struct pcn_builder pcn_builder;

typedef int32_t pcn_event_kind;
enum {
  /* names: event constants */
  PCN_EVENT_HAPTIC_TRANSIENT = 0,
  PCN_EVENT_HAPTIC_CONTINUOUS = 1,
  PCN_EVENT_AUDIO_CONTINUOUS = 2,
  PCN_EVENT_AUDIO_CUSTOM = 3
  /* names: end */
};

/* Ranges are 0 to 1, for pitch and pan -1 to 1; values outside clamp to the nearest bound. */
typedef int32_t pcn_event_parameter_id;
enum {
  /* names: parameter constants */
  PCN_EVENT_HAPTIC_INTENSITY = 0,
  PCN_EVENT_HAPTIC_SHARPNESS = 1,
  PCN_EVENT_ATTACK_TIME = 2,
  PCN_EVENT_DECAY_TIME = 3,
  PCN_EVENT_RELEASE_TIME = 4,
  PCN_EVENT_SUSTAINED = 5,
  PCN_EVENT_AUDIO_VOLUME = 6,
  PCN_EVENT_AUDIO_PITCH = 7,
  PCN_EVENT_AUDIO_PAN = 8,
  PCN_EVENT_AUDIO_BRIGHTNESS = 9
  /* names: end */
};

typedef struct pcn_event_parameter {
  pcn_event_parameter_id id;
  uint32_t reserved;
  double value;
} pcn_event_parameter;

/* The controls of a player. Those that say so multiply, 0 to 1; the others add, -1 to 1. Values
 * outside clamp to the nearest bound. */
typedef int32_t pcn_control_id;
enum {
  /* names: control constants */
  PCN_CONTROL_HAPTIC_INTENSITY = 0, /* multiplies */
  PCN_CONTROL_HAPTIC_SHARPNESS = 1,
  PCN_CONTROL_HAPTIC_ATTACK_TIME = 2,
  PCN_CONTROL_HAPTIC_DECAY_TIME = 3,
  PCN_CONTROL_HAPTIC_RELEASE_TIME = 4,
  PCN_CONTROL_AUDIO_VOLUME = 5, /* multiplies */
  PCN_CONTROL_AUDIO_PITCH = 6,
  PCN_CONTROL_AUDIO_PAN = 7,
  PCN_CONTROL_AUDIO_BRIGHTNESS = 8,
  PCN_CONTROL_AUDIO_ATTACK_TIME = 9,
  PCN_CONTROL_AUDIO_DECAY_TIME = 10,
  PCN_CONTROL_AUDIO_RELEASE_TIME = 11
  /* names: end */
};

/* A step of a control: it writes value from time_seconds on, 0 or more. */
typedef struct pcn_parameter {
  pcn_control_id id;
  uint32_t reserved;
  double time_seconds;
  double value;
} pcn_parameter;

/* A breakpoint of a curve; time_seconds counts from the curve's time, 0 or more. */
typedef struct pcn_control_point {
  double time_seconds;
  double value;
} pcn_control_point;

typedef struct pcn_event {
  uint32_t struct_size;
  pcn_event_kind kind;
  /* From the pattern's start, 0 or more. */
  double time_seconds;
  /* 0 or more; 0: no fixed end, of AUDIO_CUSTOM the whole file. */
  double duration_seconds;
  /* At most 65 536. The later of two for one id counts; what is not there has the model's
     default. */
  const pcn_event_parameter *parameters;
  uint32_t parameter_count;
  /* For AUDIO_CUSTOM: whether the volume envelope applies (default 1), whether the file repeats. */
  uint32_t uses_volume_envelope;
  uint32_t is_loop_enabled;
  uint32_t reserved;
  /* For AUDIO_CUSTOM: a registered resource, or 0 and the audio file's path. */
  uint64_t audio_resource;
  const char *audio_path;
  uint64_t audio_path_length;
} pcn_event;

/* Sets every field to its default: a transient at 0. [pure] */
PCN_API pcn_status pcn_event_init(pcn_event *event, uint32_t struct_size);
/* Fills event, whose struct_size is set, with an event of a pattern, which pcn_builder_add_event
 * takes as it is. [any] Values are as they were read, also out of range. Lifetime: parameters and
 * audio_path are the pattern's, until it is destroyed. O(1), the first call of a pattern O(events).
 * index: below event_count of pcn_pattern_info, layer by layer in the order of the file; else
 * PCN_ERROR_INDEX. */
PCN_API pcn_status
pcn_pattern_get_event(const pcn_pattern *pattern, uint64_t index, pcn_event *event);

/* Makes a builder without events. [any] Ownership: *builder is the caller's. */
PCN_API pcn_status pcn_builder_create(pcn_builder **builder);
/* Ends the handle. NULL is not an error. [any] */
PCN_API pcn_status pcn_builder_destroy(pcn_builder *builder);
/* Adds an event; any order of times. [any] On failure nothing is added. */
PCN_API pcn_status pcn_builder_add_event(pcn_builder *builder, const pcn_event *event);
/* Adds a step of a control. [any] Of two at one instant the later added wins. */
PCN_API pcn_status pcn_builder_add_parameter(pcn_builder *builder, const pcn_parameter *parameter);
/* Adds a curve from time_seconds, 0 or more, through count points, in any order. [any] */
PCN_API pcn_status pcn_builder_add_curve(
    pcn_builder *builder, pcn_control_id id, double time_seconds, const pcn_control_point *points,
    uint64_t count);
/* Makes a pattern of one layer from all that has been added; the builder can be used further. [any]
 * Ownership: *pattern is the caller's. */
PCN_API pcn_status pcn_builder_build(pcn_builder *builder, pcn_pattern **pattern);

/* Profiles ------------------------------------------------------------------------------------- */

/* An actuator as data; immutable. */
typedef struct pcn_profile pcn_profile;

/* How many profiles are built in. [pure] */
PCN_API uint32_t pcn_profile_count(void);
/* The name of a built-in profile, the default's at 0; NULL past the last. [pure]
 * Lifetime: constant. */
PCN_API const char *pcn_profile_name_at(uint32_t index);
/* Makes a built-in profile; a name of length 0 is the default's. [any] */
PCN_API pcn_status pcn_profile_create(
    const char *name, uint64_t name_length, pcn_profile **profile, pcn_error *error);
/* Reads a profile from JSON in memory, as docs/PROFILES.md describes it. [any] */
PCN_API pcn_status pcn_profile_read(
    const void *bytes, uint64_t byte_count, pcn_profile **profile, pcn_error *error);
/* Reads a profile file. [any], blocks on the file. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_profile_read_file(
    const char *path, uint64_t path_length, pcn_profile **profile, pcn_error *error);
/* Ends the handle. NULL is not an error. [any] */
PCN_API pcn_status pcn_profile_destroy(pcn_profile *profile);
/* Writes the profile's name and a terminator into text; see pcn_pattern_write. [any] */
PCN_API pcn_status pcn_profile_get_name(
    const pcn_profile *profile, char *text, uint64_t capacity, uint64_t *byte_count);

/* Offline rendering ---------------------------------------------------------------------------- */

/* One pattern, prepared for rendering into buffers. */
typedef struct pcn_rendering pcn_rendering;

typedef int32_t pcn_limiter;
enum {
  /* Samples beyond 1 and -1 stay as they are. */
  PCN_LIMITER_NONE = 0,
  /* They are cut to 1 and -1. */
  PCN_LIMITER_CLIP = 1,
  /* What is beyond 0.8 and -0.8 is bent so that nothing passes 1. */
  PCN_LIMITER_SOFT = 2,
  /* The gain goes down where samples pass 1, stays down for 12.5 ms and comes back in 0.1 s: nothing
   * passes 1, a signal that stays within 1 keeps every bit, and a louder one its shape. */
  PCN_LIMITER_LIMIT = 3
};

typedef struct pcn_rendering_config {
  uint32_t struct_size;
  /* Frames a second, 1 000 to 192 000. Default 48 000. */
  uint32_t sample_rate_hz;
  /* Default PCN_LIMITER_NONE. */
  pcn_limiter limiter;
  uint32_t reserved;
  /* Above 0; continuous events are released after it. Default 30; INFINITY: never. */
  double duration_limit_seconds;
  /* Above 0, to 31 536 000 (a year); longer patterns are refused. Default 3 600. */
  double length_limit_seconds;
  /* The folder that audio files of patterns are looked up in; NULL: only beside the pattern's own
   * file, if it was read from one. Nothing outside is ever opened. */
  const char *resource_root;
  uint64_t resource_root_length;
} pcn_rendering_config;

/* Sets every field to its default. [pure] */
PCN_API pcn_status pcn_rendering_config_init(pcn_rendering_config *config, uint32_t struct_size);

/* Prepares a pattern for a profile. [any], blocks on audio files. config: NULL for the defaults.
 * An event with a registered resource belongs to an engine: PCN_ERROR_INVALID_AUDIO_RESOURCE.
 * Ownership: *rendering is the caller's and needs neither pattern nor profile any more. */
PCN_API pcn_status pcn_rendering_create(
    pcn_pattern *pattern, pcn_profile *profile, const pcn_rendering_config *config,
    pcn_rendering **rendering, pcn_error *error);
/* Ends the handle. NULL is not an error. [any] */
PCN_API pcn_status pcn_rendering_destroy(pcn_rendering *rendering);

typedef struct pcn_rendering_info {
  uint32_t struct_size;
  uint32_t sample_rate_hz;
  /* Frames to the last one that can sound on either bus, tails and the equaliser's ringing
   * included. */
  uint64_t frame_count;
  /* Of each bus the frame after the last one rendered: reading on from here costs nothing extra. */
  uint64_t haptic_position;
  uint64_t audio_position;
  /* The largest magnitude of each bus before the limiter, and samples beyond 1 on both, of the
   * frames rendered since frame 0. */
  double haptic_peak;
  double audio_peak;
  uint64_t clipped_count;
  /* AUDIO_CUSTOM events that are silent, because their file is not there or cannot be used, or that
   * end early, because their file does. */
  uint32_t silent_event_count;
  uint32_t reserved;
} pcn_rendering_info;

/* Sets struct_size and clears the rest. [pure] */
PCN_API pcn_status pcn_rendering_info_init(pcn_rendering_info *info, uint32_t struct_size);
/* Fills info, whose struct_size is set. [any] */
PCN_API pcn_status pcn_rendering_get_info(const pcn_rendering *rendering, pcn_rendering_info *info);

/* An AUDIO_CUSTOM event that is silent, because its file is not there or cannot be used; or that ends
 * early, because its file ends before the samples that its header announces. */
typedef struct pcn_silent_event {
  uint32_t struct_size;
  /* The reason: PCN_ERROR_FILE_NOT_FOUND, PCN_ERROR_INVALID_AUDIO_RESOURCE, ...; PCN_OK if the event
   * sounds and ends early. */
  pcn_status status;
  /* Of the pattern's events, from 0. */
  uint64_t event_index;
  /* Bytes of each text without the terminator, whole, as in pcn_error. */
  uint32_t path_length;
  uint32_t message_length;
  /* The recording's path as the pattern has it. */
  char path[256];
  /* What was looked for and what to do. */
  char message[512];
} pcn_silent_event;

/* Sets struct_size and clears the rest. [pure] */
PCN_API pcn_status pcn_silent_event_init(pcn_silent_event *event, uint32_t struct_size);
/* Fills event, whose struct_size is set. [any]
 * index: below silent_event_count of the info, in the order of the events; else PCN_ERROR_INDEX. */
PCN_API pcn_status pcn_rendering_get_silent_event(
    const pcn_rendering *rendering, uint32_t index, pcn_silent_event *event);

/* Renders frames first_frame to first_frame + frame_count - 1, overwriting the buffers. [any],
 * calls for one rendering wait for each other.
 * haptic: frame_count samples, or NULL. audio: frame_count pairs, left and right, or NULL. A bus
 * that is not asked for is not rendered. Past frame_count of the info: silence.
 * The same samples whatever the ranges. A range that begins elsewhere than at the bus's position
 * renders what lies between unheard, from the beginning if it lies before: docs/C_API.md has the
 * cost. */
PCN_API pcn_status pcn_rendering_read(
    pcn_rendering *rendering, uint64_t first_frame, uint64_t frame_count, float *haptic,
    float *audio);

/* Transcription -------------------------------------------------------------------------------- */

/* Makes a pattern of samples: docs/TRANSCRIBE.md has the rules. */
typedef struct pcn_transcription pcn_transcription;

typedef int32_t pcn_transcription_kind;
enum {
  /* What should be felt for a sound. */
  PCN_TRANSCRIPTION_AUDIO = 0,
  /* The samples are a vibration, and the pattern is the one that it came from. */
  PCN_TRANSCRIPTION_VIBRATION = 1
};

typedef struct pcn_transcription_config {
  uint32_t struct_size;
  /* Samples a second, 1 000 to 768 000. Default 48 000. */
  uint32_t sample_rate_hz;
  /* Default PCN_TRANSCRIPTION_AUDIO. */
  pcn_transcription_kind kind;
  /* Whether the pattern is one that AHAP holds, whose curves act on transients too. Default 0: two
   * layers, the signal and its transients, as .haptic files have them. */
  uint32_t is_one_pattern;
  /* How small an onset of a sound becomes a transient, 0 (none) to 1 (all). Default 0.5. */
  double sensitivity;
  /* The least seconds between transients of a sound, 0 to 10. Default 0.015. */
  double least_gap_seconds;
  /* The most points a second on average, 1 to 1 000. Default 0: 45 of a sound, and as many as a
   * vibration takes. */
  double points_per_second;
  /* Decibels below the loudest instant under which there is silence, -120 to 0. Default -40. */
  double gate_decibels;
} pcn_transcription_config;

/* Sets every field to its default. [pure] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_transcription_config_init(
    pcn_transcription_config *config, uint32_t struct_size);
/* Begins a transcription. [any]
 * profile: what a vibration was rendered with, without an equaliser; of sounds NULL is enough.
 * config: NULL for the defaults. Ownership: *transcription is the caller's and needs the profile no
 * more. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_transcription_create(
    pcn_profile *profile, const pcn_transcription_config *config,
    pcn_transcription **transcription, pcn_error *error);
/* Takes the next samples of one channel; the division into calls changes nothing. [any], calls for
 * one transcription wait for each other. What is not finite counts as 0. Takes 12 bytes of memory a
 * millisecond of sound.
 * count: at most 2^28. After pcn_transcription_finish: PCN_ERROR_OPERATION_NOT_PERMITTED. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_transcription_append(
    pcn_transcription *transcription, const float *samples, uint64_t count);
/* The pattern of the samples, without an event for silence. [any], takes time in proportion to them.
 * Faults of the samples are the pattern's diagnostics: samples-clipped, samples-invalid, samples-offset
 * and samples-silent; strokes-joined for strokes that are a tone; emphasis-weakened where is_one_pattern
 * costs emphasis.
 * A second call makes another handle of the same pattern.
 * Ownership: *pattern is the caller's. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_transcription_finish(
    pcn_transcription *transcription, pcn_pattern **pattern);
/* Ends the handle. NULL is not an error. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_transcription_destroy(pcn_transcription *transcription);

/* Followers ------------------------------------------------------------------------------------ */

/* Turns a sound into what should be felt while it sounds: values for the controls of a continuous event
 * and onsets, each of them a transient. docs/TRANSCRIBE.md has the rules, docs/C_API.md an engine that
 * plays them. What comes out depends on the frames since the follower was made or reset and not on the
 * blocks in which they come. */
typedef struct pcn_follower pcn_follower;

typedef struct pcn_follower_config {
  uint32_t struct_size;
  /* Frames a second of the sound, 8 000 to 192 000. Default 48 000. */
  uint32_t sample_rate_hz;
  /* The sound's channels, interleaved: 1 to 8. Default 1. */
  uint32_t channel_count;
  uint32_t reserved;
  /* Decibels by which the sound is raised before it is followed, -60 to 60. Default 0. */
  double gain_decibels;
  /* Decibels of full scale, after the gain, under which the result is still, -60 to 0. Default -60. (What
   * is 40 dB below the loudest of the last seconds is still too.) */
  double gate_decibels;
  /* How small an onset may be, 0 (none) to 1 (nearly all). Default 0.5. */
  double sensitivity;
} pcn_follower_config;

/* A stroke of the sound, which should be felt as a transient. */
typedef struct pcn_onset {
  /* The frame of the block with which it begins. */
  uint32_t frame;
  /* 0 to 1, not below the intensity there. */
  float intensity;
  /* 0 to 1. */
  float sharpness;
} pcn_onset;

/* Sets every field to its default. [pure] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_follower_config_init(
    pcn_follower_config *config, uint32_t struct_size);
/* Makes a follower. [any] config: NULL for the defaults. Ownership: *follower is the caller's. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_follower_create(
    const pcn_follower_config *config, pcn_follower **follower, pcn_error *error);
/* Ends the handle. NULL is not an error. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_follower_destroy(pcn_follower *follower);
/* Frames from the sound to what comes out for it, at most: 8 ms. [any] As many frames of silence bring out
 * the end of a sound. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_follower_get_delay(
    const pcn_follower *follower, uint64_t *delay_frames);
/* Takes a block of the sound and writes what should be felt in the block's frames. [render]
 * sound: frame_count frames; a sample that is not finite is silence, and beyond full scale it counts as
 * full scale. intensity and sharpness: room for frame_count values of the controls, 0 to 1. onsets:
 * capacity of them; *onset_count: how many were written, in order of time. PCN_ERROR_BUFFER_TOO_SMALL:
 * nothing was taken, and *onset_count is the number to have room for, which is 0 at a sensitivity of 0
 * and else frame_count * 1000 / sample_rate_hz + 2. PCN_ERROR_WRONG_THREAD: another thread is in a call
 * for this follower. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_follower_process(
    pcn_follower *follower, const float *sound, uint32_t frame_count, float *intensity,
    float *sharpness, pcn_onset *onsets, uint32_t capacity, uint32_t *onset_count);
/* Forgets what it has heard: what comes next is the beginning of a sound. [render]
 * PCN_ERROR_WRONG_THREAD: another thread is in a call for this follower. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_follower_reset(pcn_follower *follower);

/* Engine --------------------------------------------------------------------------------------- */

/* Plays patterns while the host pulls blocks. */
typedef struct pcn_engine pcn_engine;
/* Plays one pattern of an engine: below. */
typedef struct pcn_player pcn_player;

typedef int32_t pcn_buses;
enum { PCN_BUSES_HAPTIC = 0, PCN_BUSES_AUDIO = 1, PCN_BUSES_BOTH = 2 };

typedef int32_t pcn_notifications;
enum {
  /* A thread of the engine's own calls callbacks and frees what is spent. */
  PCN_NOTIFICATIONS_BACKGROUND = 0,
  /* pcn_engine_poll does, on its caller's thread. */
  PCN_NOTIFICATIONS_POLLED = 1
};

/* The unit of times on an engine's clock: of pcn_engine_get_time and of every `at`. Times in a
 * pattern are seconds always. */
typedef int32_t pcn_time_unit;
enum {
  PCN_TIME_SECONDS = 0,
  /* Frames, not necessarily whole ones. */
  PCN_TIME_FRAMES = 1
};

typedef struct pcn_engine_config {
  uint32_t struct_size;
  /* Frames a second of both buses, 1 000 to 192 000. Default 48 000. */
  uint32_t sample_rate_hz;
  /* Default PCN_BUSES_BOTH. */
  pcn_buses buses;
  /* Default PCN_NOTIFICATIONS_BACKGROUND. */
  pcn_notifications notifications;
  /* What becomes of haptic samples beyond 1 and -1. Default PCN_LIMITER_LIMIT. Programs that were
   * built with an older header have its default: PCN_LIMITER_SOFT if their struct ends before
   * haptic_channels, PCN_LIMITER_NONE if it ends before steals_players. */
  pcn_limiter limiter;
  /* Ceilings, totals over all players, 1 to 1 048 576 each; 0 is none. Without them an engine holds
   * what it is asked to hold: the calls that need memory find it, and it goes back with the players.
   * Players with starts that have not ended; the start of another gives PCN_ERROR_CEILING. Players
   * that are only made do not count. Default 0. */
  uint32_t player_capacity;
  /* Continuous events and transients that players with such starts may sound, for each the most that
   * its pattern sounds at a time; a start beyond gives PCN_ERROR_CEILING. Default 0 each. */
  uint32_t voice_capacity;
  uint32_t transient_capacity;
  /* Calls as soon as possible that wait for the thread that renders, and as many calls for later
   * that wait for their time; another gives PCN_ERROR_QUEUE_FULL. Default 0. */
  uint32_t command_capacity;
  /* Live values that were sent and still count: parameters, points of curves, values of runs.
   * Others give PCN_ERROR_CEILING. What acts within 0.1 s has a quarter as much more for itself.
   * Default 0. */
  uint32_t live_capacity;
  /* Frames rendered at a time inside: 16, 32, 64, 128 or 256; fewer where carriers turn too often in
   * them, at sample rates of a few kilohertz. Voices cost least in 128 or 256; where blocks are shorter,
   * the call that begins a tile renders all of it, and the next ones nearly nothing. Default 128. */
  uint32_t tile_frames;
  /* Whether seek enters events that began earlier, as resume does always. Default 1. */
  uint32_t enters_events_midway;
  /* 1: rendering from another thread than first after a start gives PCN_ERROR_WRONG_THREAD.
   * Default 0; two threads at a time give it always. */
  uint32_t checks_threads;
  /* Default PCN_TIME_SECONDS. */
  pcn_time_unit time_unit;
  /* Over which live steps, volumes, mutes, pauses and stops move, 0 to 10. Default 0.005. */
  double smoothing_seconds;
  /* Above 0; an engine with auto-shutdown stops after it. Default 120. */
  double idle_timeout_seconds;
  /* Above 0; continuous events are released after it. Default 30; INFINITY: never. */
  double duration_limit_seconds;
  /* The folder that audio files of patterns are looked up in; NULL: only beside the pattern's own
   * file, if it was read from one. Nothing outside is ever opened. */
  const char *resource_root;
  uint64_t resource_root_length;
  /* Whether a start that player_capacity, voice_capacity or transient_capacity refuses takes the place
   * of players whose priority is not greater: of those with the least priority the quietest. They end
   * as by pcn_player_cancel. Default 0. */
  uint32_t steals_players;
  /* 0. */
  uint32_t reserved;
  /* Channels of the haptic bus, 1 or 2. With 2, haptic buffers have pairs, left and right, as for a
   * controller's two actuators, and each player has a gain for each (pcn_player_set_channel_gains); the
   * limiter and the equalisation act on each channel by itself. Default 1. */
  uint32_t haptic_channels;
  /* 0. */
  uint32_t reserved2;
} pcn_engine_config;

/* Sets every field to its default. [pure] */
PCN_API pcn_status pcn_engine_config_init(pcn_engine_config *config, uint32_t struct_size);

/* Makes a stopped engine. [any] config: NULL for the defaults. PCN_ERROR_MEMORY if the system refuses
 * the memory for the capacities. Ownership: *engine is the caller's. */
PCN_API pcn_status pcn_engine_create(
    const pcn_engine_config *config, pcn_profile *profile, pcn_engine **engine, pcn_error *error);
/* Stops the engine and ends the handle; its players cannot start from here on,
 * PCN_ERROR_ENGINE_NOT_RUNNING. NULL is not an error. [any], not while another thread renders: that
 * is safe, but the engine's memory is then freed by a later call. */
PCN_API pcn_status pcn_engine_destroy(pcn_engine *engine);

/* Starts the engine; no error if it runs. [any]
 * State: any. While the host that it follows is in the background or interrupted:
 * PCN_ERROR_OPERATION_NOT_PERMITTED, and it starts when that is over. */
PCN_API pcn_status pcn_engine_start(pcn_engine *engine);
/* Ends every player; the stopped callback is not called, and no host starts it again. [any]
 * State: any. */
PCN_API pcn_status pcn_engine_stop(pcn_engine *engine);
/* Fades both buses to silence over 0 to 3 600 seconds, while players go on, then stops as
 * pcn_engine_stop does, when callbacks are called (pcn_engine_poll). [any] A start meanwhile ends the
 * fade, and a host that stops the engine before its end may start it again. State: any; a stopped
 * engine ignores it. Other seconds: PCN_ERROR_INVALID_TIME. */
PCN_API pcn_status pcn_engine_stop_over(pcn_engine *engine, double seconds);

/* Why an engine stopped; Core Haptics' numbers. */
typedef int32_t pcn_stop_reason;
enum {
  PCN_STOP_AUDIO_SESSION_INTERRUPT = 1,
  PCN_STOP_APPLICATION_SUSPENDED = 2,
  PCN_STOP_IDLE_TIMEOUT = 3,
  PCN_STOP_NOTIFY_WHEN_FINISHED = 4,
  PCN_STOP_ENGINE_DESTROYED = 5,
  PCN_STOP_GAME_CONTROLLER_DISCONNECT = 6,
  PCN_STOP_SYSTEM_ERROR = -1
};

/* As pcn_engine_stop, for something that has happened: the stopped callback of an engine that runs is
 * called with the reason, such as PCN_STOP_SYSTEM_ERROR when the device is gone. [any] State: any. */
PCN_API pcn_status pcn_engine_stop_because(pcn_engine *engine, pcn_stop_reason reason);

typedef int32_t pcn_engine_state;
enum {
  PCN_ENGINE_STOPPED = 0,
  PCN_ENGINE_RUNNING = 1,
  /* Stopped by auto-shutdown; a player's start starts the engine too. */
  PCN_ENGINE_IDLE = 2
};

/* Writes the state. [any] */
PCN_API pcn_status pcn_engine_get_state(const pcn_engine *engine, pcn_engine_state *state);
/* Writes the time rendered since the engine was made, the base of every `at`, in the unit of the
 * configuration. [any] */
PCN_API pcn_status pcn_engine_get_time(const pcn_engine *engine, double *time);

/* Renders the next block, overwriting the buffers. [render]
 * State: any; silence unless running.
 * haptic: frame_count samples, with two haptic channels frame_count pairs, left and right, or NULL.
 * audio: frame_count pairs, left and right, or NULL.
 * frame_count: any, 0 does nothing. O(sounding voices + frames + due calls), and O(players that do
 * not rest) for each time inside the block at which calls are due or a loop's pass ends.
 * On failure the buffers are unchanged. */
PCN_API pcn_status pcn_engine_render(
    pcn_engine *engine, float *haptic, float *audio, uint32_t frame_count);

/* Values of one control of a player for the frames of one block. */
typedef struct pcn_block_values {
  pcn_player *player;
  pcn_control_id id;
  uint32_t reserved;
  /* One for each frame of the block. */
  const float *values;
} pcn_block_values;

/* The same, for hosts that compute controls on the rendering thread. [render] haptic: frame_count
 * samples, with two haptic channels frame_count pairs, or NULL. The values act as if
 * pcn_player_send_values had sent each of them just before this call, for the block's first frame;
 * they are copied, and count in live_capacity but not in command_capacity. A start inside the block
 * does not cut them. Those that find no room
 * are counted in dropped_values of the telemetry. Ignored: values for players of other engines, and
 * while the engine does not run. values: value_count of them, or NULL for 0. O(values) more. */
PCN_API pcn_status pcn_engine_render_with_values(
    pcn_engine *engine, float *haptic, float *audio, uint32_t frame_count,
    const pcn_block_values *values, uint32_t value_count);

/* Calls due callbacks on this thread and frees what is spent. [any]
 * Needed with PCN_NOTIFICATIONS_POLLED, harmless otherwise. */
PCN_API pcn_status pcn_engine_poll(pcn_engine *engine);

/* What an engine does when its players have finished; Core Haptics' numbers. */
typedef int32_t pcn_finished_action;
enum { PCN_FINISHED_STOP_ENGINE = 1, PCN_FINISHED_LEAVE_ENGINE_RUNNING = 2 };

/* Callbacks come from the engine's own thread, or with PCN_NOTIFICATIONS_POLLED from the thread that
 * calls pcn_engine_poll; also from a thread whose call stops or destroys an engine or a host; never
 * from the thread that renders. They may call every [any] function. A callback and its user_data are
 * used until the callback is replaced or withdrawn, or the engine, or for completions the player,
 * is destroyed: these calls wait for one in progress on another thread, so hold no lock that it
 * takes. Inside a callback, of whatever engine, they do not wait: callbacks of two engines that
 * replace each other return, and one in progress on the other thread may still use its user_data.
 * The stopped callback of an engine that runs when it is destroyed is called with
 * PCN_STOP_ENGINE_DESTROYED, on the thread that destroys it. */
typedef void (*pcn_callback)(void *user_data);
typedef void (*pcn_stopped_callback)(void *user_data, pcn_stop_reason reason);
typedef pcn_finished_action (*pcn_finished_callback)(void *user_data);

/* Sets what is called when the engine stops by itself or for the system. [any] NULL: nothing. */
PCN_API pcn_status pcn_engine_set_stopped_callback(
    pcn_engine *engine, pcn_stopped_callback callback, void *user_data);
/* Sets what is called after a reset: make players and register audio anew. [any] NULL: nothing. */
PCN_API pcn_status pcn_engine_set_reset_callback(
    pcn_engine *engine, pcn_callback callback, void *user_data);
/* Calls callback once when no player is active any more; one that such a callback asks for, not
 * before another start. [any] Not NULL. */
PCN_API pcn_status pcn_engine_notify_when_finished(
    pcn_engine *engine, pcn_finished_callback callback, void *user_data);
/* Takes back every request for this callback with this user_data; no error if there is none. [any]
 * Not NULL. */
PCN_API pcn_status pcn_engine_withdraw_when_finished(
    pcn_engine *engine, pcn_finished_callback callback, void *user_data);

typedef int32_t pcn_engine_flag;
enum {
  /* Stops the engine when it has been idle. */
  PCN_ENGINE_AUTO_SHUTDOWN = 0,
  PCN_ENGINE_MUTED_FOR_HAPTICS = 1,
  PCN_ENGINE_MUTED_FOR_AUDIO = 2,
  /* These two take effect at the next start. */
  PCN_ENGINE_PLAYS_HAPTICS_ONLY = 3,
  PCN_ENGINE_PLAYS_AUDIO_ONLY = 4,
  /* The engine moves to silence; then its time stands still, players stay where they are, and calls
   * wait. A stop is carried out all the same. */
  PCN_ENGINE_PAUSED = 5
};

/* Switches a flag. [any] */
PCN_API pcn_status pcn_engine_set_flag(pcn_engine *engine, pcn_engine_flag flag, uint32_t is_on);
/* Writes whether a flag is on. [any] */
PCN_API pcn_status pcn_engine_get_flag(const pcn_engine *engine, pcn_engine_flag flag, uint32_t *is_on);

/* Sets a factor for both buses, before the limiter: 0 to 8, 1 unless set; else
 * PCN_ERROR_INVALID_VALUE. [any] It outlives stops. */
PCN_API pcn_status pcn_engine_set_volume(pcn_engine *engine, double volume);
/* The same, but the factor moves there linearly, from what is heard, over 0 to 3 600 seconds; else
 * PCN_ERROR_INVALID_TIME. [any] pcn_engine_get_volume writes the new one at once. */
PCN_API pcn_status pcn_engine_fade_volume(pcn_engine *engine, double volume, double seconds);
/* Writes it. [any] */
PCN_API pcn_status pcn_engine_get_volume(const pcn_engine *engine, double *volume);

typedef struct pcn_audio_options {
  uint32_t struct_size;
  /* Default 1. */
  uint32_t uses_volume_envelope;
  /* Default 0. */
  uint32_t is_loop_enabled;
  uint32_t reserved;
} pcn_audio_options;

/* Sets every field to its default. [pure] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_audio_options_init(pcn_audio_options *options, uint32_t struct_size);

/* Registers an audio file for events of kind AUDIO_CUSTOM. [any], blocks on the file.
 * options: NULL for the defaults. *resource: not 0; goes into pcn_event.audio_resource. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_engine_register_audio_file(
    pcn_engine *engine, const char *path, uint64_t path_length, const pcn_audio_options *options,
    uint64_t *resource, pcn_error *error);
/* The same for the content of an audio file, which is copied. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_engine_register_audio(
    pcn_engine *engine, const void *bytes, uint64_t byte_count, const pcn_audio_options *options,
    uint64_t *resource, pcn_error *error);
/* Takes a resource back; players made with it keep it. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_engine_unregister_audio(pcn_engine *engine, uint64_t resource);

typedef struct pcn_telemetry {
  uint32_t struct_size;
  /* Events that sounded in the last block, and players that played or rang out. */
  uint32_t active_voices;
  uint32_t active_players;
  /* Calls that wait for the thread that renders or for their time. */
  uint32_t queue_depth;
  /* The largest magnitude since the last reset of telemetry. */
  float haptic_peak;
  float audio_peak;
  uint64_t clipped_samples;
  /* Events that found no room. */
  uint64_t dropped_voices;
  /* Passes that were ended while they rang out, because their player began another one that needed
   * the room. */
  uint64_t cut_tails;
  uint64_t rendered_frames;
  /* The longest render call since the last reset of telemetry. */
  double worst_render_seconds;
  /* Calls as soon as possible that had to wait, because there were more than the engine carries out
   * at a time: docs/C_API.md. */
  uint64_t late_calls;
  /* Values that came with a render call and found no room. */
  uint64_t dropped_values;
} pcn_telemetry;

/* Sets struct_size and clears the rest. [pure] */
PCN_API pcn_status pcn_telemetry_init(pcn_telemetry *telemetry, uint32_t struct_size);
/* Fills telemetry, whose struct_size is set. [any] */
PCN_API pcn_status pcn_engine_get_telemetry(const pcn_engine *engine, pcn_telemetry *telemetry);
/* Begins to measure anew. [any] */
PCN_API pcn_status pcn_engine_reset_telemetry(pcn_engine *engine);

/* Players -------------------------------------------------------------------------------------- */

/* Plays one pattern, any number of times. `at` is a time of pcn_engine_get_time, 0 or more; 0 and
 * times that have passed mean as soon as possible. Calls wait for the thread that renders, and are
 * carried out in their order: PCN_ERROR_QUEUE_FULL where too many do. State: calls with a time, seek
 * and cancel give PCN_ERROR_ENGINE_NOT_RUNNING while the engine is stopped and, after pcn_host_reset,
 * as pcn_player_set_loop and pcn_player_set_rate do, PCN_ERROR_INVALID_PATTERN_PLAYER. Callbacks,
 * muting, volumes, gains and priorities are taken in any state. A player at rest has nothing to move. */

/* Makes a player. [any] Ownership: *player is the caller's; it needs the pattern no more. Players of
 * equal patterns without recordings share what is compiled: the first costs O(events * log events),
 * others O(events) to compare. */
PCN_API pcn_status pcn_player_create(
    pcn_engine *engine, pcn_pattern *pattern, pcn_player **player, pcn_error *error);
/* Makes an advanced player, which can also pause, seek, loop and change its rate. [any] */
PCN_API pcn_status pcn_player_create_advanced(
    pcn_engine *engine, pcn_pattern *pattern, pcn_player **player, pcn_error *error);
/* Ends the handle; a player that plays ends with its pattern, a loop with its pass. Its completion
 * callback is called no more. NULL is not an error. [any] */
PCN_API pcn_status pcn_player_destroy(pcn_player *player);
/* The same, but its completion callback still comes, once for each start that has not ended, as the
 * player or its engine ends: its user_data is used until then. [any] */
PCN_API pcn_status pcn_player_destroy_when_finished(pcn_player *player);

/* Starts from the beginning, also while playing. [any]
 * State: engine running or idle; else PCN_ERROR_ENGINE_NOT_RUNNING. PCN_ERROR_CEILING at
 * player_capacity, voice_capacity or transient_capacity; PCN_ERROR_MEMORY if the system refuses
 * memory for the first start. */
PCN_API pcn_status pcn_player_start(pcn_player *player, double at);
/* Ends sounding events by their releases. [any] */
PCN_API pcn_status pcn_player_stop(pcn_player *player, double at);
/* Fades what plays to silence from the next block on, over 0 to 3 600 seconds, and stops it there; a
 * player that does not play stays as it is. [any] A start meanwhile ends the fade. It waits among the
 * calls for later. Other seconds: PCN_ERROR_INVALID_TIME. */
PCN_API pcn_status pcn_player_stop_over(pcn_player *player, double seconds);
/* Drops scheduled calls and stops as soon as possible. [any] Needs no slot of the queue. */
PCN_API pcn_status pcn_player_cancel(pcn_player *player);
/* Each parameter writes its control from `at` plus its own time on, until the player starts again:
 * a start begins with the pattern's own controls, and what was sent before it is gone. Send after
 * the start, at its time or later; what holds for all starts is a volume (pcn_player_set_volume), or
 * values that are bound (pcn_player_bind_values). The same is true of the next two. [any]
 * count: 0 does nothing; more than live_capacity is PCN_ERROR_INVALID_VALUE, as for the next two.
 * All or none: PCN_ERROR_CEILING if live_capacity does not allow all. */
PCN_API pcn_status pcn_player_send_parameters(
    pcn_player *player, const pcn_parameter *parameters, uint64_t count, double at);
/* One value for each frame from `at` on; each is held for its frame, and the last one stays. [any]
 * O(count), one copy. (No line joins two of them, as one joins a curve's points.) They begin with a step,
 * from the control's value before `at` to the first of them: begin with that value where a click would
 * be heard.
 * The values are one writer: whatever is sent later and starts later supersedes the rest of them. A
 * start of the player does not: the values for frames from the start on count for what it begins, as if
 * they had been sent then. All or none: PCN_ERROR_CEILING if live_capacity does not allow all. */
PCN_API pcn_status pcn_player_send_values(
    pcn_player *player, pcn_control_id id, const float *values, uint64_t count, double at);
/* Lets each block read a control's values from memory, one for each of its frames, with no call and no
 * copy in a queue: for hosts whose values lie in place. [any] From the next block on, for all starts
 * of the player, also before the first. While they are bound, nothing else writes the control, no
 * ceiling counts them, and none is dropped. Each is held for its frame. They are clamped to the
 * control's range; one that is not a number counts as its lower bound.
 * values: as many as the longest block has frames, or NULL, which ends it; the last value that a block
 * has read stays, as if it had been sent then, whether the player plays or not. The memory is read
 * during render calls, up to the first that begins after it was ended, after other memory took its
 * place or after the player was destroyed. */
PCN_API pcn_status pcn_player_bind_values(
    pcn_player *player, pcn_control_id id, const float *values);
/* The control follows a curve from `at` on. [any] It begins with a step, from the control's value before
 * its first point to that point's. */
PCN_API pcn_status pcn_player_schedule_curve(
    pcn_player *player, pcn_control_id id, const pcn_control_point *points, uint64_t count,
    double at);
/* Mutes, or not, from the next block on. [any] */
PCN_API pcn_status pcn_player_set_muted(pcn_player *player, uint32_t is_muted);
/* Sets a factor for what the player plays: 0 to 8, 1 unless set; else PCN_ERROR_INVALID_VALUE. [any] It
 * holds for all starts. While it moves, the player is mixed by itself: docs/C_API.md. */
PCN_API pcn_status pcn_player_set_volume(pcn_player *player, double volume);
/* The same, but the factor moves there linearly, from what is heard, over 0 to 3 600 seconds; else
 * PCN_ERROR_INVALID_TIME. [any] A player that does not sound fades in from silence with its next start. */
PCN_API pcn_status pcn_player_fade_volume(pcn_player *player, double volume, double seconds);
/* Sets factors for what the player sends to the two haptic channels: 0 to 8 each, 1 unless set; else
 * PCN_ERROR_INVALID_VALUE, and nothing changes. An engine with one haptic channel:
 * PCN_ERROR_NOT_SUPPORTED. [any] They move over smoothing_seconds, hold for all starts, and multiply with
 * its volume; its sound is then mixed by itself. */
PCN_API pcn_status pcn_player_set_channel_gains(pcn_player *player, double left, double right);
/* Sets the rank of the player where steals_players is set, 0 unless set; greater ones are more
 * important. [any] */
PCN_API pcn_status pcn_player_set_priority(pcn_player *player, int32_t priority);

typedef struct pcn_player_info {
  uint32_t struct_size;
  uint32_t is_advanced;
  /* Whether a start was accepted and the player has not finished. */
  uint32_t is_active;
  uint32_t is_muted;
  double pattern_duration_seconds;
  /* The settings of an advanced player; 0, 0 and 1 for others. loop_end_seconds is the pattern's
     duration unless set. */
  uint32_t is_loop_enabled;
  /* AUDIO_CUSTOM events that are silent, because their file is not there or cannot be used, or that
   * end early, because their file does. */
  uint32_t silent_event_count;
  double loop_end_seconds;
  double playback_rate;
  /* Events that were not heard since the player was made, because the engine had no room;
     dropped_voices of the telemetry counts the events of all players. */
  uint64_t dropped_event_count;
  double volume;
  /* Pattern time that the player has reached with the last block: of its present pass while it plays,
   * where it was paused, stopped or finished afterwards, 0 before its first start. */
  double position_seconds;
  int32_t priority;
  uint32_t reserved;
} pcn_player_info;

/* Sets struct_size and clears the rest. [pure] */
PCN_API pcn_status pcn_player_info_init(pcn_player_info *info, uint32_t struct_size);
/* Fills info, whose struct_size is set. [any] */
PCN_API pcn_status pcn_player_get_info(const pcn_player *player, pcn_player_info *info);
/* Fills event, whose struct_size is set. [any]
 * index: below silent_event_count of the info, in the order of the events; else PCN_ERROR_INDEX. */
PCN_API pcn_status pcn_player_get_silent_event(
    const pcn_player *player, uint32_t index, pcn_silent_event *event);
/* Sets what is called once for each start when the player has finished, also after a stop. [any]
 * NULL: nothing. */
PCN_API pcn_status pcn_player_set_completion_callback(
    pcn_player *player, pcn_callback callback, void *user_data);

/* The rest is for advanced players; others give PCN_ERROR_NOT_SUPPORTED. */

/* Pauses. [any] */
PCN_API pcn_status pcn_player_pause(pcn_player *player, double at);
/* Goes on. [any] */
PCN_API pcn_status pcn_player_resume(pcn_player *player, double at);
/* Moves to a time of the pattern, 0 or more; its duration or more ends the player or its pass.
 * [any] */
PCN_API pcn_status pcn_player_seek(pcn_player *player, double offset_seconds);
/* Repeats, or lets the present pass finish, from the next block on. [any]
 * loop_end_seconds: pattern time at which a pass ends, 0 or more; 0: the end of the last event. Not
 * used where is_enabled is 0: an end that was set stays. A pass lasts 5 ms or more. */
PCN_API pcn_status pcn_player_set_loop(
    pcn_player *player, uint32_t is_enabled, double loop_end_seconds);
/* Pattern seconds a second, 0.001 to 1 000. [any] PCN_ERROR_INVALID_PATTERN_DATA where the pattern
 * gets too long. */
PCN_API pcn_status pcn_player_set_rate(pcn_player *player, double rate);
/* Encoders ------------------------------------------------------------------------------------- */

/* Turns a haptic bus into packets for a controller: docs/CONTROLLERS.md has the packets. The bytes
 * depend on the frames since the encoder was made and not on the blocks in which they come. */
typedef struct pcn_encoder pcn_encoder;

typedef int32_t pcn_encoder_kind;
enum {
  /* Levels of two motors: a pcn_motor_packet for each interval. */
  PCN_ENCODER_MOTORS = 0,
  /* HD rumble of Joy-Cons and Pro Controllers: 8 bytes each 5 ms, left and right. */
  PCN_ENCODER_HD_RUMBLE = 1,
  /* Output reports of a DualSense by Bluetooth: 141 bytes each 32 frames of 3 000 Hz. */
  PCN_ENCODER_DUALSENSE_BLUETOOTH = 2,
  /* Samples of another rate, format and number of channels: a packet for each frame. */
  PCN_ENCODER_PCM = 3
};

/* In the byte order of the machine. */
typedef int32_t pcn_sample_format;
enum { PCN_SAMPLES_FLOAT32 = 0, PCN_SAMPLES_INT16 = 1, PCN_SAMPLES_INT8 = 2 };

typedef struct pcn_encoder_config {
  uint32_t struct_size;
  /* Default PCN_ENCODER_MOTORS. */
  pcn_encoder_kind kind;
  /* Frames a second of the haptic bus, 1 000 to 192 000. Default 48 000. */
  uint32_t sample_rate_hz;
  /* 1: the bus moves both actuators. 2: left and right, interleaved. Default 1. */
  uint32_t channel_count;
  /* The rest is read for the kind that it names. */
  /* Milliseconds of an interval, 1 to 100. Default 10. */
  uint32_t motor_interval_milliseconds;
  /* For which a stroke drives the motors at least, 0 to 1 000. Default 40. */
  uint32_t motor_stroke_milliseconds;
  /* After which equal levels are due again, 100 to 10 000. Default 1 000. */
  uint32_t motor_keep_alive_milliseconds;
  /* Whether levels run ahead of the motors' inertia. Default 0. */
  uint32_t motor_compensates_inertia;
  /* The frequencies that sharpness 0 and 1 have in the engine's profile, 20 to 1 000, the second
   * above the first. Default 80 and 230, those of the default profile. */
  double motor_lowest_hz;
  double motor_highest_hz;
  /* Default PCN_SAMPLES_INT16. */
  pcn_sample_format pcm_format;
  /* Frames a second, 1 000 to 48 000. Default 48 000. */
  uint32_t pcm_rate_hz;
  /* 1, 2 or 4. Default 2. */
  uint32_t pcm_channel_count;
  /* What each channel carries: 0 silence, 1 the left actuator, 2 the right one. Default 1, 2. (A
   * DualSense as a sound device has four: 0, 0, 1, 2.) */
  uint8_t pcm_map[4];
} pcn_encoder_config;

/* Sets every field to its default. [pure] */
PCN_API pcn_status pcn_encoder_config_init(pcn_encoder_config *config, uint32_t struct_size);
/* Makes an encoder. [any] config: NULL for the defaults. O(sample_rate_hz).
 * Ownership: *encoder is the caller's. */
PCN_API pcn_status pcn_encoder_create(
    const pcn_encoder_config *config, pcn_encoder **encoder, pcn_error *error);
/* Ends the handle. NULL is not an error. [any] */
PCN_API pcn_status pcn_encoder_destroy(pcn_encoder *encoder);

/* A packet of PCN_ENCODER_MOTORS. */
typedef struct pcn_motor_packet {
  /* The levels of the heavy and of the light motor, 65 535 at full strength. */
  uint16_t low;
  uint16_t high;
  /* For which the command should last: it ends by itself soon after the next one should have come. */
  uint16_t milliseconds;
  /* 1 where the levels have changed or players would stop: the packet is to be sent. Others may be left
   * out. */
  uint16_t is_due;
} pcn_motor_packet;

typedef struct pcn_encoder_info {
  uint32_t struct_size;
  /* The bytes of each packet. */
  uint32_t packet_byte_count;
  /* Frames of the bus from the instant at which the motion of a packet begins to the frame with which
   * the packet comes out, at most. As many frames of silence bring out the end of a stream. */
  uint64_t delay_frames;
  /* From one packet to the next. */
  double packet_seconds;
} pcn_encoder_info;

/* Sets struct_size and clears the rest. [pure] */
PCN_API pcn_status pcn_encoder_info_init(pcn_encoder_info *info, uint32_t struct_size);
/* Fills info, whose struct_size is set. [any] */
PCN_API pcn_status pcn_encoder_get_info(const pcn_encoder *encoder, pcn_encoder_info *info);

/* Takes a block of the bus and writes the packets that it completes, one after the other. [render]
 * haptic: frame_count frames; a sample that is not a number counts as 0. packets: capacity bytes,
 * aligned to 4. *packet_count: how many were written. PCN_ERROR_BUFFER_TOO_SMALL: nothing was taken, and
 * *packet_count is the number of packets to have room for; a block takes as many as begin in it and
 * one more. PCN_ERROR_WRONG_THREAD: another thread encodes. */
PCN_API pcn_status pcn_encoder_encode(
    pcn_encoder *encoder, const float *haptic, uint32_t frame_count, void *packets, uint64_t capacity,
    uint32_t *packet_count);

/* Host ----------------------------------------------------------------------------------------- */

/* The life of the program that engines live in: scenes, interruptions, resets. */
typedef struct pcn_host pcn_host;

typedef int32_t pcn_phase;
enum { PCN_PHASE_BACKGROUND = 0, PCN_PHASE_INACTIVE = 1, PCN_PHASE_ACTIVE = 2 };

/* Makes a host without scenes and engines. [any] Ownership: *host is the caller's. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_create(pcn_host **host);
/* Ends the handle; engines stay as they are and follow no more. NULL is not an error. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_destroy(pcn_host *host);
/* Has an engine follow the host; no error if it does already. [any] One that runs stops if the host
 * is in the background or interrupted. If it follows another host:
 * PCN_ERROR_OPERATION_NOT_PERMITTED. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_add_engine(pcn_host *host, pcn_engine *engine);
/* Has an engine follow no more; no error if it did not. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_remove_engine(pcn_host *host, pcn_engine *engine);
/* Says that a scene, any number, is in a phase. [any]
 * The host's phase is the highest of its scenes'. When it becomes background, running engines stop
 * with PCN_STOP_APPLICATION_SUSPENDED and cannot start; when it leaves it, they start again, unless
 * the client has stopped them, and so do those that were asked to meanwhile. Before the first
 * scene nothing holds engines back. */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_set_phase(pcn_host *host, uint64_t scene, pcn_phase phase);
/* Says that a scene is gone; no error if there was none. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_remove_scene(pcn_host *host, uint64_t scene);
/* Writes the host's phase; without scenes it is background. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_get_phase(const pcn_host *host, pcn_phase *phase);
/* Something else has taken the audio: running engines stop with
 * PCN_STOP_AUDIO_SESSION_INTERRUPT and cannot start. Beginning again does nothing. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_begin_interruption(pcn_host *host);
/* It is over: engines start again as when the background ends, unless the host is there. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_end_interruption(pcn_host *host);
/* The service behind the engines died and came back: they stop, players and registered audio are
 * invalid, reset callbacks are called. [any] */
PCN_API PCN_NEEDS_SYSTEM pcn_status pcn_host_reset(pcn_host *host);

#ifdef __cplusplus
}
#endif

#endif
