/*
 * pacinian.hpp: owners and exceptions over the whole of pacinian.h, for C++17. Header only.
 *
 * Each class owns one handle: it moves, it does not copy, and ends the handle with itself. One that
 * was moved from is empty: its calls throw PCN_ERROR_NULL_ARGUMENT. What a status says in C is an
 * exception here, pacinian::failure, but for engine::render, which returns the status and is
 * noexcept. Everything else is as pacinian.h says: threads, and how long a callback's user_data is
 * used. An exception must not leave a callback.
 */
#ifndef PACINIAN_HPP
#define PACINIAN_HPP

#include "pacinian.h"

#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace pacinian {

/* A status that is not PCN_OK, with the position in the file if it has one. */
class failure : public std::runtime_error {
public:
  failure(pcn_status status, const std::string &message)
      : std::runtime_error(message), status_(status) {}

  explicit failure(const pcn_error &error)
      : std::runtime_error(text(error)), status_(error.status), path_(error.path),
        byte_offset_(error.byte_offset), line_(error.line), column_(error.column) {}

  pcn_status status() const noexcept { return status_; }
  const std::string &path() const noexcept { return path_; }
  std::uint64_t byte_offset() const noexcept { return byte_offset_; }
  /* From 1; 0 if the error has no position. */
  std::uint32_t line() const noexcept { return line_; }
  std::uint32_t column() const noexcept { return column_; }

private:
  static std::string text(const pcn_error &error) {
    if (error.line == 0) return error.message;
    return std::to_string(error.line) + ":" + std::to_string(error.column) + ": " + error.message;
  }

  pcn_status status_;
  std::string path_;
  std::uint64_t byte_offset_ = 0;
  std::uint32_t line_ = 0;
  std::uint32_t column_ = 0;
};

inline void check(pcn_status status) {
  if (status != PCN_OK) throw failure(status, pcn_status_string(status));
}

/* A struct with its struct_size and its defaults. */
template <typename Struct, pcn_status (*initialise)(Struct *, std::uint32_t)> Struct initialised() {
  Struct result;
  check(initialise(&result, sizeof result));
  return result;
}

/* The library's, which may be newer than PCN_VERSION_… of the header. */
inline std::uint32_t version() noexcept { return pcn_version(); }
inline std::string_view version_string() noexcept { return pcn_version_string(); }
inline std::uint32_t abi_version() noexcept { return pcn_abi_version(); }

/* Calls a function whose last argument is a pcn_error. */
template <typename Function> void checked(Function function) {
  pcn_error error = initialised<pcn_error, pcn_error_init>();
  const pcn_status status = function(&error);
  if (status == PCN_OK) return;
  if (error.status != status) check(status);
  throw failure(error);
}

/* The text that a function writes. */
template <typename Function> std::string written(Function function) {
  std::uint64_t count = 0;
  const pcn_status status = function(nullptr, 0, &count);
  if (status != PCN_ERROR_BUFFER_TOO_SMALL) check(status);
  std::string text(count + 1, '\0');
  check(function(text.data(), text.size(), &count));
  text.resize(count);
  return text;
}

/* The events that a function tells of by their indices. */
template <typename Function>
std::vector<pcn_silent_event> silent(std::uint32_t count, Function function) {
  std::vector<pcn_silent_event> result;
  for (std::uint32_t index = 0; index < count; ++index) {
    result.push_back(initialised<pcn_silent_event, pcn_silent_event_init>());
    check(function(index, &result.back()));
  }
  return result;
}

