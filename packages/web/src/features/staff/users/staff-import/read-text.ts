/** Encodings of files without a byte order mark that are not UTF-8, most likely first, as spreadsheets save them. */
const encodings = ["gb18030", "shift_jis", "windows-1252"] as const;
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | (typeof encodings)[number];

export interface ReadText {
  text: string;
  encoding: Encoding;
  /** Other encodings that can decode the bytes; empty if the encoding is certain. */
  others: Encoding[];
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Bytes that show whether every second byte is zero, as in UTF-16 without a byte order mark. */
const examinedBytes = 4_096;

/** By the zero bytes: delimiters, line ends and user names have codes below 256. */
function byZeros(bytes: Uint8Array): Encoding {
  const zeros = [0, 0] as [number, number];
  for (const [index, byte] of bytes.subarray(0, examinedBytes).entries()) if (byte === 0) zeros[index % 2 ? 1 : 0] += 1;
  if (zeros[0] === zeros[1]) return "utf-8";
  return zeros[1] > zeros[0] ? "utf-16le" : "utf-16be";
}

function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : byZeros(bytes);
}

/** Decodes as UTF-16 or UTF-8, else in `wanted` or the first encoding that fits; null if none does. */
export function readText(bytes: Uint8Array, requested?: Encoding): ReadText | null {
  const detected = encodingOf(bytes);
  const plain = decoded(bytes, detected);
  if (plain !== null) return { text: plain, encoding: detected, others: [] };
  const fitting = encodings.filter((encoding) => decoded(bytes, encoding) !== null);
  const encoding = fitting.find((name) => name === requested) ?? fitting[0];
  if (encoding === undefined) return null;
  return { text: decoded(bytes, encoding) ?? "", encoding, others: fitting.filter((name) => name !== encoding) };
}
