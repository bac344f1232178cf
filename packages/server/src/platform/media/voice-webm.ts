/** Container elements. Recorders write the first two with unknown length. */
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
/** Block timestamps mark the start of a block, so add the duration of the last one. */
const lastBlockMs = 20;
const nanosecondsPerMs = 1_000_000;

interface WebmInfo {
  scale: number;
  trackTypes: number[];
  codecs: string[];
  clusterTime: number;
  end: number | null;
  isWebm: boolean;
}

/** Length in bytes of a number, encoded by the leading zeros of its first byte. */
function lengthAt(bytes: Buffer, at: number, longest: number): number {
  const length = Math.clz32(bytes.readUInt8(at)) - 23;
  if (length > longest) throw new RangeError("invalid length");
  return length;
}

/** Size of an element; null if unknown. */
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

const readers: Readonly<Record<number, (field: Buffer, info: WebmInfo) => void>> = {
  [ids.header]: (field, info) => void (info.isWebm = field.includes("webm")),
  [ids.scale]: (field, info) => void (info.scale = numberIn(field)),
  [ids.trackType]: (field, info) => void info.trackTypes.push(numberIn(field)),
  [ids.codec]: (field, info) => void info.codecs.push(field.toString("latin1").replace(/\0+$/, "")),
  [ids.clusterTime]: (field, info) => void (info.clusterTime = numberIn(field)),
  [ids.simpleBlock]: noteBlock,
  [ids.block]: noteBlock,
};

function noteBlock(field: Buffer, info: WebmInfo): void {
  const time = info.clusterTime + field.readInt16BE(lengthAt(field, 0, 8));
  info.end = Math.max(info.end ?? 0, time);
}

/** Iterates over elements to the last byte and descends into containers. Throws a RangeError for an invalid element. */
function* elementsOf(bytes: Buffer): Generator<{ id: number; field: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const idLength = lengthAt(bytes, at, 4);
    const id = bytes.readUIntBE(at, idLength);
    const { size, length } = sizeAt(bytes, at + idLength);
    const start = at + idLength + length;
    const end = containers.has(id) ? start : start + (size ?? bytes.length);
    if (end > bytes.length) throw new RangeError("invalid element");
    if (end > start) yield { id, field: bytes.subarray(start, end) };
    at = end;
  }
}

/** Reads the duration of a single Opus or Vorbis track in WebM. */
export function readWebm(bytes: Buffer): number | null {
  const info: WebmInfo = {
    scale: nanosecondsPerMs,
    trackTypes: [],
    codecs: [],
    clusterTime: 0,
    end: null,
    isWebm: false,
  };
  for (const { id, field } of elementsOf(bytes)) readers[id]?.(field, info);
  const isSound = info.trackTypes.join() === String(sound) && info.codecs.every((codec) => codecs.has(codec));
  if (!info.isWebm || !isSound || info.end === null) return null;
  return (info.end * info.scale) / nanosecondsPerMs + lastBlockMs;
}
