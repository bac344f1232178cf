import { deflateSync } from "node:zlib";
import { crc32 } from "../../packages/server/test/packages.ts";
import { sharp } from "../../packages/server/test/pictures.ts";

const red = { r: 200, g: 40, b: 40 };
export const plainImage = (width = 64, height = 48) =>
  sharp({ create: { width, height, channels: 3, background: red } });
/** Noise does not compress, so it costs the most memory and time. */
export function noise(width: number, height: number) {
  const tile = Buffer.from(Array.from({ length: width * 3 }, (_, i) => (i * 2_654_435_761) >>> 24));
  const lines = Array.from({ length: height }, (_, y) =>
    Buffer.concat([tile.subarray((y * 7) % 90), tile]).subarray(0, width * 3),
  );
  return sharp(Buffer.concat(lines), { raw: { width, height, channels: 3 } });
}

export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, "latin1"), body]);
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  crc.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, crc]);
}

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

interface PngHead {
  width: number;
  height: number;
  depth?: number;
  colour?: number;
  isInterlaced?: boolean;
}

/** Builds a PNG with the given header, independent of its pixels. */
export function pngOf(
  { width, height, depth = 8, colour = 2, isInterlaced = false }: PngHead,
  pixels: Buffer,
  more: Buffer[] = [],
): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, isInterlaced ? 1 : 0], 8);
  const body = [
    pngChunk("IHDR", head),
    ...more,
    pngChunk("IDAT", deflateSync(pixels, { level: 9 })),
    pngChunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([pngSignature, ...body]);
}
