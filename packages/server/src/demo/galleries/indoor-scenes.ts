import type { Random } from "../random.ts";
import type { Colour } from "../drawing.ts";
import { mix, paintBelow, paintBody, paintDisc, paintGradient, type Canvas, type Point } from "./canvas.ts";
import { paintBouquet } from "./figures.ts";
import { aspectOf, paintCouple, paintGround, range, times, white, type Palette, type Scene } from "./scene.ts";

export const backdrop: Scene = (canvas, random, palette) => {
  const { sky, light, accent, far } = palette;
  const wall = mix(mix(accent, far, 0.35), white, 0.35);
  paintGradient(canvas, [wall, mix(wall, white, 0.35), mix(wall, sky[2], 0.5)]);
  const middle: Point = [aspectOf(canvas) / 2, 0.42];
  paintDisc(canvas, { at: middle, radius: [0.7, 0.65], colour: mix(light, white, 0.4), alpha: 0.85, softness: 1 });
  if (random.below(2) === 0) {
    const radius: Point = aspectOf(canvas) < 1 ? [0.29, 0.36] : [0.42, 0.44];
    paintDisc(canvas, { at: middle, radius, colour: mix(accent, white, 0.2), softness: 0.02, hollow: 0.95 });
  }
  paintGround(canvas, random, 0.86, [mix(wall, far, 0.25), mix(wall, white, 0.3)]);
  times(34, () => {
    const at: Point = [range(random, 0, aspectOf(canvas)), range(random, 0, 1)];
    const radius = range(random, 0.006, 0.015);
    paintDisc(canvas, { at, radius: [radius * 1.5, radius], colour: mix(accent, white, 0.25), softness: 0.3 });
  });
  paintCouple(canvas, random, palette, 0.97);
};

export const windows: Scene = (canvas, random, palette) => {
  const { sky, light, far } = palette;
  const wall = mix(far, [222, 212, 202], 0.7);
  paintGradient(canvas, [wall, mix(wall, light, 0.3), mix(wall, far, 0.3)]);
  const first = range(random, 0.12, 0.3);
  for (let x = first; x < aspectOf(canvas) + 0.2; x += 0.52) {
    const glass = { at: [x, 0.08] as Point, bottom: 0.72, widthAt: () => 0.3 };
    paintDisc(canvas, { at: [x, 0.4], radius: [0.4, 0.55], colour: light, alpha: 0.6, softness: 1 });
    paintBody(canvas, { ...glass, colours: [mix(sky[0], white, 0.5), white, mix(sky[1], white, 0.6)] });
    for (const bar of [0.29, 0.5])
      paintBody(canvas, { at: [x, bar], bottom: bar + 0.012, widthAt: () => 0.3, colours: [wall] });
    paintBody(canvas, { at: [x, 0.08], bottom: 0.72, widthAt: () => 0.012, colours: [wall] });
    for (const side of [-1, 1])
      paintBody(canvas, {
        at: [x + side * 0.17, 0.04],
        bottom: 0.84,
        widthAt: (share) => 0.08 + 0.05 * share,
        colours: [white, mix(wall, white, 0.5), white],
        alpha: 0.8,
      });
    paintBody(canvas, {
      at: [x, 0.84],
      bottom: 1,
      widthAt: (share) => 0.3 + share * 0.15,
      colours: [light],
      alpha: 0.35,
      lean: 0.12,
    });
  }
  paintCouple(canvas, random, palette, 0.97);
};

/** Blurred light behind a detail. */
function paintBlur(canvas: Canvas, random: Random, { sky, light, near, far }: Palette): void {
  paintGradient(canvas, [mix(sky[1], far, 0.3), mix(sky[2], near, 0.25), mix(far, near, 0.5)]);
  times(28, () => {
    const radius = range(random, 0.06, 0.2);
    const at: Point = [range(random, 0, aspectOf(canvas)), range(random, 0, 1)];
    const colour = mix(light, random.below(2) === 0 ? near : far, random.next() * 0.6);
    paintDisc(canvas, { at, radius: [radius, radius], colour, alpha: 0.25, softness: 0.4 });
  });
}

