const containers = new Set(["moov", "trak", "mdia", "minf", "stbl", "mvex", "moof", "traf"]);
const amr = new Set(["samr", "sawb"]);
/** AAC, and Opus as some browsers record it. */
const playable = ["mp4a", "Opus"];
/** Deeper nesting than any recorder writes. */
const maxDepth = 8;

interface Mp4Info {
  /** Duration in units of the movie's own time scale; 0 if it is fragmented. */
  movie: { scale: number; duration: number };
  scale: number;
  handlers: string[];
  codecs: string[];
  defaultTicks: number;
  fragmentTicks: number;
  ticks: number;
}

/** Time scale and duration: 32 bits, or 64 bits in version 1. */
function timing(box: Buffer): { scale: number; duration: number } {
  const isLong = box.readUInt8(0) === 1;
  const scale = box.readUInt32BE(isLong ? 20 : 12);
  return { scale, duration: isLong ? Number(box.readBigUInt64BE(24)) : box.readUInt32BE(16) };
}

/** Default sample duration of a fragment (`tfhd`). */
function fragmentTicks(box: Buffer, otherwise: number): number {
  const flags = box.readUIntBE(1, 3);
  if (!(flags & 0x08)) return otherwise;
  return box.readUInt32BE(8 + (flags & 0x01 ? 8 : 0) + (flags & 0x02 ? 4 : 0));
}

/** Total duration of the samples of a run (`trun`). */
function runTicks(box: Buffer, ticksPerSample: number): number {
  const flags = box.readUIntBE(1, 3);
  const count = box.readUInt32BE(4);
  if (!(flags & 0x100)) return count * ticksPerSample;
  const fields = [0x1_00, 0x2_00, 0x4_00, 0x8_00].filter((flag) => flags & flag).length;
  let at = 8 + (flags & 0x01 ? 4 : 0) + (flags & 0x04 ? 4 : 0);
  let ticks = 0;
  for (let sample = 0; sample < count; sample += 1, at += fields * 4) ticks += box.readUInt32BE(at);
  return ticks;
}

const readers: Readonly<Record<string, (box: Buffer, info: Mp4Info) => void>> = {
  mvhd: (box, info) => void (info.movie = timing(box)),
  mdhd: (box, info) => void (info.scale = timing(box).scale),
  hdlr: (box, info) => void info.handlers.push(box.toString("latin1", 8, 12)),
  stsd: (box, info) => void info.codecs.push(box.toString("latin1", 12, 16)),
  trex: (box, info) => void (info.defaultTicks = box.readUInt32BE(12)),
  tfhd: (box, info) => void (info.fragmentTicks = fragmentTicks(box, info.defaultTicks)),
  trun: (box, info) => void (info.ticks += runTicks(box, info.fragmentTicks)),
};

/** Iterates over boxes to the last byte. Throws a RangeError for an invalid box. */
function* boxesOf(bytes: Buffer): Generator<{ name: string; body: Buffer }> {
  for (let at = 0; at < bytes.length;) {
    const short = bytes.readUInt32BE(at);
    const head = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(at + 8)) : short || bytes.length - at;
    if (size < head || at + size > bytes.length) throw new RangeError("invalid box");
    yield { name: bytes.toString("latin1", at + 4, at + 8), body: bytes.subarray(at + head, at + size) };
    at += size;
  }
}

function walk(bytes: Buffer, info: Mp4Info, depth = 0): void {
  if (depth > maxDepth) throw new RangeError("too deep");
  for (const { name, body } of boxesOf(bytes)) {
    if (containers.has(name)) walk(body, info, depth + 1);
    readers[name]?.(body, info);
  }
}

/** Reads the duration of AAC or Opus in MP4 with one audio track, fragmented or not (ISO 14496-12). */
export function readM4a(bytes: Buffer): number | "amr" | null {
  const none = { scale: 0, duration: 0 };
  const info: Mp4Info = {
    movie: none,
    scale: 0,
    handlers: [],
    codecs: [],
    defaultTicks: 0,
    fragmentTicks: 0,
    ticks: 0,
  };
  walk(bytes, info);
  if (info.codecs.some((codec) => amr.has(codec))) return "amr";
  if (info.codecs.length === 0) throw new RangeError("no track");
  const isSound = info.handlers.join() === "soun" && playable.includes(info.codecs.join());
  if (!isSound || info.movie.scale === 0 || info.scale === 0) return null;
  return Math.max(info.movie.duration / info.movie.scale, info.ticks / info.scale) * 1_000;
}
