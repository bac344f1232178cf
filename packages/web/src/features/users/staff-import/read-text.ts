/** What a text file may be written in when it is not UTF-8, most likely first: what spreadsheets of our languages save. */
const encodings = ["gb18030", "shift_jis", "windows-1252"] as const;
export type Encoding = "utf-8" | "utf-16le" | "utf-16be" | (typeof encodings)[number];

export interface ReadText {
  text: string;
  encoding: Encoding;
  /** Others that the bytes may be read in; empty where there is no doubt. */
  others: Encoding[];
}

function decoded(bytes: Uint8Array, encoding: Encoding): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function byMark([first, second]: Uint8Array): Encoding {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
}

/** Reads a text: by its mark or as UTF-8, else in the first encoding that fits; null where none does. */
export function readText(bytes: Uint8Array, wanted?: Encoding): ReadText | null {
  const sure = byMark(bytes);
  const plain = decoded(bytes, sure);
  if (plain !== null) return { text: plain, encoding: sure, others: [] };
  const fitting = encodings.filter((encoding) => decoded(bytes, encoding) !== null);
  const encoding = fitting.find((one) => one === wanted) ?? fitting[0];
  if (encoding === undefined) return null;
  return { text: decoded(bytes, encoding) ?? "", encoding, others: fitting.filter((one) => one !== encoding) };
}
