import { open as openFile, readFile } from "node:fs/promises";
import { fileFormat, formatHeadBytes, type FileFormat } from "@vowdesk/contract/kernel";
import type { Sharp } from "sharp";
import { openQueue, QueueFull } from "../jobs/queue.ts";
import { countScans } from "./jpeg-scans.ts";

/** An image that is rejected, with the reason. */
export class PictureRefused extends Error {
  readonly reason: "pixels" | "unreadable";
  constructor(reason: "pixels" | "unreadable", cause?: unknown) {
    super(`the picture is refused: ${reason}`, { cause });
    this.name = "PictureRefused";
    this.reason = reason;
  }
}

/** Decoding took too long. This says nothing about the picture. */
export class DecoderBusy extends Error {}

export interface Picture {
  /** Size in bytes. */
  size: number;
  width: number;
  height: number;
  extension: "jpg" | "png";
  /** Square crops in the requested order. */
  squares: Buffer[];
}

export interface PictureRule {
  /** Larger images are scaled down to this edge length. */
  longestEdge: number;
  squares: readonly number[];
}

/** Memory limit of one decoder (G-S17): a WebP picture of 24 megapixels. */
const maxDecodedBytes = 100_000_000;
/** Progressive JPEG needs more: 65 megapixels without chroma subsampling, upright. Pictures above the other limit are decoded one at a time. */
const maxJpegBytes = 7 * 65_000_000;
/**
 * Phones take JPEG pictures of up to 64 megapixels. The decoder scales them down while it reads, so they need little memory, except for progressive
 * ones. A file whose header states more is refused: it may be made to exhaust the memory.
 */
const maxJpegPixels = 65_000_000;
const maxPixels = 25_000_000;
/** Encoders write 10 to 20. Each scan may cost the time of a whole picture, and the time limit does not end it. */
const maxScans = 60;
/** Wall time. The pixels limit the work, so a longer time means that the machine is busy. */
const timeoutSeconds = 20;
const jpegQuality = 85;

const concurrency = 2;
const maxWaiting = 60;
const inQueue = openQueue({ name: "pictures", concurrency, maxWaiting });
/** A large picture takes a turn of the other queue while it waits here, so that at most one small picture is decoded beside it. */
const inLargeQueue = openQueue({ name: "large pictures", concurrency: 1, maxWaiting: concurrency });

const loaders = ["Jpeg", "Png", "Webp", "Nsgif"].flatMap((format) =>
  ["File", "Buffer"].map((source) => `VipsForeignLoad${format}${source}`),
);

let opened: Promise<typeof import("sharp").default> | undefined;

/** Loads sharp with the first image and disables all other parsers. */
export function openSharp() {
  opened ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: loaders });
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

const encoded = (picture: Sharp, extension: "jpg" | "png") =>
  (extension === "jpg" ? picture.jpeg({ quality: jpegQuality }) : picture.png({ compressionLevel: 6 })).timeout({
    seconds: timeoutSeconds,
  });

async function reencode(from: string, to: string, { longestEdge, squares }: PictureRule): Promise<Picture> {
  const sharp = await openSharp();
  const open = (file: string) =>
    sharp(file, { limitInputPixels: maxJpegPixels, failOn: "error", sequentialRead: true });
  const head = await open(from).metadata();
  const pixels = head.width * head.height;
  const decodedBytes = pixels * bytesPerPixel(head, longestEdge);
  const isJpeg = head.format === "jpeg";
  const isTooLarge = pixels > (isJpeg ? maxJpegPixels : maxPixels);
  if (isTooLarge || decodedBytes > (isJpeg ? maxJpegBytes : maxDecodedBytes)) throw new PictureRefused("pixels");
  if (isJpeg && head.isProgressive && countScans(await readFile(from)) > maxScans)
    throw new PictureRefused("unreadable");
  const extension = head.hasAlpha || head.format === "png" || head.format === "gif" ? "png" : "jpg";
  const fit = { width: longestEdge, height: longestEdge, fit: "inside", withoutEnlargement: true } as const;
  const work = async () => {
    const decoded = open(from);
    // sharp converts 16-bit colours to Display P3, so reduce them to 8 bits first.
    if (head.depth === "ushort") decoded.pipelineColourspace("srgb");
    // No metadata is kept: no location, camera, profile or comment.
    const full = decoded.autoOrient().resize(fit).toColourspace("srgb");
    const { size, width, height } = await encoded(full, extension).toFile(to);
    const crops: Buffer[] = [];
    for (const edge of squares)
      crops.push(await encoded(open(to).resize(edge, edge, { fit: "cover" }), extension).toBuffer());
    return { size, width, height, extension, squares: crops } as const;
  };
  return decodedBytes > maxDecodedBytes ? inLargeQueue(work) : work();
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

/** Recognises a stored file by its first bytes; null if it is of no known format. */
export async function formatOf(file: string): Promise<FileFormat | null> {
  const handle = await openFile(file);
  try {
    const { buffer, bytesRead } = await handle.read({ buffer: Buffer.alloc(formatHeadBytes) });
    return fileFormat(buffer.subarray(0, bytesRead));
  } finally {
    await handle.close();
  }
}

/**
 * Decodes the image in the file `from` and encodes it again into the file `to`: upright, sRGB, without metadata, first frame only. Runs two at a
 * time. Throws `PictureRefused`, or if the machine is busy `QueueFull` or `DecoderBusy`.
 */
export async function reencodePicture(from: string, to: string, rule: PictureRule): Promise<Picture> {
  return inQueue(async () => {
    try {
      return await reencode(from, to, rule);
    } catch (error) {
      throw error instanceof PictureRefused || error instanceof QueueFull ? error : decoderError(error);
    }
  });
}
