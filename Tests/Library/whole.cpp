// Every class of pacinian.hpp, and what its comments promise.
#include <pacinian.hpp>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <iostream>
#include <utility>

#define EXPECT(condition)                                                                          \
  do {                                                                                             \
    if (!(condition)) {                                                                            \
      std::cerr << __LINE__ << ": " << #condition << "\n";                                         \
      std::exit(1);                                                                                \
    }                                                                                              \
  } while (0)

namespace {

using namespace pacinian;

template <typename Call> pcn_status status_of(Call call) {
  try {
    call();
  } catch (const failure &failure) {
    return failure.status();
  }
  return PCN_OK;
}

void count(void *data) { ++*static_cast<int *>(data); }

pcn_finished_action count_finished(void *data) {
  count(data);
  return PCN_FINISHED_LEAVE_ENGINE_RUNNING;
}

void note_stop(void *data, pcn_stop_reason reason) { *static_cast<pcn_stop_reason *>(data) = reason; }

void render(engine &engine, int blocks) {
  float haptic[480], audio[960];
  for (int block = 0; block < blocks; ++block) check(engine.render(haptic, audio, 480));
  engine.poll();
}

// Sixteen samples at half of full scale, one channel at 48 kHz.
std::string wave() {
  std::string text("RIFF\x44\0\0\0WAVEfmt \x10\0\0\0\x01\0\x01\0\x80\xBB\0\0\0\x77\x01\0\x02\0\x10\0"
                   "data\x20\0\0\0",
                   44);
  for (int sample = 0; sample < 16; ++sample) text += std::string("\0\x40", 2);
  return text;
}

void owners(const profile &profile) {
  builder one;
  one.transient(0);
  builder other = std::move(one);
  EXPECT(!one && other);
  EXPECT(status_of([&] { one.transient(0); }) == PCN_ERROR_NULL_ARGUMENT);
  builder third;
  third = std::move(other);
  EXPECT(!other && third);
  builder &same = third;
  third = std::move(same);
  EXPECT(third);
  EXPECT(third.build().info().event_count == 1);
  // Members of a game's object, before there is anything to play.
  struct {
    engine haptics{nullptr};
    player hit;
  } members;
  EXPECT(!members.haptics && !members.hit);
  EXPECT(status_of([&] { members.hit.start(); }) == PCN_ERROR_NULL_ARGUMENT);
  EXPECT(status_of([&] { members.haptics.start(); }) == PCN_ERROR_NULL_ARGUMENT);
  members.haptics = engine(profile);
  members.hit = player(members.haptics, third.build());
  EXPECT(members.haptics && members.hit);
  rendering rendering(third.build(), profile);
  EXPECT(rendering.samples().size() == rendering.info().frame_count);
}

void patterns() {
  const pattern read = pattern::read(R"({"Pattern": [{"Event": {"EventType": "HapticContinuous",
    "Time": 0, "EventDuration": 0.1, "EventParameters": [{"ParameterID": "HapticIntensity",
    "ParameterValue": 2}]}}]})");
  EXPECT(read.info().diagnostic_count >= 1);
  EXPECT(read.diagnostic(0).code_length > 0);
  EXPECT(pattern::read(read.write(PCN_FORMAT_AHAP)).info().event_count == 1);
  const std::vector<pcn_event> events = read.events();
  EXPECT(events.size() == 1 && events[0].kind == PCN_EVENT_HAPTIC_CONTINUOUS);
  EXPECT(events[0].parameter_count == 1 && events[0].parameters[0].value == 2);
  EXPECT(builder().add(read.event(0)).build().info().duration_seconds == 0.1);
  EXPECT(status_of([&] { read.event(1); }) == PCN_ERROR_INDEX);
  std::vector<pcn_loss> losses;
  EXPECT(read.write(PCN_FORMAT_AHAP, losses) == read.write(PCN_FORMAT_AHAP) && losses.empty());
  const pattern heard = pattern::read(R"({"Pattern": [{"Event": {"EventType": "AudioContinuous",
    "Time": 0.5, "EventDuration": 1}}]})");
  EXPECT(heard.write(PCN_FORMAT_HAPTIC, losses) == heard.write(PCN_FORMAT_HAPTIC));
  EXPECT(losses.size() == 1 && losses[0].time_seconds == 0.5);
  EXPECT(std::string_view(losses[0].code) == "audio-dropped");
  EXPECT(status_of([] { pattern::read_file("none.ahap"); }) == PCN_ERROR_FILE_NOT_FOUND);
  builder builder;
  builder.add(builder::default_event()).parameter(PCN_CONTROL_HAPTIC_INTENSITY, 0, 0.5);
  EXPECT(builder.build().info().control_count == 1);
}

void profiles() {
  EXPECT(profile::names().size() == pcn_profile_count() && profile::names()[0] == profile().name());
  EXPECT(profile::read(R"({"name": "bell", "frequency": {"map": "linear", "lowest": 80,
    "highest": 230}})").name() == "bell");
  EXPECT(status_of([] { profile::read_file("none.json"); }) == PCN_ERROR_FILE_NOT_FOUND);
}

void silence(const engine &engine, const profile &profile) {
  const pattern pattern = pattern::read(R"({"Pattern": [{"Event": {"EventType": "AudioCustom",
    "Time": 0, "EventWaveformPath": "none.wav"}}]})");
  const auto live = player::basic(engine, pattern).silent_events();
  const auto offline = rendering(pattern, profile).silent_events();
  EXPECT(live.size() == 1 && std::strcmp(live[0].path, "none.wav") == 0);
  EXPECT(offline.size() == 1 && offline[0].status == PCN_ERROR_FILE_NOT_FOUND);
}

