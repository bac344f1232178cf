/** Bytes of UTF-8. File systems allow 255, and a number may be added. */
const maxNameBytes = 240;

/** What programs that unpack refuse or interpret: separators, wildcards, control characters, and marks that reverse the text. */
const unsafe = /[\p{Cc}"*/:<>?\\|\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
/** Windows removes dots and spaces from the end, which also makes names of "." and "..". */
const strippedEnd = /[. ]+$/u;
/** Names of devices on Windows, with any extension. */
const device = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/iu;

/** The beginning of a text that has at most so many bytes of UTF-8, cut between characters. */
function fitBytes(text: string, maxBytes: number): string {
  let [fitting, bytes] = ["", 0];
  for (const character of text) {
    bytes += Buffer.byteLength(character);
    if (bytes > maxBytes) break;
    fitting += character;
  }
  return fitting;
}

interface NameParts {
  stem: string;
  /** With its dot; empty if there is none. */
  extension: string;
}

function partsOf(name: string): NameParts {
  const [, stem = name, extension = ""] = /^(.+)(\.[^.\s]{1,10})$/su.exec(name) ?? [];
  return { stem, extension };
}

/** A name that every system can store as a file. Only characters that cannot be stored differ from what the camera wrote. */
function safeParts(name: string): NameParts {
  const safe = name
    .replace(unsafe, "_")
    .replace(strippedEnd, "_")
    .replace(device, (match) => `_${match}`);
  const { stem, extension } = partsOf(safe);
  return { stem: fitBytes(stem, maxNameBytes - Buffer.byteLength(extension)), extension };
}

/** Replaces what a file name must not contain. */
export function safeName(name: string): string {
  const { stem, extension } = safeParts(name);
  return `${stem}${extension}` || "_";
}

/** Names that differ only by case or by the form of Unicode are one file on some systems. */
const keyOf = (name: string) => name.normalize("NFC").toUpperCase();

/** A file name for each picture. Names that occur again get a number, as `IMG_1 (2).JPG`. */
export function zipNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  const lastNumber = new Map<string, number>();
  return names.map((name) => {
    const { stem, extension } = safeParts(name);
    const base = keyOf(safeName(name));
    let unique = safeName(name);
    for (let n = lastNumber.get(base) ?? 1; taken.has(keyOf(unique)); lastNumber.set(base, n)) {
      n += 1;
      unique = `${stem} (${n})${extension}`;
    }
    taken.add(keyOf(unique));
    return unique;
  });
}
