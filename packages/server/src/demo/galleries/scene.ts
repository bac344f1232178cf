import type { Colour } from "../drawing.ts";
import type { Random } from "../random.ts";
import { paintBelow, type Canvas } from "./canvas.ts";
import { paintPair } from "./figures.ts";

/** The colours of a time of day or of a room. */
export interface Palette {
  sky: readonly [Colour, Colour, Colour];
  light: Colour;
  far: Colour;
  near: Colour;
  accent: Colour;
}

/** Paints the background and the couple of one picture onto an empty canvas. */
export type Scene = (canvas: Canvas, random: Random, palette: Palette) => void;

export const white: Colour = [255, 253, 248];
const suits: readonly Colour[] = [
  [44, 48, 62],
  [62, 58, 56],
  [40, 58, 74],
];

export const range = (random: Random, from: number, to: number) => from + random.next() * (to - from);
export const times = (count: number, paint: (index: number) => void) => {
  for (let index = 0; index < count; index += 1) paint(index);
};
export const aspectOf = ({ width, height }: Canvas) => width / height;

/** Ranges of the size of the couple: from afar, at middle distance, and close, when a wide picture ends below their waists. */
const wideSizes = [
  [0.34, 0.44],
  [0.55, 0.72],
  [1.05, 1.25],
] as const;
const uprightSizes = [
  [0.32, 0.4],
  [0.46, 0.56],
  [0.6, 0.7],
] as const;

/** Paints a couple at one of three distances. */
export function paintCouple(canvas: Canvas, random: Random, { accent }: Palette, ground = 0.93): void {
  const isUpright = aspectOf(canvas) < 1;
  const framing = random.below(3);
  const [from, to] = (isUpright ? uprightSizes : wideSizes)[framing] ?? uprightSizes[0];
  const size = range(random, from, to);
  const isCut = size > 1;
  const side = random.below(2) === 0 ? 1 : -1;
  const [left, right] = isUpright || isCut ? [0.47, 0.53] : [0.28, 0.72];
  // The middle of both is beside the groom.
  const x = aspectOf(canvas) * range(random, left, right) - side * size * 0.12;
  const feet = isCut ? range(random, 1.2, 1.32) : ground - range(random, 0, 0.04);
  paintPair(canvas, { feet: [x, feet], size, side, suit: random.pick(suits), flowers: accent });
}

/** The ground from a height down, slightly uneven. */
export const paintGround = (
  canvas: Canvas,
  random: Random,
  level: number,
  [top, bottom]: readonly [Colour, Colour],
) => {
  const shift = range(random, 0, 6);
  paintBelow(canvas, (x) => level + 0.02 * Math.sin(x * 2.5 + shift), [top, bottom]);
};