void channels(const profile &profile) {
  pcn_engine_config config = engine::default_config();
  EXPECT(config.haptic_channels == 1);
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  config.haptic_channels = 2;
  engine engine(profile, config);
  builder builder;
  const pattern pattern = builder.continuous(0, 0.05).build();
  player player(engine, pattern);
  player.set_channel_gains(1, 0);
  EXPECT(status_of([&] { player.set_channel_gains(9, 0); }) == PCN_ERROR_INVALID_VALUE);
  engine.start();
  player.start();
  float haptic[960], left = 0, right = 0;
  check(engine.render(haptic, nullptr, 480));
  for (int frame = 0; frame < 480; ++frame) {
    left = std::max(left, std::abs(haptic[2 * frame]));
    right = std::max(right, std::abs(haptic[2 * frame + 1]));
  }
  EXPECT(left > 0.1f && right == 0);
}

void engines(const profile &profile) {
  pcn_engine_config config = engine::default_config();
  config.notifications = PCN_NOTIFICATIONS_POLLED;
  engine engine(profile, config);
  silence(engine, profile);
  pcn_stop_reason reason = 0;
  int resets = 0, finished = 0, withdrawn = 0, completions = 0;
  engine.on_stopped(note_stop, &reason);
  engine.on_reset(count, &resets);
  engine.set_flag(PCN_ENGINE_MUTED_FOR_AUDIO, true);
  EXPECT(engine.flag(PCN_ENGINE_MUTED_FOR_AUDIO) && !engine.flag(PCN_ENGINE_AUTO_SHUTDOWN));

  const std::string file = wave();
  const std::uint64_t resource = engine.register_audio(file.data(), file.size());
  EXPECT(
      status_of([&] { engine.register_audio_file("none.wav"); }) == PCN_ERROR_FILE_NOT_FOUND ||
      status_of([&] { engine.register_audio_file("none.wav"); }) < 0);
  pcn_event event = builder::default_event();
  event.kind = PCN_EVENT_AUDIO_CUSTOM;
  event.audio_resource = resource;
  builder builder;
  builder.continuous(0, 0.05).add(event);
  const pattern pattern = builder.build();
  EXPECT(
      status_of([&] { pattern.write(PCN_FORMAT_AHAP); }) == PCN_ERROR_INVALID_AUDIO_RESOURCE);

  player player = player::basic(engine, pattern);
  EXPECT(status_of([&] { player.pause(); }) == PCN_ERROR_NOT_SUPPORTED);
  player.on_finished(count, &completions);
  engine.start();
  player.set_volume(0.5);
  player.set_priority(3);
  engine.set_volume(2);
  EXPECT(player.info().volume == 0.5 && player.info().priority == 3 && engine.volume() == 2);
  EXPECT(status_of([&] { player.set_volume(9); }) == PCN_ERROR_INVALID_VALUE);
  EXPECT(status_of([&] { player.set_channel_gains(1, 0); }) == PCN_ERROR_NOT_SUPPORTED);
  engine.set_paused(true);
  const double time = engine.time();
  render(engine, 10);
  const double paused = engine.time();
  render(engine, 10);
  EXPECT(engine.time() == paused && paused <= time + 0.01 && engine.flag(PCN_ENGINE_PAUSED));
  engine.set_paused(false);
  int released = 0;
  pacinian::player other(engine, pattern);
  other.on_finished(count, &released);
  other.start();
  other.destroy_when_finished();
  render(engine, 100);
  EXPECT(released == 1);
  engine.notify_when_finished(count_finished, &finished);
  engine.notify_when_finished(count_finished, &withdrawn);
  engine.withdraw_when_finished(count_finished, &withdrawn);
  player.set_muted(true);
  EXPECT(player.info().is_muted == 1);
  player.set_muted(false);
  player.start();
  player.send({{PCN_CONTROL_HAPTIC_INTENSITY, 0, 0, 0.5}, {PCN_CONTROL_HAPTIC_SHARPNESS, 0, 0, 0.1}});
  render(engine, 100);
  EXPECT(completions == 1 && withdrawn == 0 && finished == 1);
  EXPECT(player.info().position_seconds == player.info().pattern_duration_seconds);
  EXPECT(engine.telemetry().haptic_peak > 0.1f);
  engine.reset_telemetry();
  EXPECT(engine.telemetry().haptic_peak == 0);
  engine.unregister_audio(resource);

  host host;
  host.add(engine);
  host.set_phase(1, PCN_PHASE_ACTIVE);
  EXPECT(host.phase() == PCN_PHASE_ACTIVE);
  host.begin_interruption();
  render(engine, 2);
  EXPECT(reason == PCN_STOP_AUDIO_SESSION_INTERRUPT && engine.state() == PCN_ENGINE_STOPPED);
  host.end_interruption();
  EXPECT(engine.state() == PCN_ENGINE_RUNNING);
  host.reset();
  render(engine, 2);
  EXPECT(resets == 1);
  // A setting is taken in any state.
  player.set_muted(true);
  EXPECT(player.info().is_muted == 1);
  EXPECT(status_of([&] { player.start(); }) == PCN_ERROR_INVALID_PATTERN_PLAYER ||
         status_of([&] { player.start(); }) == PCN_ERROR_ENGINE_NOT_RUNNING);
  host.remove_scene(1);
  host.remove(engine);
}

} // namespace

int main() {
  try {
    EXPECT(version() >= (PCN_VERSION_MAJOR << 16 | PCN_VERSION_MINOR << 8));
    EXPECT(abi_version() == PCN_ABI_VERSION && !version_string().empty());
    const profile profile("taptic");
    owners(profile);
    patterns();
    profiles();
    channels(profile);
    engines(profile);
  } catch (const failure &failure) {
    std::cerr << failure.what() << "\n";
    return 1;
  }
  return 0;
}