/* Owns a handle. */
template <typename Handle, pcn_status (*destroy)(Handle *)> class owner {
public:
  owner() noexcept = default;
  explicit owner(Handle *handle) noexcept : handle_(handle) {}
  owner(owner &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  owner &operator=(owner &&other) noexcept {
    if (this != &other) destroy(std::exchange(handle_, std::exchange(other.handle_, nullptr)));
    return *this;
  }
  owner(const owner &) = delete;
  owner &operator=(const owner &) = delete;
  ~owner() { destroy(handle_); }

  Handle *get() const noexcept { return handle_; }
  /* Whether it owns one. */
  explicit operator bool() const noexcept { return handle_ != nullptr; }

protected:
  Handle *handle_ = nullptr;
};

class pattern : public owner<pcn_pattern, pcn_pattern_destroy> {
public:
  using owner::owner;

  static pcn_reading_config default_config() {
    return initialised<pcn_reading_config, pcn_reading_config_init>();
  }

  /* Reads AHAP or .haptic. */
  static pattern read(std::string_view text, const pcn_reading_config &config = default_config()) {
    pattern result;
    checked([&](pcn_error *error) {
      return pcn_pattern_read(text.data(), text.size(), &config, &result.handle_, error);
    });
    return result;
  }

  static pattern
  read_file(std::string_view path, const pcn_reading_config &config = default_config()) {
    pattern result;
    checked([&](pcn_error *error) {
      return pcn_pattern_read_file(path.data(), path.size(), &config, &result.handle_, error);
    });
    return result;
  }

  pcn_pattern_info info() const {
    pcn_pattern_info info = initialised<pcn_pattern_info, pcn_pattern_info_init>();
    check(pcn_pattern_get_info(handle_, &info));
    return info;
  }

  pcn_diagnostic diagnostic(std::uint32_t index) const {
    pcn_diagnostic diagnostic = initialised<pcn_diagnostic, pcn_diagnostic_init>();
    check(pcn_pattern_get_diagnostic(handle_, index, &diagnostic));
    return diagnostic;
  }

  /* An event, whose parameters and path are the pattern's; builder::add takes it. */
  pcn_event event(std::uint64_t index) const {
    pcn_event event = initialised<pcn_event, pcn_event_init>();
    check(pcn_pattern_get_event(handle_, index, &event));
    return event;
  }

  /* All events, layer by layer. */
  std::vector<pcn_event> events() const {
    std::vector<pcn_event> result(info().event_count);
    for (std::size_t index = 0; index < result.size(); ++index) result[index] = event(index);
    return result;
  }

  std::string write(pcn_format format) const {
    return written([&](char *text, std::uint64_t capacity, std::uint64_t *count) {
      return pcn_pattern_write(handle_, format, text, capacity, count);
    });
  }

  /* The same, with what the format cannot hold behind the losses that there are. */
  std::string write(pcn_format format, std::vector<pcn_loss> &losses) const {
    const pcn_loss_callback add = [](void *list, const pcn_loss *loss) {
      static_cast<std::vector<pcn_loss> *>(list)->push_back(*loss);
    };
    return written([&](char *text, std::uint64_t capacity, std::uint64_t *count) {
      return pcn_pattern_write_with_losses(handle_, format, text, capacity, count, add, &losses);
    });
  }

private:
  friend class builder;
  friend class transcription;
};

using event_parameters = std::vector<std::pair<pcn_event_parameter_id, double>>;

class builder : public owner<pcn_builder, pcn_builder_destroy> {
public:
  builder() { check(pcn_builder_create(&handle_)); }

  /* A transient at 0. */
  static pcn_event default_event() { return initialised<pcn_event, pcn_event_init>(); }

  builder &transient(double time_seconds, const event_parameters &parameters = {}) {
    return add(PCN_EVENT_HAPTIC_TRANSIENT, time_seconds, 0, parameters);
  }

  builder &continuous(
      double time_seconds, double duration_seconds, const event_parameters &parameters = {}) {
    return add(PCN_EVENT_HAPTIC_CONTINUOUS, time_seconds, duration_seconds, parameters);
  }

  builder &add(const pcn_event &event) {
    check(pcn_builder_add_event(handle_, &event));
    return *this;
  }

  builder &parameter(pcn_control_id id, double time_seconds, double value) {
    const pcn_parameter parameter{id, 0, time_seconds, value};
    check(pcn_builder_add_parameter(handle_, &parameter));
    return *this;
  }

  builder &
  curve(pcn_control_id id, double time_seconds, const std::vector<pcn_control_point> &points) {
    check(pcn_builder_add_curve(handle_, id, time_seconds, points.data(), points.size()));
    return *this;
  }

  pattern build() const {
    pattern result;
    check(pcn_builder_build(handle_, &result.handle_));
    return result;
  }

private:
  builder &add(
      pcn_event_kind kind, double time_seconds, double duration_seconds,
      const event_parameters &parameters) {
    std::vector<pcn_event_parameter> list;
    for (const auto &parameter : parameters) list.push_back({parameter.first, 0, parameter.second});
    pcn_event event = default_event();
    event.kind = kind;
    event.time_seconds = time_seconds;
    event.duration_seconds = duration_seconds;
    event.parameters = list.data();
    event.parameter_count = static_cast<std::uint32_t>(list.size());
    return add(event);
  }
};

class profile : public owner<pcn_profile, pcn_profile_destroy> {
public:
  /* A built-in profile; without a name the default. */
  explicit profile(std::string_view name = {}) {
    checked([&](pcn_error *error) {
      return pcn_profile_create(name.data(), name.size(), &handle_, error);
    });
  }

  static profile read(std::string_view text) {
    pcn_profile *handle = nullptr;
    checked([&](pcn_error *error) {
      return pcn_profile_read(text.data(), text.size(), &handle, error);
    });
    return profile(handle);
  }

  static profile read_file(std::string_view path) {
    pcn_profile *handle = nullptr;
    checked([&](pcn_error *error) {
      return pcn_profile_read_file(path.data(), path.size(), &handle, error);
    });
    return profile(handle);
  }

  /* Of the built-in profiles, the default's first. */
  static std::vector<std::string> names() {
    std::vector<std::string> result;
    for (std::uint32_t index = 0; index < pcn_profile_count(); ++index)
      result.emplace_back(pcn_profile_name_at(index));
    return result;
  }

  std::string name() const {
    return written([&](char *text, std::uint64_t capacity, std::uint64_t *count) {
      return pcn_profile_get_name(handle_, text, capacity, count);
    });
  }

private:
  explicit profile(pcn_profile *handle) noexcept : owner(handle) {}
};

#ifndef PCN_BARE
/* Samples to a pattern. */
class transcription : public owner<pcn_transcription, pcn_transcription_destroy> {
public:
  static pcn_transcription_config default_config() {
    return initialised<pcn_transcription_config, pcn_transcription_config_init>();
  }

  /* For sounds. */
  explicit transcription(const pcn_transcription_config &config = default_config()) {
    checked([&](pcn_error *error) {
      return pcn_transcription_create(nullptr, &config, &handle_, error);
    });
  }

  transcription(const profile &profile, const pcn_transcription_config &config) {
    checked([&](pcn_error *error) {
      return pcn_transcription_create(profile.get(), &config, &handle_, error);
    });
  }

  void append(const float *samples, std::uint64_t count) {
    check(pcn_transcription_append(handle_, samples, count));
  }

  pattern finish() {
    pattern result;
    check(pcn_transcription_finish(handle_, &result.handle_));
    return result;
  }
};

/* A sound to what should be felt while it sounds. */
class follower : public owner<pcn_follower, pcn_follower_destroy> {
public:
  static pcn_follower_config default_config() {
    return initialised<pcn_follower_config, pcn_follower_config_init>();
  }

  explicit follower(const pcn_follower_config &config = default_config()) {
    checked([&](pcn_error *error) { return pcn_follower_create(&config, &handle_, error); });
  }

  std::uint64_t delay() const {
    std::uint64_t frames = 0;
    check(pcn_follower_get_delay(handle_, &frames));
    return frames;
  }

  pcn_status process(
      const float *sound, std::uint32_t frame_count, float *intensity, float *sharpness,
      pcn_onset *onsets, std::uint32_t capacity, std::uint32_t *onset_count) noexcept {
    return pcn_follower_process(
        handle_, sound, frame_count, intensity, sharpness, onsets, capacity, onset_count);
  }

  pcn_status reset() noexcept { return pcn_follower_reset(handle_); }
};
#endif

/* A haptic bus to packets for a controller. */
class encoder : public owner<pcn_encoder, pcn_encoder_destroy> {
public:
  static pcn_encoder_config default_config() {
    return initialised<pcn_encoder_config, pcn_encoder_config_init>();
  }

  explicit encoder(const pcn_encoder_config &config = default_config()) {
    checked([&](pcn_error *error) { return pcn_encoder_create(&config, &handle_, error); });
  }

  pcn_encoder_info info() const {
    pcn_encoder_info info = initialised<pcn_encoder_info, pcn_encoder_info_init>();
    check(pcn_encoder_get_info(handle_, &info));
    return info;
  }

  pcn_status encode(
      const float *haptic, std::uint32_t frame_count, void *packets, std::uint64_t capacity,
      std::uint32_t *packet_count) noexcept {
    return pcn_encoder_encode(handle_, haptic, frame_count, packets, capacity, packet_count);
  }
};

class rendering : public owner<pcn_rendering, pcn_rendering_destroy> {
public:
  static pcn_rendering_config default_config() {
    return initialised<pcn_rendering_config, pcn_rendering_config_init>();
  }

  rendering(
      const pattern &pattern, const profile &profile,
      const pcn_rendering_config &config = default_config()) {
    checked([&](pcn_error *error) {
      return pcn_rendering_create(pattern.get(), profile.get(), &config, &handle_, error);
    });
  }

  pcn_rendering_info info() const {
    pcn_rendering_info info = initialised<pcn_rendering_info, pcn_rendering_info_init>();
    check(pcn_rendering_get_info(handle_, &info));
    return info;
  }

  void read(
      std::uint64_t first_frame, std::uint64_t frame_count, float *haptic,
      float *audio = nullptr) {
    check(pcn_rendering_read(handle_, first_frame, frame_count, haptic, audio));
  }

  /* AUDIO_CUSTOM events that cannot be heard. */
  std::vector<pcn_silent_event> silent_events() const {
    return silent(info().silent_event_count, [&](std::uint32_t index, pcn_silent_event *event) {
      return pcn_rendering_get_silent_event(handle_, index, event);
    });
  }

  /* All frames of the haptic bus. */
  std::vector<float> samples() {
    std::vector<float> result(info().frame_count);
    read(0, result.size(), result.data());
    return result;
  }
};

class engine : public owner<pcn_engine, pcn_engine_destroy> {
public:
  static pcn_engine_config default_config() {
    return initialised<pcn_engine_config, pcn_engine_config_init>();
  }

  /* Empty: a member for an engine that is moved into it later. (engine() is one with the defaults.) */
  explicit engine(std::nullptr_t) noexcept {}

  explicit engine(
      const profile &profile = pacinian::profile(),
      const pcn_engine_config &config = default_config()) {
    checked([&](pcn_error *error) {
      return pcn_engine_create(&config, profile.get(), &handle_, error);
    });
  }

  void start() { check(pcn_engine_start(handle_)); }
  void stop() { check(pcn_engine_stop(handle_)); }
  void stop_over(double seconds) { check(pcn_engine_stop_over(handle_, seconds)); }
  /// As stop(), and the stopped callback is told why.
  void stop_because(pcn_stop_reason reason) { check(pcn_engine_stop_because(handle_, reason)); }
  void poll() { check(pcn_engine_poll(handle_)); }

  pcn_engine_state state() const {
    pcn_engine_state state = PCN_ENGINE_STOPPED;
    check(pcn_engine_get_state(handle_, &state));
    return state;
  }

  /* Seconds rendered so far. */
  double time() const {
    double seconds = 0;
    check(pcn_engine_get_time(handle_, &seconds));
    return seconds;
  }

  /* For the thread that renders: throws nothing, allocates nothing, takes no lock. haptic has frame_count
   * samples, or as many pairs where haptic_channels is 2. */
  pcn_status render(float *haptic, float *audio, std::uint32_t frame_count) noexcept {
    return pcn_engine_render(handle_, haptic, audio, frame_count);
  }
  /* The same, with values of controls for each frame of the block. */
  pcn_status render(
      float *haptic, float *audio, std::uint32_t frame_count, const pcn_block_values *values,
      std::uint32_t value_count) noexcept {
    return pcn_engine_render_with_values(
        handle_, haptic, audio, frame_count, values, value_count);
  }

  void set_flag(pcn_engine_flag flag, bool is_on) {
    check(pcn_engine_set_flag(handle_, flag, is_on ? 1 : 0));
  }

  bool flag(pcn_engine_flag flag) const {
    std::uint32_t is_on = 0;
    check(pcn_engine_get_flag(handle_, flag, &is_on));
    return is_on != 0;
  }

  void set_paused(bool is_paused) { set_flag(PCN_ENGINE_PAUSED, is_paused); }

  void set_volume(double volume) { check(pcn_engine_set_volume(handle_, volume)); }
  void fade_volume(double volume, double seconds) { check(pcn_engine_fade_volume(handle_, volume, seconds)); }

  double volume() const {
    double volume = 0;
    check(pcn_engine_get_volume(handle_, &volume));
    return volume;
  }

  /* A callback of nullptr takes back the one before. */
  void on_stopped(pcn_stopped_callback callback, void *user_data = nullptr) {
    check(pcn_engine_set_stopped_callback(handle_, callback, user_data));
  }

  void on_reset(pcn_callback callback, void *user_data = nullptr) {
    check(pcn_engine_set_reset_callback(handle_, callback, user_data));
  }

  void notify_when_finished(pcn_finished_callback callback, void *user_data = nullptr) {
    check(pcn_engine_notify_when_finished(handle_, callback, user_data));
  }

  void withdraw_when_finished(pcn_finished_callback callback, void *user_data = nullptr) {
    check(pcn_engine_withdraw_when_finished(handle_, callback, user_data));
  }

  static pcn_audio_options default_audio_options() {
    return initialised<pcn_audio_options, pcn_audio_options_init>();
  }

  /* The number that goes into pcn_event::audio_resource. */
  std::uint64_t register_audio_file(
      std::string_view path, const pcn_audio_options &options = default_audio_options()) {
    std::uint64_t resource = 0;
    checked([&](pcn_error *error) {
      return pcn_engine_register_audio_file(
          handle_, path.data(), path.size(), &options, &resource, error);
    });
    return resource;
  }

  /* The content of an audio file, which is copied. */
  std::uint64_t register_audio(
      const void *bytes, std::size_t byte_count,
      const pcn_audio_options &options = default_audio_options()) {
    std::uint64_t resource = 0;
    checked([&](pcn_error *error) {
      return pcn_engine_register_audio(handle_, bytes, byte_count, &options, &resource, error);
    });
    return resource;
  }

  void unregister_audio(std::uint64_t resource) {
    check(pcn_engine_unregister_audio(handle_, resource));
  }

  void reset_telemetry() { check(pcn_engine_reset_telemetry(handle_)); }

  pcn_telemetry telemetry() const {
    pcn_telemetry telemetry = initialised<pcn_telemetry, pcn_telemetry_init>();
    check(pcn_engine_get_telemetry(handle_, &telemetry));
    return telemetry;
  }
};

class player : public owner<pcn_player, pcn_player_destroy> {
public:
  /* Empty: a member for a player that is moved into it later. */
  player() noexcept = default;

  /* An advanced player. */
  player(const engine &engine, const pattern &pattern) {
    checked([&](pcn_error *error) {
      return pcn_player_create_advanced(engine.get(), pattern.get(), &handle_, error);
    });
  }

  /* One that takes less memory and cannot pause, seek, loop or change its rate. */
  static player basic(const engine &engine, const pattern &pattern) {
    pcn_player *handle = nullptr;
    checked([&](pcn_error *error) {
      return pcn_player_create(engine.get(), pattern.get(), &handle, error);
    });
    return player(handle);
  }

  void start(double at_seconds = 0) { check(pcn_player_start(handle_, at_seconds)); }
  void stop(double at_seconds = 0) { check(pcn_player_stop(handle_, at_seconds)); }
  void pause(double at_seconds = 0) { check(pcn_player_pause(handle_, at_seconds)); }
  void resume(double at_seconds = 0) { check(pcn_player_resume(handle_, at_seconds)); }
  void seek(double offset_seconds) { check(pcn_player_seek(handle_, offset_seconds)); }
  void cancel() { check(pcn_player_cancel(handle_)); }
  void set_rate(double rate) { check(pcn_player_set_rate(handle_, rate)); }

  void set_loop(bool is_enabled, double loop_end_seconds = 0) {
    check(pcn_player_set_loop(handle_, is_enabled ? 1 : 0, loop_end_seconds));
  }

  void send(pcn_control_id id, double value, double at_seconds = 0) {
    const pcn_parameter parameter{id, 0, 0, value};
    check(pcn_player_send_parameters(handle_, &parameter, 1, at_seconds));
  }

  void send(pcn_control_id id, const float *values, std::size_t count, double at_seconds = 0) {
    check(pcn_player_send_values(handle_, id, values, count, at_seconds));
  }

  /* Each block reads its values of a control from here; nullptr ends it. */
  void bind(pcn_control_id id, const float *values) {
    check(pcn_player_bind_values(handle_, id, values));
  }

  void send(const std::vector<pcn_parameter> &parameters, double at_seconds = 0) {
    check(pcn_player_send_parameters(handle_, parameters.data(), parameters.size(), at_seconds));
  }

  void set_muted(bool is_muted) { check(pcn_player_set_muted(handle_, is_muted ? 1 : 0)); }

  void set_volume(double volume) { check(pcn_player_set_volume(handle_, volume)); }
  void fade_volume(double volume, double seconds) { check(pcn_player_fade_volume(handle_, volume, seconds)); }
  void set_channel_gains(double left, double right) { check(pcn_player_set_channel_gains(handle_, left, right)); }
  void stop_over(double seconds) { check(pcn_player_stop_over(handle_, seconds)); }
  void set_priority(std::int32_t priority) { check(pcn_player_set_priority(handle_, priority)); }

  /* Ends the handle now; the callback of on_finished still comes. */
  void destroy_when_finished() { check(pcn_player_destroy_when_finished(std::exchange(handle_, nullptr))); }

  /* Called once for each start that has ended. */
  void on_finished(pcn_callback callback, void *user_data = nullptr) {
    check(pcn_player_set_completion_callback(handle_, callback, user_data));
  }

  /* AUDIO_CUSTOM events that cannot be heard. */
  std::vector<pcn_silent_event> silent_events() const {
    return silent(info().silent_event_count, [&](std::uint32_t index, pcn_silent_event *event) {
      return pcn_player_get_silent_event(handle_, index, event);
    });
  }

  void schedule(
      pcn_control_id id, const std::vector<pcn_control_point> &points, double at_seconds = 0) {
    check(pcn_player_schedule_curve(handle_, id, points.data(), points.size(), at_seconds));
  }

  pcn_player_info info() const {
    pcn_player_info info = initialised<pcn_player_info, pcn_player_info_init>();
    check(pcn_player_get_info(handle_, &info));
    return info;
  }

private:
  explicit player(pcn_player *handle) noexcept : owner(handle) {}
};

class host : public owner<pcn_host, pcn_host_destroy> {
public:
  host() { check(pcn_host_create(&handle_)); }

  void add(const engine &engine) { check(pcn_host_add_engine(handle_, engine.get())); }
  void remove(const engine &engine) { check(pcn_host_remove_engine(handle_, engine.get())); }

  void set_phase(std::uint64_t scene, pcn_phase phase) {
    check(pcn_host_set_phase(handle_, scene, phase));
  }

  void remove_scene(std::uint64_t scene) { check(pcn_host_remove_scene(handle_, scene)); }

  pcn_phase phase() const {
    pcn_phase phase = PCN_PHASE_BACKGROUND;
    check(pcn_host_get_phase(handle_, &phase));
    return phase;
  }

  void begin_interruption() { check(pcn_host_begin_interruption(handle_)); }
  void end_interruption() { check(pcn_host_end_interruption(handle_)); }
  void reset() { check(pcn_host_reset(handle_)); }
};

} // namespace pacinian

#endif
