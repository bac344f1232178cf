import type { Colour } from "../drawing.ts";
import type { Random } from "../random.ts";
import { mix, paintBelow, paintBody, paintDisc, paintGradient, type Canvas, type Point } from "./canvas.ts";
import { aspectOf, paintCouple, paintGround, range, times, white, type Palette, type Scene } from "./scene.ts";

function paintSky(canvas: Canvas, random: Random, { sky, light }: Palette): Point {
  paintGradient(canvas, [...sky, sky[2]]);
  const sun: Point = [range(random, 0.15, 0.85) * aspectOf(canvas), range(random, 0.16, 0.4)];
  paintDisc(canvas, { at: sun, radius: [0.6, 0.6], colour: light, alpha: 0.7, softness: 1 });
  paintDisc(canvas, { at: sun, radius: [0.05, 0.05], colour: mix(light, white, 0.5), softness: 0.35 });
  times(7, () => {
    const at: Point = [range(random, 0, aspectOf(canvas)), range(random, 0.05, 0.4)];
    const radius: Point = [range(random, 0.15, 0.4), range(random, 0.015, 0.05)];
    paintDisc(canvas, { at, radius, colour: white, alpha: 0.28, softness: 1 });
  });
  return sun;
}

/** Ridges one behind the other, the far ones in the colour of the air. */
function paintRidges(canvas: Canvas, random: Random, { sky, far, near }: Palette, levels: readonly number[]): void {
  for (const [index, level] of levels.entries()) {
    const [waves, shift, steep] = [range(random, 2, 5), range(random, 0, 6), range(random, 0.02, 0.05)];
    const line = (x: number) => level + steep * Math.sin(x * waves + shift) + 0.012 * Math.sin(x * 17 + shift * 3);
    const colour = mix(mix(sky[2], far, 0.45), mix(far, near, 0.5), index / levels.length);
    paintBelow(canvas, line, [colour, mix(colour, sky[2], 0.35)]);
  }
}

export const lake: Scene = (canvas, random, palette) => {
  const { sky, light, near } = palette;
  const [sunX] = paintSky(canvas, random, palette);
  paintRidges(canvas, random, palette, [0.4, 0.45]);
  paintBelow(canvas, () => 0.52, [mix(sky[2], sky[0], 0.25), mix(sky[0], near, 0.45)]);
  times(120, () => {
    const y = range(random, 0.53, 0.88);
    const at: Point = [sunX + random.around(0, 0.12 + (y - 0.5)), y];
    paintDisc(canvas, { at, radius: [range(random, 0.02, 0.1), 0.003], colour: light, alpha: 0.4, softness: 0.7 });
  });
  paintGround(canvas, random, 0.86, [mix(near, sky[2], 0.2), near]);
  paintCouple(canvas, random, palette);
};

export const hills: Scene = (canvas, random, palette) => {
  paintSky(canvas, random, palette);
  paintRidges(canvas, random, palette, [0.42, 0.5, 0.58, 0.66]);
  paintGround(canvas, random, 0.8, [mix(palette.near, palette.light, 0.2), palette.near]);
  times(90, () => {
    const at: Point = [range(random, 0, aspectOf(canvas)), range(random, 0.84, 1)];
    paintDisc(canvas, { at, radius: [0.004, 0.02], colour: mix(palette.near, palette.light, 0.3), alpha: 0.6 });
  });
  paintCouple(canvas, random, palette);
};

/** Blurred blossoms close to the lens. */
function paintForeground(canvas: Canvas, random: Random, colour: Colour, count: number): void {
  times(count, () => {
    const at: Point = [range(random, 0, aspectOf(canvas)), range(random, 0.86, 1.06)];
    const radius = range(random, 0.04, 0.12);
    paintDisc(canvas, { at, radius: [radius, radius], colour, alpha: 0.42, softness: 0.5 });
  });
}

export const meadow: Scene = (canvas, random, palette) => {
  const { far, near, accent, light } = palette;
  paintSky(canvas, random, palette);
  times(60, () => {
    const at: Point = [range(random, 0, aspectOf(canvas)), range(random, 0.5, 0.6)];
    const radius = range(random, 0.04, 0.11);
    paintDisc(canvas, { at, radius: [radius, radius * 0.8], colour: mix(far, near, random.next()), softness: 0.4 });
  });
  paintGround(canvas, random, 0.62, [mix(near, light, 0.4), near]);
  times(260, () => {
    const y = 0.64 + 0.36 * random.next() ** 1.4;
    const radius = 0.002 + (y - 0.62) * range(random, 0.012, 0.03);
    const colour = mix(accent, white, random.next() * 0.7);
    paintDisc(canvas, { at: [range(random, 0, aspectOf(canvas)), y], radius: [radius, radius * 0.8], colour });
  });
  paintCouple(canvas, random, palette);
  paintForeground(canvas, random, accent, 12);
};

export const avenue: Scene = (canvas, random, palette) => {
  const { sky, light, near, accent } = palette;
  const vanish: Point = [aspectOf(canvas) * range(random, 0.42, 0.58), 0.48];
  paintGradient(canvas, [mix(sky[0], near, 0.3), sky[2], mix(near, light, 0.3), near]);
  paintDisc(canvas, { at: vanish, radius: [0.5, 0.5], colour: light, alpha: 0.9, softness: 1 });
  paintBody(canvas, {
    at: vanish,
    bottom: 1.02,
    widthAt: (share) => 0.03 + share * 1.1,
    colours: [mix(near, light, 0.35), mix(light, near, 0.3), mix(near, light, 0.35)],
  });
  for (const depth of [0.14, 0.22, 0.34, 0.52, 0.8])
    for (const side of [-1, 1]) {
      const x = vanish[0] + side * depth * 0.95;
      const bark = mix([92, 74, 62], light, 0.5 - depth * 0.5);
      const widthAt = (share: number) => depth * (0.06 + 0.03 * share);
      paintBody(canvas, {
        at: [x, -0.05],
        bottom: vanish[1] + depth * 0.5,
        widthAt,
        colours: [bark, mix(bark, light, 0.2)],
      });
      times(16, () => {
        const at: Point = [x + random.around(0, depth * 0.4), 0.34 - depth * 0.35 + random.around(0, depth * 0.3)];
        const radius = depth * range(random, 0.08, 0.2);
        const colour = mix(mix(near, accent, random.next()), light, 0.35 - depth * 0.3);
        paintDisc(canvas, { at, radius: [radius, radius * 0.8], colour, alpha: 0.8, softness: 0.3 });
      });
    }
  paintCouple(canvas, random, palette);
};

export const evening: Scene = (canvas, random, palette) => {
  const { sky, accent } = palette;
  const night: Colour = [26, 28, 48];
  paintGradient(canvas, [mix(sky[0], night, 0.75), mix(sky[1], night, 0.55), mix(sky[2], night, 0.6), night]);
  times(70, () => {
    const radius = range(random, 0.012, 0.06);
    const at: Point = [range(random, 0, aspectOf(canvas)), range(random, 0.02, 0.72)];
    const colour = mix([255, 214, 150], accent, random.next() * 0.6);
    paintDisc(canvas, { at, radius: [radius, radius], colour, alpha: range(random, 0.15, 0.5), softness: 0.2 });
  });
  paintGround(canvas, random, 0.8, [mix(night, accent, 0.25), night]);
  paintDisc(canvas, {
    at: [aspectOf(canvas) / 2, 0.7],
    radius: [0.6, 0.5],
    colour: [255, 220, 170],
    alpha: 0.45,
    softness: 1,
  });
  paintCouple(canvas, random, palette);
};
