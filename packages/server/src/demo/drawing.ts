import { crc32, deflateSync } from "node:zlib";

export type Colour = readonly [red: number, green: number, blue: number];

/** A rectangle or an ellipse inside of it. Positions and sizes are fractions from 0 to 1. */
export interface Shape {
  is: "box" | "round";
  at: readonly [x: number, y: number];
  size: readonly [width: number, height: number];
  colour: Colour;
}

export interface Drawing {
  width: number;
  height: number;
  background: readonly [top: Colour, bottom: Colour];
  shapes: readonly Shape[];
}

const channels = 3;

/** Fills a pixel row from one position up to, but not including, another. */
function paintRow(pixels: Buffer, row: number, from: number, to: number, colour: readonly number[]): void {
  if (to > from) pixels.fill(Buffer.from(colour), (row + from) * channels, (row + to) * channels);
}

function paintBackground({ width, height, background: [top, bottom] }: Drawing, pixels: Buffer): void {
  for (let y = 0; y < height; y += 1) {
    const colour = top.map((from, part) => Math.round(from + (((bottom[part] ?? 0) - from) * y) / height));
    paintRow(pixels, y * width, 0, width, colour);
  }
}

function paint({ width, height }: Drawing, { is, at, size, colour }: Shape, pixels: Buffer): void {
  const [left, top] = [at[0] * width, at[1] * height];
  const [half, fullHeight] = [(size[0] * width) / 2, size[1] * height];
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, top + fullHeight); y += 1) {
    const offset = (2 * (y - top)) / fullHeight - 1;
    const halfWidth = is === "box" ? half : half * Math.sqrt(Math.max(0, 1 - offset * offset));
    const from = Math.max(0, Math.round(left + half - halfWidth));
    paintRow(pixels, y * width, from, Math.min(width, Math.round(left + half + halfWidth)), colour);
  }
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

export function pngOf(drawing: Drawing): Buffer {
  const { width, height, shapes } = drawing;
  const pixels = Buffer.alloc(width * height * channels);
  paintBackground(drawing, pixels);
  for (const shape of shapes) paint(drawing, shape, pixels);
  const rows = Array.from({ length: height }, (_, y) => [
    Buffer.alloc(1),
    pixels.subarray(y * width * channels, (y + 1) * width * channels),
  ]);
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows.flat()), { level: 1 })),
    chunk("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([signature, ...parts]);
}
