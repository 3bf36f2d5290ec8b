// Files: those that are opened, and those that are saved.

/** Bytes beyond which a file is no pattern; the reader refuses them too. */
const LARGEST = 64 * 2 ** 20;

export async function readFile(file) {
  if (file.size > LARGEST) throw new Error(`${file.name} is larger than 64 MiB`);
  return { name: file.name, text: await file.text() };
}

export async function readAddress(address) {
  const url = new URL(address, document.baseURI);
  if (url.origin !== location.origin) throw new Error(`${address} is not on this server`);
  const response = await fetch(url);
  if (!response.ok) throw new Error(`${address}: ${response.status} ${response.statusText}`);
  return { name: decodeURIComponent(url.pathname.split("/").at(-1)), text: await response.text() };
}

/** Lets the browser save a file. */
export function save(name, content, type) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([content], { type }));
  link.download = name;
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
