import { crc32, deflateSync } from "node:zlib";

const edge = 240;

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** A generated photo as PNG: a gradient of two colours, starting at `hue` (0-255). */
export function photo(hue: number): Blob {
  const rows = Buffer.alloc(edge * (1 + edge * 3));
  for (let y = 0; y < edge; y += 1)
    for (let x = 0; x < edge; x += 1)
      rows.set([hue, (x * 255) / edge, (y * 255) / edge], y * (1 + edge * 3) + 1 + x * 3);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(edge, 0);
  header.writeUInt32BE(edge, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const parts = [chunk("IHDR", header), chunk("IDAT", deflateSync(rows)), chunk("IEND", Buffer.alloc(0))];
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return new Blob([Buffer.concat([signature, ...parts])], { type: "image/png" });
}

const sampleRate = 8_000;

/** A generated voice message as WAV: a hum that rises and falls like speech. */
export function voice(seconds: number): Blob {
  const samples = Uint8Array.from({ length: sampleRate * seconds }, (_, at) => {
    const time = at / sampleRate;
    const syllable = Math.max(0, Math.sin(time * 9)) * (0.6 + 0.4 * Math.sin(time * 2.3));
    return 128 + Math.round(90 * syllable * Math.sin(time * 2 * Math.PI * (170 + 40 * Math.sin(time * 3))));
  });
  const header = Buffer.alloc(44);
  header.write("RIFF", 0, "latin1");
  header.writeUInt32LE(36 + samples.length, 4);
  header.write("WAVEfmt ", 8, "latin1");
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(sampleRate, 24);
  header.writeUInt32LE(sampleRate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write("data", 36, "latin1");
  header.writeUInt32LE(samples.length, 40);
  return new Blob([header, samples], { type: "audio/wav" });
}
