import type { Colour } from "../drawing.ts";
import type { Palette } from "./scene.ts";

const palette = (
  [top, middle, horizon]: readonly [Colour, Colour, Colour],
  light: Colour,
  far: Colour,
  near: Colour,
  accent: Colour,
): Palette => ({ sky: [top, middle, horizon], light, far, near, accent });

/** Times of the day. */
export const palettes = {
  morning: palette(
    [
      [150, 186, 220],
      [216, 224, 228],
      [250, 232, 210],
    ],
    [255, 244, 214],
    [150, 170, 186],
    [98, 128, 88],
    [240, 186, 194],
  ),
  golden: palette(
    [
      [112, 124, 166],
      [238, 178, 132],
      [252, 216, 156],
    ],
    [255, 228, 160],
    [156, 120, 124],
    [112, 94, 64],
    [232, 140, 120],
  ),
  noon: palette(
    [
      [92, 152, 208],
      [158, 202, 230],
      [224, 238, 244],
    ],
    [255, 254, 236],
    [120, 156, 160],
    [104, 146, 80],
    [250, 206, 98],
  ),
  mist: palette(
    [
      [190, 202, 206],
      [214, 220, 218],
      [238, 236, 228],
    ],
    [255, 253, 246],
    [160, 178, 174],
    [110, 132, 112],
    [236, 206, 206],
  ),
  autumn: palette(
    [
      [172, 188, 202],
      [226, 212, 188],
      [246, 226, 186],
    ],
    [255, 238, 196],
    [178, 142, 106],
    [150, 104, 58],
    [206, 96, 56],
  ),
  dusk: palette(
    [
      [54, 60, 108],
      [148, 100, 142],
      [240, 154, 134],
    ],
    [255, 194, 154],
    [76, 70, 110],
    [48, 48, 66],
    [222, 152, 192],
  ),
} as const;
