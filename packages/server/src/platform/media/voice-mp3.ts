const kilobits = {
  first: [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  second: [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
} as const;
/** Sample rates by the two version bits: 2.5, reserved, 2, 1. */
const rates: readonly (readonly number[])[] = [
  [11_025, 12_000, 8_000],
  [],
  [22_050, 24_000, 16_000],
  [44_100, 48_000, 32_000],
];
const version1 = 3;
const layer3 = 1;
const tailBytes = 128;
const minFrames = 3;

/** Size and duration of the frame at a position; null if it is not MPEG audio layer III. */
function frameAt(bytes: Buffer, at: number): { size: number; ms: number } | null {
  if (at + 4 > bytes.length) return null;
  const header = bytes.readUInt32BE(at);
  const version = (header >>> 19) & 3;
  if (header >>> 21 !== 0x7_ff || ((header >>> 17) & 3) !== layer3) return null;
  const rate = rates[version]?.[(header >>> 10) & 3];
  const bitrate = kilobits[version === version1 ? "first" : "second"][(header >>> 12) & 15];
  if (!rate || !bitrate) return null;
  const samples = version === version1 ? 1_152 : 576;
  return { size: Math.floor((samples * 125 * bitrate) / rate) + ((header >>> 9) & 1), ms: (samples / rate) * 1_000 };
}

/** Bytes of the ID3v2 tags before the first frame. Their lengths use seven bits per byte. */
function tagsBefore(bytes: Buffer): number {
  if (bytes.toString("latin1", 0, 3) !== "ID3") return 0;
  const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (bytes.readUInt8(place) & 0x7f), 0);
  return 10 + size;
}

/** Reads the duration of MPEG audio layer III, which must consist of frames up to the last byte, apart from tags. */
export function readMp3(bytes: Buffer): number {
  let at = tagsBefore(bytes);
  let frames = 0;
  let ms = 0;
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    frames += 1;
    ms += frame.ms;
    at += frame.size;
  }
  const rest = bytes.length - at;
  const isEnd = rest <= 0 || (rest === tailBytes && bytes.toString("latin1", at, at + 3) === "TAG");
  if (frames < minFrames || !isEnd) throw new RangeError("no frames up to the end");
  return ms;
}
