import { crc32, deflateSync } from "node:zlib";

export type Colour = readonly [red: number, green: number, blue: number];

/** A rectangle or an ellipse in it; places and sizes are parts of the whole, from 0 to 1. */
export interface Shape {
  is: "box" | "round";
  at: readonly [x: number, y: number];
  size: readonly [width: number, height: number];
  colour: Colour;
}

export interface Drawing {
  width: number;
  height: number;
  /** From the top to the bottom one runs into the other. */
  ground: readonly [top: Colour, bottom: Colour];
  shapes: readonly Shape[];
}

const channels = 3;

/** Paints from one place of a line up to, not including, another. */
function paintLine(pixels: Buffer, line: number, from: number, to: number, colour: readonly number[]): void {
  if (to > from) pixels.fill(Buffer.from(colour), (line + from) * channels, (line + to) * channels);
}

function paintGround({ width, height, ground: [top, bottom] }: Drawing, pixels: Buffer): void {
  for (let y = 0; y < height; y += 1) {
    const colour = top.map((from, part) => Math.round(from + (((bottom[part] ?? 0) - from) * y) / height));
    paintLine(pixels, y * width, 0, width, colour);
  }
}

function paint({ width, height }: Drawing, { is, at, size, colour }: Shape, pixels: Buffer): void {
  const [left, top] = [at[0] * width, at[1] * height];
  const [half, down] = [(size[0] * width) / 2, size[1] * height];
  for (let y = Math.max(0, Math.round(top)); y < Math.min(height, top + down); y += 1) {
    const fromMiddle = (2 * (y - top)) / down - 1;
    const reach = is === "box" ? half : half * Math.sqrt(Math.max(0, 1 - fromMiddle * fromMiddle));
    const from = Math.max(0, Math.round(left + half - reach));
    paintLine(pixels, y * width, from, Math.min(width, Math.round(left + half + reach)), colour);
  }
}

function chunk(name: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), body]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}

/** The drawing as a PNG. */
export function pngOf(drawing: Drawing): Buffer {
  const { width, height, shapes } = drawing;
  const pixels = Buffer.alloc(width * height * channels);
  paintGround(drawing, pixels);
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
