/*
 * pacinian.hpp: owners and exceptions over pacinian.h, for C++17. Header only.
 *
 * Each class owns one handle: it moves, it does not copy, and ends the handle with itself. What a status
 * says in C is an exception here, pacinian::failure, but for engine::render, which returns the
 * status and is noexcept. Everything else is as pacinian.h says, threads above all; `get` gives the
 * handle for what is not here.
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

/* A status that is not PCN_OK, with the place in the file where there is one. */
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
  /* From 1; 0 where there is no place. */
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

/* Calls a function whose last argument is a pcn_error. */
template <typename Function> void checked(Function function) {
  pcn_error error;
  check(pcn_error_init(&error, sizeof error));
  const pcn_status status = function(&error);
  if (status == PCN_OK) return;
  if (error.status != status) check(status);
  throw failure(error);
}

/* Owns a handle. */
template <typename Handle, pcn_status (*destroy)(Handle *)> class owner {
public:
  owner() noexcept = default;
  explicit owner(Handle *handle) noexcept : handle_(handle) {}
  owner(owner &&other) noexcept : handle_(std::exchange(other.handle_, nullptr)) {}
  owner &operator=(owner &&other) noexcept {
    std::swap(handle_, other.handle_);
    return *this;
  }
  owner(const owner &) = delete;
  owner &operator=(const owner &) = delete;
  ~owner() { destroy(handle_); }

  Handle *get() const noexcept { return handle_; }

protected:
  Handle *handle_ = nullptr;
};

class pattern : public owner<pcn_pattern, pcn_pattern_destroy> {
public:
  using owner::owner;

  static pcn_reading_config default_config() {
    pcn_reading_config config;
    check(pcn_reading_config_init(&config, sizeof config));
    return config;
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
    pcn_pattern_info info{};
    info.struct_size = sizeof info;
    check(pcn_pattern_get_info(handle_, &info));
    return info;
  }

  pcn_diagnostic diagnostic(std::uint32_t index) const {
    pcn_diagnostic diagnostic{};
    diagnostic.struct_size = sizeof diagnostic;
    check(pcn_pattern_get_diagnostic(handle_, index, &diagnostic));
    return diagnostic;
  }

  std::string write(pcn_format format) const {
    std::uint64_t count = 0;
    const pcn_status status = pcn_pattern_write(handle_, format, nullptr, 0, &count);
    if (status != PCN_ERROR_BUFFER_TOO_SMALL) check(status);
    std::string text(count + 1, '\0');
    check(pcn_pattern_write(handle_, format, text.data(), text.size(), &count));
    text.resize(count);
    return text;
  }

private:
  friend class builder;
};

using event_parameters = std::vector<std::pair<pcn_event_parameter_id, double>>;

class builder : public owner<pcn_builder, pcn_builder_destroy> {
public:
  builder() { check(pcn_builder_create(&handle_)); }

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
    pcn_event event;
    check(pcn_event_init(&event, sizeof event));
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

private:
  explicit profile(pcn_profile *handle) noexcept : owner(handle) {}
};

class rendering : public owner<pcn_rendering, pcn_rendering_destroy> {
public:
  static pcn_rendering_config default_config() {
    pcn_rendering_config config;
    check(pcn_rendering_config_init(&config, sizeof config));
    return config;
  }

  rendering(
      const pattern &pattern, const profile &profile,
      const pcn_rendering_config &config = default_config()) {
    checked([&](pcn_error *error) {
      return pcn_rendering_create(pattern.get(), profile.get(), &config, &handle_, error);
    });
  }

  pcn_rendering_info info() const {
    pcn_rendering_info info{};
    info.struct_size = sizeof info;
    check(pcn_rendering_get_info(handle_, &info));
    return info;
  }

  void read(
      std::uint64_t first_frame, std::uint64_t frame_count, float *haptic,
      float *audio = nullptr) {
    check(pcn_rendering_read(handle_, first_frame, frame_count, haptic, audio));
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
    pcn_engine_config config;
    check(pcn_engine_config_init(&config, sizeof config));
    return config;
  }

  explicit engine(
      const profile &profile = pacinian::profile(),
      const pcn_engine_config &config = default_config()) {
    checked([&](pcn_error *error) {
      return pcn_engine_create(&config, profile.get(), &handle_, error);
    });
  }

  void start() { check(pcn_engine_start(handle_)); }
  void stop() { check(pcn_engine_stop(handle_)); }
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

  /* For the thread that renders: throws nothing, allocates nothing, takes no lock. */
  pcn_status render(float *haptic, float *audio, std::uint32_t frame_count) noexcept {
    return pcn_engine_render(handle_, haptic, audio, frame_count);
  }

  void set_flag(pcn_engine_flag flag, bool is_on) {
    check(pcn_engine_set_flag(handle_, flag, is_on ? 1 : 0));
  }

  /* The header says on which thread, and how long user_data stays. */
  void on_stopped(pcn_stopped_callback callback, void *user_data = nullptr) {
    check(pcn_engine_set_stopped_callback(handle_, callback, user_data));
  }

  pcn_telemetry telemetry() const {
    pcn_telemetry telemetry{};
    telemetry.struct_size = sizeof telemetry;
    check(pcn_engine_get_telemetry(handle_, &telemetry));
    return telemetry;
  }
};

class player : public owner<pcn_player, pcn_player_destroy> {
public:
  /* An advanced player. */
  player(const engine &engine, const pattern &pattern) {
    checked([&](pcn_error *error) {
      return pcn_player_create_advanced(engine.get(), pattern.get(), &handle_, error);
    });
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

  void schedule(
      pcn_control_id id, const std::vector<pcn_control_point> &points, double at_seconds = 0) {
    check(pcn_player_schedule_curve(handle_, id, points.data(), points.size(), at_seconds));
  }

  pcn_player_info info() const {
    pcn_player_info info{};
    info.struct_size = sizeof info;
    check(pcn_player_get_info(handle_, &info));
    return info;
  }
};

} // namespace pacinian

#endif
