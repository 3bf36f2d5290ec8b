// Builds a pattern, renders it whole, and plays it on an engine; shows what errors look like.
#include <pacinian.hpp>

#include <algorithm>
#include <cmath>
#include <iostream>

int main() {
  using namespace pacinian;
  try {
    const pattern pattern = builder()
                                .transient(0, {{PCN_EVENT_HAPTIC_SHARPNESS, 0.8}})
                                .continuous(0.1, 0.3, {{PCN_EVENT_HAPTIC_INTENSITY, 0.7}})
                                .curve(PCN_CONTROL_HAPTIC_INTENSITY, 0.1, {{0, 0}, {0.3, 1}})
                                .build();
    const profile profile("taptic");

    rendering rendering(pattern, profile);
    const std::vector<float> whole = rendering.samples();

    // The same, by an engine, block by block.
    pcn_engine_config config = engine::default_config();
    config.notifications = PCN_NOTIFICATIONS_POLLED;
    engine engine(profile, config);
    player player(engine, pattern);
    engine.start();
    player.start();
    float peak = 0;
    std::vector<float> block(256);
    for (std::size_t frame = 0; frame < whole.size(); frame += block.size()) {
      check(engine.render(block.data(), nullptr, static_cast<std::uint32_t>(block.size())));
      for (float sample : block) peak = std::max(peak, std::fabs(sample));
    }
    engine.poll();

    std::cout << pattern.write(PCN_FORMAT_AHAP).size() << " bytes of AHAP, " << whole.size()
              << " frames, peak " << rendering.info().haptic_peak << " offline and " << peak
              << " by the engine\n";

    try {
      pattern::read(R"({"Pattern": [{"Event": {"Time": -1, "EventType": "HapticTransient"}}]})");
    } catch (const failure &failure) {
      std::cout << failure.what() << " (" << failure.path() << ", " << failure.status() << ")\n";
    }
    return std::fabs(peak - rendering.info().haptic_peak) < 1e-3 ? 0 : 1;
  } catch (const failure &failure) {
    std::cerr << failure.what() << "\n";
    return 1;
  }
}
