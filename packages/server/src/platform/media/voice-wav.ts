/** PCM, floating point, and the `extensible` header that names one of them. */
const plainFormats = new Set([1, 3, 0xff_fe]);

const firstChunk = 12;

/** Iterates over chunks to the last byte. Throws a RangeError for an invalid chunk. */
function* chunksOf(bytes: Buffer): Generator<{ name: string; body: Buffer }> {
  for (let at = firstChunk; at < bytes.length;) {
    const start = at + 8;
    const end = start + bytes.readUInt32LE(at + 4);
    if (end > bytes.length) throw new RangeError("invalid chunk");
    yield { name: bytes.toString("latin1", at, at + 4), body: bytes.subarray(start, end) };
    at = end + (end % 2);
  }
}

/** Reads the duration of RIFF/WAVE from its format and data chunks. */
export function readWav(bytes: Buffer): number | null {
  const chunks = [...chunksOf(bytes)];
  const form = chunks.find(({ name }) => name === "fmt ")?.body;
  const samples = chunks.find(({ name }) => name === "data")?.body;
  if (!form || !samples) throw new RangeError("no samples");
  if (!plainFormats.has(form.readUInt16LE(0))) return null;
  return (samples.length / form.readUInt32LE(8)) * 1_000;
}
