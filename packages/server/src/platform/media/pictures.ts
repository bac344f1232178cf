import { fileTypeFromBuffer } from "file-type";
import type { Sharp } from "sharp";
import { openQueue } from "../jobs/queue.ts";

/** Image format, detected from the first bytes. */
export type PictureFormat = "jpg" | "png" | "webp" | "gif";

/** An image that is rejected, with the reason. */
export class PictureRefused extends Error {
  readonly reason: "format" | "heic" | "pixels" | "unreadable";
  constructor(reason: "format" | "heic" | "pixels" | "unreadable", cause?: unknown) {
    super(`the picture is refused: ${reason}`, { cause });
    this.name = "PictureRefused";
    this.reason = reason;
  }
}

/** Decoding took too long. This says nothing about the picture. */
export class DecoderBusy extends Error {}

interface EncodedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface Picture extends EncodedImage {
  extension: "jpg" | "png";
  /** Square crops in the requested order. */
  squares: EncodedImage[];
}

export interface PictureRule {
  formats: readonly PictureFormat[];
  /** Larger images are scaled down to this edge length. */
  longestEdge: number;
  squares: readonly number[];
}

/** Memory limit of one decoder (G-S17): a WebP picture of 24 megapixels. */
const maxDecodedBytes = 100_000_000;
/**
 * Phones take JPEG pictures of up to 64 megapixels. The decoder scales them down while it reads, so they need little memory. A file whose header
 * states more is refused: it may be made to exhaust the memory.
 */
const maxJpegPixels = 65_000_000;
const maxPixels = 25_000_000;
/** Wall time. The pixels limit the work, so a longer time means that the machine is busy. */
const timeoutSeconds = 20;
const jpegQuality = 85;

const concurrency = 2;
const maxWaiting = 60;
const inQueue = openQueue({ name: "pictures", concurrency: concurrency, maxWaiting });

const loaders = ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"];
const gifLoader = "VipsForeignLoadNsgifBuffer";

let opened: Promise<typeof import("sharp").default> | undefined;

/** Loads sharp with the first image and disables all other parsers. */
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

/** A progressive image is kept as 2-byte coefficients until its last scan. */
function coefficientBytes({ isProgressive, chromaSubsampling, channels }: Head): number {
  if (!isProgressive) return 0;
  return chromaSubsampling === "4:2:0" ? 3 : 2 * channels;
}

/** By which divisor the decoder of JPEG scales both edges down while it reads. */
function shrinkOnLoad({ width, height }: Head, longestEdge: number): number {
  const ratio = Math.max(width, height) / longestEdge;
  return [8, 4, 2].find((divisor) => ratio >= divisor) ?? 1;
}

/** Bytes per pixel that the decoder holds at once; 0 if it reads row by row. */
function bytesPerPixel(head: Head, longestEdge: number): number {
  const { format, channels, depth, isProgressive } = head;
  if (format === "jpeg")
    return coefficientBytes(head) + (isRotated(head) ? channels / shrinkOnLoad(head, longestEdge) ** 2 : 0);
  if (format === "png") return isProgressive || isRotated(head) ? channels * (depth === "ushort" ? 2 : 1) : 0;
  return 4;
}

const isRotated = ({ orientation }: Head) => (orientation ?? 1) > 1;

async function encode(picture: Sharp, extension: "jpg" | "png"): Promise<EncodedImage> {
  const encoded = extension === "jpg" ? picture.jpeg({ quality: jpegQuality }) : picture.png({ compressionLevel: 6 });
  const { data: bytes, info } = await encoded
    .timeout({ seconds: timeoutSeconds })
    .toBuffer({ resolveWithObject: true });
  return { bytes, width: info.width, height: info.height };
}

async function reencode(bytes: Buffer, { longestEdge, squares }: PictureRule): Promise<Picture> {
  const sharp = await openSharp();
  const open = (from: Buffer) =>
    sharp(from, { limitInputPixels: maxJpegPixels, failOn: "error", sequentialRead: true });
  const head = await open(bytes).metadata();
  const pixels = head.width * head.height;
  const isTooLarge = pixels > (head.format === "jpeg" ? maxJpegPixels : maxPixels);
  if (isTooLarge || pixels * bytesPerPixel(head, longestEdge) > maxDecodedBytes) throw new PictureRefused("pixels");
  const extension = head.hasAlpha || head.format === "png" || head.format === "gif" ? "png" : "jpg";
  const size = { width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true } as const;
  // No metadata is kept: no location, camera, profile or comment.
  const full = await encode(open(bytes).autoOrient().resize(size).toColourspace("srgb"), extension);
  const crops: EncodedImage[] = [];
  for (const edge of squares)
    crops.push(await encode(open(full.bytes).resize(edge, edge, { fit: "cover" }), extension));
  return { ...full, extension, squares: crops };
}

/** sharp's message for an image whose header claims too many pixels. */
const tooManyPixels = /pixel limit|exceeds/i;
/** sharp's message after its time limit: "timeout: 5% complete". */
const timedOut = /^timeout:/i;

/** The error that a caller gets for an error of the decoder. */
export function decoderError(error: unknown): Error {
  const message = error instanceof Error ? error.message : "";
  if (timedOut.test(message)) return new DecoderBusy("the decoder ran out of time", { cause: error });
  return new PictureRefused(tooManyPixels.test(message) ? "pixels" : "unreadable", error);
}

/**
 * Decodes an image and encodes it again: upright, sRGB, without metadata, first frame only. Runs two at a time. Throws
 * `PictureRefused`, or if the machine is busy `QueueFull` or `DecoderBusy`.
 */
export async function reencodePicture(bytes: Buffer, rule: PictureRule): Promise<Picture> {
  const found = await fileTypeFromBuffer(bytes.subarray(0, 4_100));
  const format = found?.ext === "apng" ? "png" : found?.ext;
  if (format === "heic") throw new PictureRefused("heic");
  if (!rule.formats.some((known) => known === format)) throw new PictureRefused("format");
  return inQueue(async () => {
    try {
      return await reencode(bytes, rule);
    } catch (error) {
      throw error instanceof PictureRefused ? error : decoderError(error);
    }
  });
}
