import { openSharp } from "../../platform/media/pictures.ts";
import { randomFrom } from "../random.ts";
import { blankCanvas, paintVignette } from "./canvas.ts";
import { takes } from "./scenes.ts";

/** Kinds of shoots at which pictures are taken. */
export type PicturePurpose = keyof typeof takes;

export interface Camera {
  make: string;
  model: string;
  /** The name of the file with a number, as the camera writes it. */
  fileName(number: number): string;
}

/** A picture of the demo. The same values always make the same bytes. */
export interface Photograph {
  seed: number;
  /** Its place among the pictures of its card. */
  index: number;
  /** Files of its card. */
  count: number;
  purpose: PicturePurpose;
  /** Wall time: `2026-11-02T10:31:05`. */
  takenAt: string;
  camera: Camera;
}

/** Of five pictures, those at these places are upright. */
const uprightOfFive: readonly number[] = [1, 3];
/** Painted at this size and enlarged, which smooths the edges. */
const [longEdge, shortEdge, enlarged] = [720, 480, 2];
const quality = 84;

/** Draws a picture and writes time and camera into it, as a camera does. */
export async function takePhotograph({ seed, index, count, purpose, takenAt, camera }: Photograph): Promise<Buffer> {
  const random = randomFrom(seed * 1_000 + index);
  const [width, height] = uprightOfFive.includes(index % 5) ? [shortEdge, longEdge] : [longEdge, shortEdge];
  const canvas = blankCanvas(width, height);
  const [paint, palette] = takes[purpose][Math.floor((index / count) * takes[purpose].length)] ?? takes[purpose][0];
  paint(canvas, random, palette);
  paintVignette(canvas, 0.5);
  const sharp = await openSharp();
  return sharp(Buffer.from(canvas.pixels.buffer), { raw: { width, height, channels: 3 } })
    .resize(width * enlarged, height * enlarged, { kernel: "cubic" })
    .withExif({
      IFD0: { Make: camera.make, Model: camera.model },
      IFD2: { DateTimeOriginal: takenAt.replaceAll("-", ":").replace("T", " ") },
    })
    .jpeg({ quality })
    .toBuffer();
}
