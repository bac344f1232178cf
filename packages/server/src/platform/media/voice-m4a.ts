const containers = new Set(["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"]);
const amr = new Set(["samr", "sawb"]);
/** Deeper is nothing that a recorder writes. */
const deepest = 8;

interface Found {
  /** Of the whole, in its own time scale; zero where it is told piece by piece. */
  movie: { scale: number; duration: number };
  /** Ticks a second of the one track. */
  scale: number;
  handlers: string[];
  codecs: string[];
  defaultTicks: number;
  pieceTicks: number;
  ticks: number;
}

/** Two lengths of the times in a box: 32 bits, or 64 with version 1. */
function timing(box: Buffer): { scale: number; duration: number } {
  const isLong = box.readUInt8(0) === 1;
  const scale = box.readUInt32BE(isLong ? 20 : 12);
  return { scale, duration: isLong ? Number(box.readBigUInt64BE(24)) : box.readUInt32BE(16) };
}

/** The duration every sample of a piece has, where it says so (`tfhd`). */
function pieceTicks(box: Buffer, otherwise: number): number {
  const flags = box.readUIntBE(1, 3);
  if (!(flags & 0x08)) return otherwise;
  return box.readUInt32BE(8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0));
}

/** How long the samples of a run last together (`trun`). */
function runTicks(box: Buffer, each: number): number {
  const flags = box.readUIntBE(1, 3);
  const count = box.readUInt32BE(4);
  if (!(flags & 0x100)) return count * each;
  const fields = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => flags & flag).length;
  let at = 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  let ticks = 0;
  for (let sample = 0; sample < count; sample += 1, at += fields * 4) ticks += box.readUInt32BE(at);
  return ticks;
}

const readers: Readonly<Record<string, (box: Buffer, found: Found) => void>> = {
  mvhd: (box, found) => void (found.movie = timing(box)),
  mdhd: (box, found) => void (found.scale = timing(box).scale),
  hdlr: (box, found) => void found.handlers.push(box.toString("latin1", 8, 12)),
  stsd: (box, found) => void found.codecs.push(box.toString("latin1", 12, 16)),
  trex: (box, found) => void (found.defaultTicks = box.readUInt32BE(12)),
  tfhd: (box, found) => void (found.pieceTicks = pieceTicks(box, found.defaultTicks)),
  trun: (box, found) => void (found.ticks += runTicks(box, found.pieceTicks)),
};

/** Box after box to the last byte. Throws a RangeError where one does not fit. */
function* boxesOf(bytes: Buffer): Generator<{ name: string; body: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (size < head || at + size > bytes.length) throw new RangeError("no box");
    yield { name: bytes.toString("latin1", at + 4, at + 8), body: bytes.subarray(at + head, at + size) };
    at += size;
  }
}

/** Reads every box and those inside of it. */
function walk(bytes: Buffer, found: Found, depth = 0): void {
  if (depth > deepest) throw new RangeError("too deep");
  for (const { name, body } of boxesOf(bytes)) {
    if (containers.has(name)) walk(body, found, depth + 1);
    readers[name]?.(body, found);
  }
}

/** AAC in MP4: one track of sound; as one piece, or as a recorder writes it, piece by piece (ISO 14496-12). */
export function readM4a(bytes: Buffer): number | "amr" | null {
  const none = { scale: 0, duration: 0 };
  const found: Found = { movie: none, scale: 0, handlers: [], codecs: [], defaultTicks: 0, pieceTicks: 0, ticks: 0 };
  walk(bytes, found);
  if (found.codecs.some((codec) => amr.has(codec))) return "amr";
  const isSound = found.handlers.join() === "soun" && found.codecs.join() === "mp4a";
  if (!isSound || found.movie.scale === 0 || found.scale === 0) return null;
  return Math.max(found.movie.duration / found.movie.scale, found.ticks / found.scale) * 1_000;
}
