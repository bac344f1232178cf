/** Sample rates by their index (ISO 14496-3, table 1.18). */
const rates = [96_000, 88_200, 64_000, 48_000, 44_100, 32_000, 24_000, 22_050, 16_000, 12_000, 11_025, 8_000, 7_350];
const headerBytes = 7;
const samplesPerBlock = 1_024;
const minFrames = 3;

/** Size and duration of the frame at a position; null if it is not AAC in ADTS. */
function frameAt(bytes: Buffer, at: number): { size: number; ms: number } | null {
  if (at + headerBytes > bytes.length || (bytes.readUInt16BE(at) & 0xff_f6) !== 0xff_f0) return null;
  const rate = rates[(bytes.readUInt8(at + 2) >>> 2) & 15];
  const size = (bytes.readUIntBE(at + 3, 3) >>> 5) & 0x1f_ff;
  const blocks = 1 + (bytes.readUInt8(at + 6) & 3);
  if (rate === undefined || size < headerBytes || at + size > bytes.length) return null;
  return { size, ms: ((blocks * samplesPerBlock) / rate) * 1_000 };
}

/** Reads the duration of AAC in ADTS (ISO 13818-7), which must consist of frames up to the last byte. */
export function readAac(bytes: Buffer): number {
  let [at, frames, ms] = [0, 0, 0];
  for (let frame = frameAt(bytes, at); frame; frame = frameAt(bytes, at)) {
    frames += 1;
    ms += frame.ms;
    at += frame.size;
  }
  if (frames < minFrames || at !== bytes.length) throw new RangeError("no frames up to the end");
  return ms;
}
