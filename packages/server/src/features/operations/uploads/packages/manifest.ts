export interface Manifest {
  packageName: string;
  versionCode: number;
  versionName: string;
}

/** Chunk types of Android's binary XML (ResourceTypes.h in the Android source). */
const xmlChunk = 0x0003;
const stringPool = 0x0001;
const resourceMap = 0x0180;
const startElement = 0x0102;

const headBytes = 8;
const attributeBytes = 20;
const maxStrings = 100_000;
const utf8Flag = 0x100;
const stringType = 0x03;
const integerTypes = [0x10, 0x11];

/** Resource ids of the attributes, because build tools may omit their names. */
const versionCodeId = 0x0101021b;
const versionNameId = 0x0101021c;

interface Attribute {
  name: string;
  resourceId: number | undefined;
  text: string | null;
  number: number | null;
}

interface Parsed {
  strings: string[];
  ids: number[];
}

/** Reads a length of one or two units. The high bit marks that a second unit follows. */
function lengthAt(bytes: Buffer, at: number, unit: 1 | 2): [length: number, next: number] {
  const [first, second] =
    unit === 1
      ? [bytes.readUInt8(at), () => bytes.readUInt8(at + 1)]
      : [bytes.readUInt16LE(at), () => bytes.readUInt16LE(at + 2)];
  const mark = unit === 1 ? 0x80 : 0x8000;
  if ((first & mark) === 0) return [first, at + unit];
  return [((first & (mark - 1)) << (unit * 8)) | second(), at + 2 * unit];
}

function stringAt(bytes: Buffer, at: number, isUtf8: boolean): string {
  if (!isUtf8) {
    const [length, from] = lengthAt(bytes, at, 2);
    return bytes.toString("utf16le", from, from + length * 2);
  }
  const [, afterCharacters] = lengthAt(bytes, at, 1);
  const [length, from] = lengthAt(bytes, afterCharacters, 1);
  return bytes.toString("utf8", from, from + length);
}

function readStrings(chunk: Buffer): string[] {
  const count = chunk.readUInt32LE(8);
  if (count > maxStrings) throw new RangeError("too many strings");
  const isUtf8 = (chunk.readUInt32LE(16) & utf8Flag) !== 0;
  const from = chunk.readUInt32LE(20);
  return Array.from({ length: count }, (_, i) => stringAt(chunk, from + chunk.readUInt32LE(28 + i * 4), isUtf8));
}

function readIds(chunk: Buffer): number[] {
  return Array.from({ length: Math.floor((chunk.length - headBytes) / 4) }, (_, i) =>
    chunk.readUInt32LE(headBytes + i * 4),
  );
}

function readAttribute(chunk: Buffer, at: number, { strings, ids }: Parsed): Attribute {
  const name = chunk.readUInt32LE(at + 4);
  const raw = chunk.readInt32LE(at + 8);
  const type = chunk.readUInt8(at + 15);
  const value = chunk.readUInt32LE(at + 16);
  const text = type === stringType ? strings[value] : strings[raw];
  return {
    name: strings[name] ?? "",
    resourceId: ids[name],
    text: text ?? null,
    number: integerTypes.includes(type) ? value : null,
  };
}

function readRoot(chunk: Buffer, parsed: Parsed): Attribute[] | null {
  const body = chunk.readUInt16LE(2);
  if (parsed.strings[chunk.readUInt32LE(body + 4)] !== "manifest") return null;
  const first = body + chunk.readUInt16LE(body + 8);
  const count = chunk.readUInt16LE(body + 12);
  return Array.from({ length: count }, (_, i) => readAttribute(chunk, first + i * attributeBytes, parsed));
}

/** Iterates over the chunks of the document. Stops at a chunk that is larger than the remaining bytes. */
function* chunksOf(bytes: Buffer): Generator<{ type: number; chunk: Buffer }> {
  let at = bytes.readUInt16LE(2);
  while (at + headBytes <= bytes.length) {
    const size = bytes.readUInt32LE(at + 4);
    if (size < headBytes || at + size > bytes.length) return;
    yield { type: bytes.readUInt16LE(at), chunk: bytes.subarray(at, at + size) };
    at += size;
  }
}

function rootOf(bytes: Buffer): Attribute[] | null {
  if (bytes.readUInt16LE(0) !== xmlChunk) return null;
  const parsed: Parsed = { strings: [], ids: [] };
  for (const { type, chunk } of chunksOf(bytes)) {
    if (type === stringPool) parsed.strings = readStrings(chunk);
    if (type === resourceMap) parsed.ids = readIds(chunk);
    if (type === startElement) return readRoot(chunk, parsed);
  }
  return null;
}

const packageShape = /^[A-Za-z]\w*(\.[A-Za-z]\w*)+$/;
const longestName = 200;
const versionShape = /^[^\p{C}]{1,64}$/u;
const biggestVersion = 2_147_483_647;

/** Reads package and version from a binary AndroidManifest.xml; null if it is invalid or its values are unusable. */
export function readManifest(bytes: Buffer): Manifest | null {
  try {
    const root = rootOf(bytes);
    const packageName = root?.find(({ name }) => name === "package")?.text ?? "";
    const attributeOf = (id: number, known: string) =>
      root?.find(({ name, resourceId }) => resourceId === id || name === known);
    const versionCode = attributeOf(versionCodeId, "versionCode")?.number ?? 0;
    const versionName = attributeOf(versionNameId, "versionName")?.text || String(versionCode);
    const isValid =
      packageShape.test(packageName) && packageName.length <= longestName && versionShape.test(versionName);
    return isValid && versionCode >= 1 && versionCode <= biggestVersion
      ? { packageName, versionCode, versionName }
      : null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
