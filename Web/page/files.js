// Files: those that are opened, and those that are saved.
import { decoded } from "./content.js";
import { made } from "./elements.js";

/** Bytes beyond which a file is no pattern; the reader refuses them too. */
const LARGEST = 64 * 2 ** 20;

export async function readFile(file) {
  if (file.size > LARGEST) throw new Error(`${file.name} is larger than 64 MiB`);
  return { name: file.name, text: decoded(await file.arrayBuffer(), file.name) };
}

/** Whether a file is a sound, which has to become a pattern first. */
export const isSound = ({ type, name }) => type.startsWith("audio/") || /\.(wav|aiff?|flac|ogg|mp3|m4a)$/i.test(name);

/** A sound's name and file, the mean of its channels, and their rate. What the browser cannot decode is an error with words. */
export async function readSound(file, name = file.name) {
  if (file.size > LARGEST) throw new Error(`${name} is larger than 64 MiB`);
  const bytes = await file.arrayBuffer();
  let sound;
  try {
    // The rate of everything that is decoded; 48 kHz holds all that is felt.
    sound = await new OfflineAudioContext(1, 1, 48_000).decodeAudioData(bytes);
  } catch {
    throw new Error(`${name} is no sound that this browser decodes; a WAV file is`);
  }
  const samples = new Float32Array(sound.length);
  for (let channel = 0; channel < sound.numberOfChannels; channel += 1) {
    const data = sound.getChannelData(channel);
    for (let frame = 0; frame < data.length; frame += 1) samples[frame] += data[frame] / sound.numberOfChannels;
  }
  return { name, file, samples, rate: sound.sampleRate };
}

export async function readAddress(address) {
  const url = new URL(address, document.baseURI);
  if (url.origin !== location.origin) throw new Error(`${address} is not on this server`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  const name = decodeURIComponent(url.pathname.split("/").at(-1));
  return { name, text: decoded(await response.arrayBuffer(), name) };
}

/** Lets the browser save a file. */
export function save(name, content, type) {
  const link = made("a", { href: URL.createObjectURL(new Blob([content], { type })), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** A WAV file of 32-bit floats with one channel, as `pacinian render` writes it. */
export function wav(samples, rate) {
  const header = new DataView(new ArrayBuffer(58));
  const text = (position, letters) =>
    [...letters].forEach((letter, index) => header.setUint8(position + index, letter.charCodeAt(0)));
  const bytes = 4 * samples.length;
  text(0, "RIFF");
  header.setUint32(4, 50 + bytes, true);
  text(8, "WAVEfmt ");
  header.setUint32(16, 18, true);
  header.setUint16(20, 3, true); // IEEE floats
  header.setUint16(22, 1, true);
  header.setUint32(24, rate, true);
  header.setUint32(28, 4 * rate, true);
  header.setUint16(32, 4, true);
  header.setUint16(34, 32, true);
  text(38, "fact");
  header.setUint32(42, 4, true);
  header.setUint32(46, samples.length, true);
  text(50, "data");
  header.setUint32(54, bytes, true);
  return new Blob([header, samples]);
}
