// Links that hold a pattern in their fragment, which no server sees:
//   #name=tap.ahap&deflate=…   the text, deflated (RFC 1951), in the alphabet of base64 for addresses
//   #name=tap.ahap&text=…      the text itself, percent-encoded
//   #file=patterns/tap.ahap    a file on the page's server, found from the page's folder; name= gives it another name
import { decoded } from "./content.js";

/** Characters of a text that a link is made for; no pattern by hand has as many. */
const LONGEST = 4 * 2 ** 20;

/** The fragment of a pattern. */
export async function fragmentOf(name, text) {
  const parameters = new URLSearchParams({ name });
  if (globalThis.CompressionStream) {
    const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate-raw"));
    parameters.set("deflate", base64(bytes));
  } else {
    parameters.set("text", text);
  }
  return `#${parameters}`;
}

/** What a fragment holds: { name, text }, { file, name }, or `null`. Throws for one that is damaged. */
export async function readFragment(fragment) {
  const parameters = new URLSearchParams(fragment.replace(/^#/, ""));
  if (parameters.has("file")) return { file: parameters.get("file"), name: parameters.get("name") };
  // A name and no path, which is where the studio has a file.
  const name = (parameters.get("name") ?? "").split(/[/\\]/).at(-1) || "link.ahap";
  if (parameters.has("text")) return { name, text: parameters.get("text") };
  if (!parameters.has("deflate")) return null;
  try {
    const bytes = await piped(bytesOf(parameters.get("deflate")), new DecompressionStream("deflate-raw"));
    return { name, text: decoded(bytes, name) };
  } catch {
    throw new Error("this link is damaged, or a part of it is missing");
  }
}

/** The bytes that a stream makes of others, as long as they are not too many. */
async function piped(bytes, stream) {
  const parts = [];
  let length = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
    length += value.length;
    if (length > LONGEST) throw new Error("too long for a link");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

function base64(bytes) {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

function bytesOf(text) {
  return Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
}
