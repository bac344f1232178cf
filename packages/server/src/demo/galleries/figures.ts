import type { Colour } from "../drawing.ts";
import { mix, paintBody, paintDisc, type Canvas, type Point } from "./canvas.ts";

/** A couple in a scene. */
export interface Pair {
  /** Where the groom stands. */
  feet: Point;
  /** The height of the groom. */
  size: number;
  /** -1 if the bride stands left of the groom. */
  side: 1 | -1;
  suit: Colour;
  flowers: Colour;
}

const skin: Colour = [226, 188, 162];
const hair: Colour = [46, 36, 34];
const white: Colour = [250, 248, 244];
const shade: Colour = [214, 208, 208];
const leaf: Colour = [112, 140, 96];

/** A bouquet of so many blossoms around a point. */
export function paintBouquet(canvas: Canvas, [x, y]: Point, size: number, colour: Colour): void {
  for (let i = 0; i < 6; i += 1) {
    const turn = i * 1.05;
    const at: Point = [x + Math.cos(turn) * size * 0.8, y + Math.sin(turn) * size * 0.6];
    paintDisc(canvas, { at, radius: [size * 0.42, size * 0.3], colour: leaf, alpha: 0.9 });
  }
  for (let i = 0; i < 7; i += 1) {
    const turn = i * 2.4;
    const away = i === 0 ? 0 : size * 0.55;
    const at: Point = [x + Math.cos(turn) * away, y + Math.sin(turn) * away * 0.8];
    paintDisc(canvas, { at, radius: [size * 0.38, size * 0.36], colour: mix(colour, white, (i % 3) * 0.25) });
    paintDisc(canvas, { at, radius: [size * 0.16, size * 0.15], colour: mix(colour, hair, 0.12), alpha: 0.6 });
  }
}

function paintHead(canvas: Canvas, [x, y]: Point, size: number): void {
  paintDisc(canvas, { at: [x, y + size * 0.075], radius: [size * 0.028, size * 0.04], colour: mix(skin, hair, 0.1) });
  paintDisc(canvas, { at: [x, y], radius: [size * 0.058, size * 0.074], colour: skin });
}

function paintGroom(canvas: Canvas, { feet: [x, y], size, suit }: Pair): void {
  const at = (share: number): Point => [x, y - size * share];
  const cloth = [suit, mix(suit, white, 0.12), suit];
  const leg = (offset: number) =>
    paintBody(canvas, {
      at: [x + size * offset, y - size * 0.48],
      bottom: y,
      widthAt: (share) => size * (0.105 - 0.03 * share),
      colours: cloth,
    });
  leg(-0.05);
  leg(0.05);
  paintBody(canvas, {
    at: at(0.84),
    bottom: y - size * 0.42,
    widthAt: (share) => size * (share < 0.12 ? 0.12 + share * 1.3 : 0.28 - share * 0.05),
    colours: cloth,
  });
  paintBody(canvas, {
    at: at(0.845),
    bottom: y - size * 0.64,
    widthAt: (share) => size * 0.085 * (1 - share),
    colours: [shade, white],
  });
  paintHead(canvas, at(0.92), size);
  paintDisc(canvas, { at: at(0.965), radius: [size * 0.06, size * 0.045], colour: hair });
}

function paintBride(canvas: Canvas, { feet: [groomX, y], size: groom, side, flowers }: Pair): void {
  const size = groom * 0.93;
  const x = groomX + side * groom * 0.25;
  const at = (share: number): Point => [x, y - size * share];
  const satin = side === 1 ? [white, white, shade] : [shade, white, white];
  paintBody(canvas, {
    at: at(0.97),
    bottom: y - size * 0.12,
    widthAt: (share) => size * (0.13 + 0.36 * share),
    colours: [white, shade, white],
    alpha: 0.4,
    lean: side * size * 0.05,
  });
  paintBody(canvas, {
    at: at(0.58),
    bottom: y + size * 0.01,
    widthAt: (share) => size * (0.13 + 0.46 * share ** 1.5),
    colours: satin,
    lean: side * size * 0.03,
  });
  paintDisc(canvas, { at: at(0.805), radius: [size * 0.1, size * 0.03], colour: skin });
  paintBody(canvas, {
    at: at(0.8),
    bottom: y - size * 0.56,
    widthAt: (share) => size * (0.17 - 0.045 * share),
    colours: satin,
  });
  paintDisc(canvas, {
    at: [x + side * size * 0.035, y - size * 0.945],
    radius: [size * 0.062, size * 0.06],
    colour: hair,
  });
  paintHead(canvas, [x - side * size * 0.008, y - size * 0.905], size * 0.96);
  paintBouquet(canvas, [x - side * size * 0.09, y - size * 0.53], size * 0.085, flowers);
}

export function paintPair(canvas: Canvas, pair: Pair): void {
  const [x, y] = pair.feet;
  const shadow: Colour = [30, 30, 34];
  paintDisc(canvas, {
    at: [x + pair.side * pair.size * 0.12, y],
    radius: [pair.size * 0.42, pair.size * 0.03],
    colour: shadow,
    alpha: 0.3,
    softness: 0.9,
  });
  paintGroom(canvas, pair);
  paintBride(canvas, pair);
}
