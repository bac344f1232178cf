/** What is walked into; a recorder does not know the lengths of the first two when it writes them. */
const containers = new Set([0x18_53_80_67, 0x1f_43_b6_75, 0x15_49_a9_66, 0x16_54_ae_6b, 0xae, 0xa0]);
const ids = {
  header: 0x1a_45_df_a3,
  scale: 0x2a_d7_b1,
  trackType: 0x83,
  codec: 0x86,
  clusterTime: 0xe7,
  simpleBlock: 0xa3,
  block: 0xa1,
} as const;
const sound = 2;
const codecs = new Set(["A_OPUS", "A_VORBIS"]);
/** A block's time is when it begins. */
const lastBlockMs = 20;
const nanosecondsPerMs = 1_000_000;

interface Found {
  scale: number;
  trackTypes: number[];
  codecs: string[];
  clusterTime: number;
  end: number | null;
  isWebm: boolean;
}

/** Bytes of a number whose first byte tells its length by its leading zeros. */
function lengthAt(bytes: Buffer, at: number, longest: number): number {
  const length = Math.clz32(bytes.readUInt8(at)) - 23;
  if (length > longest) throw new RangeError("no such length");
  return length;
}

/** The length of an element; null when it was not known. */
function sizeAt(bytes: Buffer, at: number): { size: number | null; length: number } {
  const length = lengthAt(bytes, at, 8);
  let size = bytes.readUInt8(at) & (0xff >> length);
  let isUnknown = size === 0xff >> length;
  for (let place = 1; place < length; place += 1) {
    const byte = bytes.readUInt8(at + place);
    isUnknown &&= byte === 0xff;
    size = size * 256 + byte;
  }
  return { size: isUnknown ? null : size, length };
}

const numberIn = (field: Buffer) => field.reduce((sum, byte) => sum * 256 + byte, 0);

const readers: Readonly<Record<number, (field: Buffer, found: Found) => void>> = {
  [ids.header]: (field, found) => void (found.isWebm = field.includes("webm")),
  [ids.scale]: (field, found) => void (found.scale = numberIn(field)),
  [ids.trackType]: (field, found) => void found.trackTypes.push(numberIn(field)),
  [ids.codec]: (field, found) => void found.codecs.push(field.toString("latin1").replace(/\0+$/, "")),
  [ids.clusterTime]: (field, found) => void (found.clusterTime = numberIn(field)),
  [ids.simpleBlock]: noteBlock,
  [ids.block]: noteBlock,
};

function noteBlock(field: Buffer, found: Found): void {
  const time = found.clusterTime + field.readInt16BE(lengthAt(field, 0, 8));
  found.end = Math.max(found.end ?? 0, time);
}

/** Element after element to the last byte; of containers what they hold. Throws a RangeError where one does not fit. */
function* elementsOf(bytes: Buffer): Generator<{ id: number; field: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const idLength = lengthAt(bytes, at, 4);
    const id = bytes.readUIntBE(at, idLength);
    const { size, length } = sizeAt(bytes, at + idLength);
    const start = at + idLength + length;
    const end = containers.has(id) ? start : start + (size ?? bytes.length);
    if (end > bytes.length) throw new RangeError("no element");
    if (end > start) yield { id, field: bytes.subarray(start, end) };
    at = end;
  }
}

/** Opus or Vorbis in WebM: one track of sound and nothing else. */
export function readWebm(bytes: Buffer): number | null {
  const found: Found = {
    scale: nanosecondsPerMs,
    trackTypes: [],
    codecs: [],
    clusterTime: 0,
    end: null,
    isWebm: false,
  };
  for (const { id, field } of elementsOf(bytes)) readers[id]?.(field, found);
  const isSound = found.trackTypes.join() === String(sound) && found.codecs.every((codec) => codecs.has(codec));
  if (!found.isWebm || !isSound || found.end === null) return null;
  return (found.end * found.scale) / nanosecondsPerMs + lastBlockMs;
}
