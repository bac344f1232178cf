import type { Colour } from "../drawing.ts";

const channels = 3;

/** A picture as rows of pixels. Positions and sizes of what is painted are shares of its height, from the top left corner. */
export interface Canvas {
  width: number;
  height: number;
  pixels: Uint8ClampedArray;
}

export type Point = readonly [x: number, y: number];

export const blankCanvas = (width: number, height: number): Canvas => ({
  width,
  height,
  pixels: new Uint8ClampedArray(width * height * channels),
});

/** A colour between two others. */
export const mix = ([r, g, b]: Colour, [red, green, blue]: Colour, share: number): Colour => [
  r + (red - r) * share,
  g + (green - g) * share,
  b + (blue - b) * share,
];

const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

const rampSteps = 64;

/** Returns a colour between the given ones, which have equal distances, for a share from 0 to 1. */
function rampOf(colours: readonly Colour[]): (share: number) => Colour {
  const black: Colour = [0, 0, 0];
  const steps = Array.from({ length: rampSteps + 1 }, (_, step): Colour => {
    const position = (step / rampSteps) * (colours.length - 1);
    const from = Math.min(colours.length - 1, Math.floor(position));
    return mix(colours[from] ?? black, colours[from + 1] ?? colours[from] ?? black, position - from);
  });
  return (share) => steps[Math.round(within(share, 0, 1) * rampSteps)] ?? black;
}

/** Called for every pixel. Reading the colour by index takes a fraction of the time of destructuring. */
function blend(canvas: Canvas, pixel: number, colour: Colour, alpha: number): void {
  const pixels = canvas.pixels;
  const at = pixel * channels;
  const rest = 1 - alpha;
  pixels[at] = (pixels[at] ?? 0) * rest + colour[0] * alpha;
  pixels[at + 1] = (pixels[at + 1] ?? 0) * rest + colour[1] * alpha;
  pixels[at + 2] = (pixels[at + 2] ?? 0) * rest + colour[2] * alpha;
}

/** Fills the picture with colours that change from the top to the bottom. */
export function paintGradient(canvas: Canvas, colours: readonly Colour[]): void {
  const colourAt = rampOf(colours);
  for (let y = 0; y < canvas.height; y += 1) {
    const colour = colourAt(y / canvas.height);
    for (let x = 0; x < canvas.width; x += 1) blend(canvas, y * canvas.width + x, colour, 1);
  }
}

/** Fills what is below a line, with colours that change down to the bottom of the picture. */
export function paintBelow(canvas: Canvas, lineAt: (x: number) => number, colours: readonly Colour[], alpha = 1): void {
  const { width, height } = canvas;
  const colourAt = rampOf(colours);
  for (let x = 0; x < width; x += 1) {
    const top = lineAt(x / height) * height;
    for (let y = Math.max(0, Math.floor(top)); y < height; y += 1)
      blend(canvas, y * width + x, colourAt((y - top) / (height - top)), alpha * within(y + 1 - top, 0, 1));
  }
}

export interface Disc {
  at: Point;
  radius: Point;
  colour: Colour;
  alpha?: number;
  /** The share of the radius over which the edge fades out. */
  softness?: number;
  /** The share of the radius that stays empty, as in a ring. */
  hollow?: number;
}

/** Paints an ellipse or a ring. */
export function paintDisc(canvas: Canvas, { at, radius, colour, alpha = 1, softness = 0.06, hollow = 0 }: Disc): void {
  const { width, height } = canvas;
  const [left, top] = [at[0] * height, at[1] * height];
  const [rx, ry] = [radius[0] * height, radius[1] * height];
  const [fromX, toX] = [Math.max(0, Math.floor(left - rx)), Math.min(width, Math.ceil(left + rx) + 1)];
  const toY = Math.min(height, Math.ceil(top + ry) + 1);
  for (let y = Math.max(0, Math.floor(top - ry)); y < toY; y += 1) {
    const dy = ((y + 0.5 - top) / ry) ** 2;
    for (let x = fromX; x < toX; x += 1) {
      const distance = Math.sqrt(((x + 0.5 - left) / rx) ** 2 + dy);
      const inside = within((1 - distance) / softness, 0, 1);
      const outside = hollow === 0 ? 1 : within((distance - hollow) / softness, 0, 1);
      if (inside > 0) blend(canvas, y * width + x, colour, alpha * inside * outside);
    }
  }
}

export interface Body {
  /** The middle of its upper edge. */
  at: Point;
  bottom: number;
  /** The width at a share of the height, 0 at the upper edge. */
  widthAt(share: number): number;
  /** From its left edge to its right one. */
  colours: readonly Colour[];
  alpha?: number;
  /** How far the lower edge is to the right of the upper one. */
  lean?: number;
}

/** Paints something symmetric whose width changes: a dress, a trunk, a beam of light. */
export function paintBody(canvas: Canvas, { at, bottom, widthAt, colours, alpha = 1, lean = 0 }: Body): void {
  const { width, height } = canvas;
  const colourAt = rampOf(colours);
  const [top, end] = [at[1] * height, Math.min(height, bottom * height)];
  for (let y = Math.max(0, Math.round(top)); y < end; y += 1) {
    const share = (y - top) / (bottom * height - top);
    const middle = (at[0] + lean * share) * height;
    const half = (widthAt(share) * height) / 2;
    const [left, right] = [middle - half, middle + half];
    for (let x = Math.max(0, Math.floor(left)); x < Math.min(width, right); x += 1) {
      const covered = within(Math.min(x + 1, right) - Math.max(x, left), 0, 1);
      blend(canvas, y * width + x, colourAt((x - left) / (right - left)), alpha * covered);
    }
  }
}

/** Darkens the corners, as lenses do. */
export function paintVignette(canvas: Canvas, strength: number): void {
  const { width, height } = canvas;
  const black: Colour = [16, 12, 14];
  for (let y = 0; y < height; y += 1) {
    const dy = (y / height - 0.5) ** 2;
    for (let x = 0; x < width; x += 1) {
      const distance = 2 * ((x / width - 0.5) ** 2 + dy);
      if (distance > 0.3) blend(canvas, y * width + x, black, (distance - 0.3) * strength);
    }
  }
}
