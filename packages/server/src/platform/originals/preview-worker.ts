import { rename } from "node:fs/promises";
import sharp, { type Sharp } from "sharp";
import { decoderError, formatOf, PictureRefused } from "../media/pictures.ts";
import { readExif } from "./exif.ts";
import { drawMark } from "./mark.ts";
import type { MarkOrder, PreviewOrder, PreviewResult } from "./previewer.ts";

/** The program of the process that decodes originals. Nothing else runs in it, so that a crash of a decoder ends no call. */

sharp.cache(false);
sharp.concurrency(1);
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({ operation: ["Jpeg", "Png", "Webp", "Tiff"].map((format) => `VipsForeignLoad${format}File`) });
// Watermarks, which are drawn here. Originals are read from files only.
sharp.unblock({ operation: ["VipsForeignLoadSvgBuffer"] });

/** Formats that are shown. Others are kept and have a tile with their name. */
const shown = ["JPEG", "PNG", "WebP", "TIFF"];
/** Cameras have up to 151 megapixels. A header that states more may be made to exhaust the memory. */
const maxPixels = 160_000_000;
const largestEdge = 2_560;
const quality = { jpeg: 82, webp: 80 } as const;

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

const asLarge = (picture: Sharp) => picture.jpeg({ quality: quality.jpeg });
const asSmall = (picture: Sharp) => picture.webp({ quality: quality.webp, effort: 4 });

/** Writes under another name first, so that an interrupted preview is never served. */
async function write(picture: Sharp, file: string): Promise<void> {
  const part = `${file}.part`;
  await picture.toFile(part);
  await rename(part, file);
}

const fit = (edge: number) => ({ width: edge, height: edge, fit: "inside", withoutEnlargement: true }) as const;

/** Decodes the original once. The smaller previews are made from the larger one. */
async function decode(source: string): Promise<Pixels> {
  const options = { failOn: "error", limitInputPixels: maxPixels, sequentialRead: true } as const;
  const { depth } = await sharp(source, options).metadata();
  const decoded = sharp(source, options);
  // sharp converts 16-bit colours to Display P3, so reduce them to 8 bits first.
  if (depth === "ushort") decoded.pipelineColourspace("srgb");
  return decoded
    .autoOrient()
    .resize(fit(largestEdge))
    .flatten({ background: "#ffffff" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
}

const pictureOf = ({ data, info: { width, height, channels } }: Pixels) =>
  sharp(data, { raw: { width, height, channels } });

const smaller = (pixels: Pixels, edge: number): Promise<Pixels> =>
  pictureOf(pixels).resize(fit(edge)).raw().toBuffer({ resolveWithObject: true });

async function meanColour(pixels: Pixels): Promise<number> {
  const { data } = await pictureOf(pixels)
    .resize(1, 1)
    .toColourspace("srgb")
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const [red = 0, green = red, blue = red] = data;
  return (red << 16) | (green << 8) | blue;
}

/** The upright size, and what the camera wrote. */
async function factsOf(source: string) {
  const { autoOrient, exif } = await sharp(source).metadata();
  return { width: autoOrient.width, height: autoOrient.height, ...readExif(exif) };
}

type Refused = Extract<PreviewResult, { problem: string }>;

interface Decoded {
  full: Pixels;
  facts: Omit<Exclude<PreviewResult, Refused>, "colour">;
}

/** The decoded original with what the camera wrote, or why it cannot be shown. */
async function decodeOrReason(source: string): Promise<Decoded | Refused> {
  try {
    return { full: await decode(source), facts: await factsOf(source) };
  } catch (error) {
    const refused = decoderError(error);
    if (refused instanceof PictureRefused) return { problem: refused.reason };
    throw error;
  }
}

async function make({ source, small, medium, large }: PreviewOrder): Promise<PreviewResult> {
  const format = await formatOf(source);
  if (!format || !shown.includes(format.name)) return { problem: "not-shown" };
  const decoded = await decodeOrReason(source);
  if ("problem" in decoded) return decoded;
  // The picture could be decoded. An error from here on comes from the disk, so it is thrown, and the job tries again.
  const { full, facts } = decoded;
  await write(asLarge(pictureOf(full)), large);
  const half = await smaller(full, 1_024);
  await write(asSmall(pictureOf(half)), medium);
  const tile = await smaller(half, 320);
  await write(asSmall(pictureOf(tile)), small);
  return { ...facts, colour: await meanColour(tile) };
}

/** The last drawings, by text and size. Most pictures of a gallery have one of two sizes, and drawing takes longer than the other steps. */
const marks = new Map<string, Pixels>();
const maxMarks = 4;

async function markOf(text: string, { width, height }: Pixels["info"]): Promise<Pixels> {
  const key = `${width} ${height} ${text}`;
  const known = marks.get(key);
  const mark = known ?? (await sharp(drawMark(text, { width, height })).raw().toBuffer({ resolveWithObject: true }));
  // A map keeps the order in which keys were added, so that its first drawings are those used least recently.
  marks.delete(key);
  marks.set(key, mark);
  for (const [oldest] of [...marks].slice(0, -maxMarks)) marks.delete(oldest);
  return mark;
}

async function marked(pixels: Pixels, text: string): Promise<Sharp> {
  const { data, info } = await markOf(text, pixels.info);
  return pictureOf(pixels)
    .composite([{ input: data, raw: info }])
    .removeAlpha();
}

/** The largest preview is the source, so that no original has to be fetched or decoded again. */
async function mark({ source, text, medium, large }: MarkOrder): Promise<void> {
  const full = await sharp(source, { failOn: "error" })
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  await write(asLarge(await marked(full, text)), large);
  await write(asSmall(await marked(await smaller(full, 1_024), text)), medium);
}

const carryOut = (order: PreviewOrder | MarkOrder): Promise<PreviewResult | void> =>
  "text" in order ? mark(order) : make(order);

process.on("message", (order: PreviewOrder | MarkOrder) => {
  void carryOut(order)
    .then((result) => ({ result }))
    .catch((error: unknown) => ({ error: error instanceof Error ? error.message : String(error) }))
    .then((answer) => process.send?.({ ...answer, rssBytes: process.memoryUsage.rss() }));
});
// Without its parent it has no work.
process.on("disconnect", () => process.exit(0));
