// The module on a thread of its own, for the page that only plays: the messages are those of worker.js.
import { Pacinian } from "../pacinian.js";

let pacinian;

const calls = {
  plot: (content, options) => pacinian.plot(content, options),
  render: (content, options) => pacinian.render(content, options).samples,
};

self.onmessage = async ({ data: { module, number, call, parameters } }) => {
  try {
    if (call === undefined) {
      pacinian = await Pacinian.load(module);
      return self.postMessage({ isReady: true });
    }
    const result = calls[call](...parameters);
    self.postMessage({ number, result }, result instanceof Float32Array ? [result.buffer] : []);
  } catch (error) {
    self.postMessage({ number, error: error.message });
  }
};
