import { documentNames } from "@vowdesk/contract/people/documents";
import type { Colour, Drawing, Shape } from "./drawing.ts";

const white: Colour = [250, 250, 248];
const ink: Colour = [120, 128, 140];
const red: Colour = [196, 52, 52];
const skin: Colour = [232, 200, 176];

const box = (at: Shape["at"], size: Shape["size"], colour: Colour): Shape => ({ is: "box", at, size, colour });
const round = (at: Shape["at"], size: Shape["size"], colour: Colour): Shape => ({ is: "round", at, size, colour });

function softColour(index: number, light = 150, spread = 50): Colour {
  const turn = index * 2.399;
  const part = (shift: number) => Math.min(255, Math.round(light + spread * Math.sin(turn + shift)));
  return [part(0), part(2.1), part(4.2)];
}

const lines = (x: number, y: number, widths: readonly number[], colour = ink): Shape[] =>
  widths.map((width, line) => box([x, y + line * 0.11], [width, 0.035], colour));

const bust = (x: number, y: number, width: number, height: number, coat: Colour): Shape[] => [
  round([x + width * 0.05, y + height * 0.55], [width * 0.9, height * 0.9], coat),
  round([x + width * 0.22, y], [width * 0.56, height * 0.2 + height * 0.25], [52, 44, 44]),
  round([x + width * 0.26, y + height * 0.1], [width * 0.48, height * 0.45], skin),
];

const cardBackground = [
  [226, 238, 244],
  [206, 224, 236],
] as const;

const front = (index: number): Drawing => ({
  width: 480,
  height: 304,
  background: cardBackground,
  shapes: [
    box([0.64, 0.16], [0.3, 0.6], white),
    ...bust(0.66, 0.22, 0.26, 0.54, softColour(index)),
    box([0.64, 0.76], [0.3, 0.24], cardBackground[1]),
    ...lines(0.08, 0.18, [0.26 + (index % 3) * 0.04, 0.34, 0.4, 0.46, 0.3]),
    ...lines(0.08, 0.86, [0.78], [70, 78, 92]),
  ],
});

const back: Drawing = {
  width: 480,
  height: 304,
  background: cardBackground,
  shapes: [
    round([0.08, 0.12], [0.2, 0.32], red),
    round([0.14, 0.21], [0.08, 0.13], [240, 206, 92]),
    ...lines(0.36, 0.2, [0.5, 0.38], [70, 78, 92]),
    ...lines(0.3, 0.72, [0.5, 0.42]),
  ],
};

const holding = (index: number): Drawing => ({
  width: 480,
  height: 480,
  background: [softColour(index + 3, 190), softColour(index + 3, 160)],
  shapes: [
    ...bust(0.26, 0.14, 0.48, 0.6, softColour(index)),
    box([0.3, 0.66], [0.4, 0.25], cardBackground[1]),
    box([0.56, 0.7], [0.11, 0.15], softColour(index)),
    ...lines(0.34, 0.7, [0.14, 0.18]),
    round([0.24, 0.72], [0.1, 0.12], skin),
    round([0.66, 0.72], [0.1, 0.12], skin),
  ],
});

const paper = (index: number): Drawing => ({
  width: 420,
  height: 560,
  background: [white, softColour(index, 232, 16)],
  shapes: [
    box([0.05, 0.04], [0.9, 0.012], softColour(index, 110)),
    box([0.05, 0.95], [0.9, 0.012], softColour(index, 110)),
    box([0.28, 0.1], [0.44, 0.05], softColour(index, 100)),
    ...lines(0.12, 0.26, [0.6, 0.72, 0.5, 0.66, 0.4]),
    round([0.62, 0.7], [0.24, 0.18], red),
    round([0.65, 0.722], [0.18, 0.136], white),
    round([0.7, 0.76], [0.08, 0.06], red),
  ],
});

const view = (index: number): Drawing => ({
  width: 480,
  height: 360,
  background: [softColour(index, 190), softColour(index + 1, 205)],
  shapes: [
    round([0.1 + (index % 4) * 0.2, 0.12], [0.14, 0.19], [255, 236, 190]),
    round([-0.2, 0.55], [0.9, 0.9], softColour(index + 2, 120)),
    round([0.4, 0.62], [0.9, 0.8], softColour(index + 4, 105)),
    ...bust(0.36, 0.5, 0.12, 0.24, [44, 48, 66]),
    ...bust(0.5, 0.52, 0.12, 0.22, white),
    box([0, 0.86], [1, 0.14], softColour(index + 2, 95)),
  ],
});

const screen = (index: number): Drawing => ({
  width: 300,
  height: 560,
  background: [white, [240, 242, 245]],
  shapes: [
    box([0, 0], [1, 0.09], softColour(index, 120)),
    ...[0.14, 0.32, 0.5].map((y) => box([0.06, y], [0.88, 0.14], [228, 231, 236])),
    ...[0.17, 0.35, 0.53].map((y) => box([0.12, y], [0.4, 0.02], ink)),
    box([0.2, 0.74], [0.6, 0.08], red),
  ],
});

const meal = (index: number): Drawing => ({
  width: 480,
  height: 360,
  background: [
    [206, 182, 152],
    [182, 156, 126],
  ],
  shapes: [
    round([0.16, 0.1], [0.62, 0.78], white),
    round([0.24, 0.2], [0.46, 0.58], softColour(index + 1, 140)),
    round([0.36, 0.34], [0.12, 0.14], [214, 84, 52]),
    round([0.5, 0.5], [0.1, 0.12], [98, 148, 72]),
    round([0.66, 0.66], [0.3, 0.26], softColour(index + 1, 120)),
    round([0.86, 0.56], [0.09, 0.1], softColour(index + 1, 125)),
  ],
});

const score = (index: number): Drawing => ({
  width: 480,
  height: 360,
  background: [
    [36, 44, 58],
    [24, 30, 42],
  ],
  shapes: [
    box([0.08, 0.14], [0.38, 0.54], softColour(index, 110)),
    box([0.54, 0.14], [0.38, 0.54], softColour(index + 3, 110)),
    ...[0, 1, 2].slice(0, 1 + (index % 3)).map((point) => round([0.14 + point * 0.1, 0.3], [0.08, 0.11], white)),
    ...[0, 1, 2].slice(0, 1 + ((index + 1) % 3)).map((point) => round([0.6 + point * 0.1, 0.3], [0.08, 0.11], white)),
    ...lines(0.14, 0.8, [0.26], [150, 160, 176]),
    ...lines(0.6, 0.8, [0.22], [150, 160, 176]),
  ],
});

const series = (name: string, count: number, draw: (index: number) => Drawing) =>
  Array.from({ length: count }, (_, index): [string, Drawing] => [`${name}-${index}`, draw(index)]);

/** Number of drawings of each sort. Several app users share one. */
export const faces = 6;
export const views = 8;
export const screens = 3;
export const meals = 4;
export const scores = 6;

/** The demo's images by name, as submitted by app users for review. */
export const drawings: ReadonlyMap<string, Drawing> = new Map([
  ...series("front", faces, front),
  ["back", back] as const,
  ...series("holding", faces, holding),
  ...documentNames.map((name, index): [string, Drawing] => [name, paper(index)]),
  ...series("view", views, view),
  ...series("screen", screens, screen),
  ...series("meal", meals, meal),
  ...series("score", scores, score),
]);
