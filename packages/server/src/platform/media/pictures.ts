import { fileTypeFromBuffer } from "file-type";
import type { Sharp } from "sharp";
import { openQueue } from "../jobs/queue.ts";

/** What a file is by its first bytes, whatever it is called. */
export type PictureFormat = "jpg" | "png" | "webp" | "gif";

/** Why a file is not taken as a picture. */
export class PictureRefused extends Error {
  readonly reason: "format" | "pixels" | "unreadable";
  constructor(reason: "format" | "pixels" | "unreadable", cause?: unknown) {
    super(`the picture is refused: ${reason}`, { cause });
    this.name = "PictureRefused";
    this.reason = reason;
  }
}

/** One stored form of a picture. */
interface Remade {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface Picture extends Remade {
  extension: "jpg" | "png";
  /** Square cuts by their edge, in the order asked for. */
  squares: Remade[];
}

export interface PictureRule {
  formats: readonly PictureFormat[];
  /** Longer edges are scaled down to it. */
  longestEdge: number;
  squares: readonly number[];
}

/** What one decoder may hold of a picture: RELIABILITY S17, 64 MB beyond what is there anyway. */
const decodedBytesAtMost = 64 * 1024 * 1024;
/** No camera makes more; a header that says so lies. */
const pixelsAtMost = 25_000_000;
const timeoutSeconds = 2;
const jpegQuality = 85;

const atOnce = 2;
const waitingAtMost = 60;
const inTurn = openQueue({ name: "pictures", atOnce, waitingAtMost });

const loaders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];
const gifLoader = "VipsForeignLoadNsgifBuffer";

let opened: Promise<typeof import("sharp").default> | undefined;

/** Loaded with the first picture. Every parser but those of the formats we take is switched off. */
function openSharp() {
  opened ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: [...loaders, gifLoader] });
    return sharp;
  });
  return opened;
}

type Head = Awaited<ReturnType<Sharp["metadata"]>>;

/** A progressive picture is kept as coefficients of two bytes until its last scan. */
function coefficientBytes({ isProgressive, chromaSubsampling, channels }: Head): number {
  if (!isProgressive) return 0;
  return chromaSubsampling === "4:2:0" ? 3 : 2 * channels;
}

/** What the decoder holds of each pixel at once; nothing where it reads from top to bottom, a few lines at a time. */
function bytesPerPixel(head: Head): number {
  const { format, channels, depth, isProgressive } = head;
  if (format === "jpeg") return coefficientBytes(head) + (turned(head) ? channels : 0);
  if (format === "png") return isProgressive || turned(head) ? channels * (depth === "ushort" ? 2 : 1) : 0;
  return 4;
}

const turned = ({ orientation }: Head) => (orientation ?? 1) > 1;

async function encode(picture: Sharp, extension: "jpg" | "png"): Promise<Remade> {
  const encoded = extension === "jpg" ? picture.jpeg({ quality: jpegQuality }) : picture.png({ compressionLevel: 6 });
  const { data: bytes, info: told } = await encoded
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true });
  return { bytes, width: told.width, height: told.height };
}

async function remake(bytes: Buffer, { longestEdge, squares }: PictureRule): Promise<Picture> {
  const sharp = await openSharp();
  const open = (from: Buffer) => sharp(from, { limitInputPixels: pixelsAtMost, failOn: "error", sequentialRead: true });
  const head = await open(bytes).metadata();
  if (head.width * head.height > pixelsAtMost || head.width * head.height * bytesPerPixel(head) > decodedBytesAtMost)
    throw new PictureRefused("pixels");
  const extension = head.hasAlpha || head.format === "png" || head.format === "gif" ? "png" : "jpg";
  const size = { width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true } as const;
  // Nothing is carried over: neither place nor camera, profile or comment (RELIABILITY 82).
  const whole = await encode(open(bytes).autoOrient().resize(size).toColourspace("srgb"), extension);
  const cuts: Remade[] = [];
  for (const edge of squares)
    cuts.push(await encode(open(whole.bytes).resize(edge, edge, { fit: "cover" }), extension));
  return { ...whole, extension, squares: cuts };
}

/** sharp's words for a header that promises too much. */
const tooManyPixels = /pixel limit|exceeds/i;

/**
 * Decodes a picture and writes it anew, upright, in sRGB and with nothing but its pixels; of a moving one the first frame.
 * Two at a time. Throws `PictureRefused`, and `QueueFull` when too many wait.
 */
export async function remakePicture(bytes: Buffer, rule: PictureRule): Promise<Picture> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, 4_100));
  const format = found?.ext === "apng" ? "png" : found?.ext;
  if (!rule.formats.some((known) => known === format)) throw new PictureRefused("format");
  return inTurn(async () => {
    try {
      return await remake(bytes, rule);
    } catch (error) {
      if (error instanceof PictureRefused) throw error;
      const isTooMuch = error instanceof Error && tooManyPixels.test(error.message);
      throw new PictureRefused(isTooMuch ? "pixels" : "unreadable", error);
    }
  });
}