/** A blossom of petals, from the outer ones inwards. */
function paintBlossom(canvas: Canvas, [x, y]: Point, size: number, colour: Colour): void {
  for (const [ring, share] of [1, 0.78, 0.56, 0.36].entries())
    times(7 - ring, (petal) => {
      const turn = (petal / (7 - ring)) * Math.PI * 2 + ring * 0.6;
      const at: Point = [x + Math.cos(turn) * size * share * 0.55, y + Math.sin(turn) * size * share * 0.5];
      const radius: Point = [size * share * 0.5, size * share * 0.46];
      paintDisc(canvas, { at, radius, colour: mix(colour, white, 0.15 + 0.12 * ((petal + ring) % 3)), softness: 0.12 });
      paintDisc(canvas, {
        at,
        radius: [radius[0] * 0.95, radius[1] * 0.95],
        colour: mix(colour, [90, 40, 50], 0.25),
        alpha: 0.25,
        softness: 0.05,
        hollow: 0.9,
      });
    });
}

export const blossoms: Scene = (canvas, random, palette) => {
  paintBlur(canvas, random, palette);
  const scale = Math.min(1, aspectOf(canvas));
  const [x, y] = [aspectOf(canvas) * range(random, 0.44, 0.56), range(random, 0.45, 0.55)];
  times(14, () => {
    const turn = range(random, 0, 6.3);
    const at: Point = [x + Math.cos(turn) * 0.34 * scale, y + Math.sin(turn) * 0.3 * scale];
    paintDisc(canvas, {
      at,
      radius: [range(random, 0.06, 0.14), 0.05],
      colour: mix([86, 118, 78], palette.light, random.next() * 0.3),
      softness: 0.15,
    });
  });
  times(9, (index) => {
    const away = index === 0 ? 0 : range(random, 0.2, 0.27) * scale;
    const at: Point = [x + Math.cos(index * 0.8) * away, y + Math.sin(index * 0.8) * away * 0.85];
    paintBlossom(canvas, at, range(random, 0.13, 0.17) * scale, mix(palette.accent, white, random.next() * 0.6));
  });
};

export const rings: Scene = (canvas, random, palette) => {
  paintBlur(canvas, random, palette);
  const cloth = mix(palette.accent, white, 0.75);
  times(5, (index) => {
    const [level, shift] = [0.5 + index * 0.1, range(random, 0, 6)];
    const tone = mix(cloth, palette.far, 0.12 * ((index % 2) + 0.5));
    paintBelow(canvas, (x) => level + 0.05 * Math.sin(x * 3 + shift), [tone, mix(tone, white, 0.3)]);
  });
  const scale = Math.min(1, aspectOf(canvas));
  const [x, y] = [aspectOf(canvas) * range(random, 0.42, 0.5), range(random, 0.6, 0.68)];
  for (const [index, offset] of [0, 0.19 * scale].entries()) {
    const at: Point = [x + offset, y - offset * 0.25];
    paintDisc(canvas, {
      at: [at[0], at[1] + 0.12 * scale],
      radius: [0.18 * scale, 0.03],
      colour: palette.far,
      alpha: 0.4,
      softness: 1,
    });
    for (const [edge, colour] of [
      [1, [176, 132, 64]],
      [0.97, [236, 200, 120]],
      [0.94, [255, 238, 190]],
    ] as const)
      paintDisc(canvas, {
        at,
        radius: [0.15 * edge * scale, 0.14 * edge * scale],
        colour,
        softness: 0.05,
        hollow: 0.8 + index * 0.02,
      });
  }
  paintBouquet(canvas, [x - 0.3 * scale, y - 0.12 * scale], 0.14 * scale, palette.accent);
};
