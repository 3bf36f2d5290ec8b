// Renders the patterns that the conformance kit's judge lists, with the module for browsers: node list.mjs LIST. Each
// line has profile, rate, pattern or program, input and output, separated by tabs. Its players have no programs.
import { readFileSync, writeFileSync } from "node:fs";
import { Pacinian } from "../../Web/pacinian.js";

const pacinian = await Pacinian.load();
for (const line of readFileSync(process.argv[2], "utf8").trim().split("\n")) {
  const [name, rate, kind, input, output] = line.split("\t");
  if (kind !== "pattern") continue;
  const profile = name.includes("/") ? readFileSync(name, "utf8") : name;
  const { samples } = pacinian.render(readFileSync(input), { rate: Number(rate), profile });
  writeFileSync(output, new Uint8Array(samples.buffer, samples.byteOffset, samples.byteLength));
}
