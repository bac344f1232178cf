import { backdrop, blossoms, rings, windows } from "./indoor-scenes.ts";
import { avenue, evening, hills, lake, meadow } from "./outdoor-scenes.ts";
import { palettes } from "./palettes.ts";
import type { Palette, Scene } from "./scene.ts";

type Take = readonly [scene: Scene, palette: Palette];

/** What is photographed at each kind of shoot, from its beginning to its end. */
export const takes = {
  location: [
    [lake, palettes.morning],
    [avenue, palettes.mist],
    [meadow, palettes.noon],
    [blossoms, palettes.noon],
    [hills, palettes.autumn],
    [lake, palettes.golden],
  ],
  studio: [
    [backdrop, palettes.mist],
    [windows, palettes.morning],
    [rings, palettes.autumn],
    [backdrop, palettes.dusk],
    [blossoms, palettes.morning],
    [windows, palettes.golden],
  ],
  coverage: [
    [windows, palettes.morning],
    [rings, palettes.mist],
    [blossoms, palettes.autumn],
    [backdrop, palettes.golden],
    [evening, palettes.golden],
    [evening, palettes.dusk],
  ],
} as const satisfies Record<string, readonly Take[]>;
