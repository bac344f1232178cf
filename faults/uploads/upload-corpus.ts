import { deflateSync } from "node:zlib";
import { manyScans, sharp } from "../../packages/server/test/pictures.ts";
import { noise, plainImage, pngChunk, pngOf, pngSignature } from "./made-pictures.ts";

/** A file to upload, and whether it may be accepted; an accepted file is checked as it is served. */
export interface Sent {
  name: string;
  bytes: Buffer;
  fileName?: string;
  type?: string;
  module?: "pcimg" | "chat";
  expected: "refused" | "taken" | "either";
  /** Memory that the picture needs beside the lines that are decoded at a time. */
  decodedBytes?: number;
}

const canary = "VOWDESK-CANARY";
/** Served files must contain none of these. */
export const traces = [canary, "<?php", "<script", "GPS", "ICC_PROFILE", "PK\u0003\u0004"];

const withChunk = (png: Buffer, chunk: Buffer) => Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)]);
/** Inserts a segment after the start of a JPEG; 0xfe is a comment. */
function withSegment(jpeg: Buffer, marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, body, jpeg.subarray(2)]);
}

const php = Buffer.from(`<?php system($_GET["x"]); /* ${canary} */ ?><script>alert("${canary}")</script>`);
const svg = (inner: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink">${inner}</svg>`);
const entityBomb = `<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 9 }, (_, i) => `<!ENTITY ${"bcdefghij"[i]} "${`&${"abcdefghi"[i]};`.repeat(10)}">`).join("")}]><svg>&j;</svg>`;

/** Files that are not pictures, some with the name of a picture. */
function disguisedFiles(): Sent[] {
  const files: [string, Buffer][] = [
    ["an SVG", svg("<rect/>")],
    ["an SVG with onload", svg('<g onload="alert(1)"/>')],
    ["an SVG with a script", svg("<script>alert(1)</script>")],
    ["an SVG that fetches", svg('<image xlink:href="file:///etc/passwd"/>')],
    ["an SVG with foreignObject", svg("<foreignObject><body/></foreignObject>")],
    ["an entity bomb", Buffer.from(entityBomb)],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["a DjVu file (CVE-2021-22204)", Buffer.from("AT&TFORM\0\0\0\x20DJVUINFO\0\0\0\x0a")],
    ["a PDF", Buffer.from("%PDF-1.7\n1 0 obj<</JS(app.alert(1))>>endobj")],
    ["a zip", Buffer.from("PK\u0003\u0004\u0014\0\0\0", "latin1")],
    ["a program", Buffer.from("MZ\u0090\0", "latin1")],
    ["a script", Buffer.from("#!/bin/sh\nid")],
    ["a GIF that is a script", Buffer.from("GIF89a=1;alert(1);//".padEnd(64))],
    ["a TIFF", Buffer.from("II*\0\u0008\0\0\0", "latin1")],
    ["a BMP", Buffer.from("BM".padEnd(60, "\0"))],
    ["an ICO", Buffer.from([0, 0, 1, 0, 1, 0, 16, 16])],
    ["a PSD", Buffer.from("8BPS\0\u0001")],
    ["a WebP, for a person's picture", Buffer.from("RIFF\u0010\0\0\0WEBPVP8 ", "latin1")],
    ["a beginning of a PNG alone", pngSignature],
    ["a beginning of a JPEG alone", Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
    ["nothing", Buffer.alloc(0)],
    ["one byte", Buffer.from([0xff])],
  ];
  return files.map(([name, bytes]) => ({ name, bytes, expected: "refused" }));
}

/** Unusual file names. */
async function names(): Promise<Sent[]> {
  const bytes = await plainImage().png().toBuffer();
  const called = [
    "a.jpg.php",
    "a.jpg%00.php",
    "a.png.",
    "a.png ",
    "a.png::$DATA",
    "../../etc/x",
    "/etc/x",
    "C:\\x",
    "a".repeat(5_000),
    "a%0d%0ax: y",
    "%22;x=%22",
    "\u202egnp.exe",
    "<img onerror=alert(1)>",
    "CON",
    ".htaccess",
  ];
  // Browsers send an empty name when no file was chosen.
  const none: Sent = { name: "no file name", bytes, fileName: "", expected: "refused" };
  const files = called.map((fileName): Sent => ({
    name: `the file name ${fileName.slice(0, 24)}`,
    bytes,
    fileName,
    expected: "taken",
  }));
  return [...files, none];
}

/** Pictures that are also another format, or carry more than their pixels. */
async function polyglots(): Promise<Sent[]> {
  const [jpeg, png] = [await plainImage().jpeg().toBuffer(), await plainImage().png().toBuffer()];
  const gps = await plainImage()
    .withMetadata({
      orientation: 6,
      exif: { IFD0: { Copyright: canary }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 51/1 24/1" } },
    })
    .jpeg()
    .toBuffer();
  const zipTail = Buffer.concat([Buffer.from("PK\u0003\u0004", "latin1"), php]);
  const bomb = deflateSync(Buffer.alloc(200 * 1024 * 1024), { level: 9 });
  const text = (type: string, body: Buffer) => withChunk(png, pngChunk(type, body));
  const named = (tail: Buffer) => Buffer.concat([Buffer.from("x\0\0", "latin1"), tail]);
  return [
    { name: "a JPEG with HTML behind", bytes: Buffer.concat([jpeg, php]), expected: "either" },
    { name: "a JPEG followed by a zip", bytes: Buffer.concat([jpeg, zipTail]), expected: "either" },
    { name: "a PNG with PHP behind", bytes: Buffer.concat([png, php]), expected: "either" },
    { name: "a JPEG with PHP in a comment", bytes: withSegment(jpeg, 0xfe, php), expected: "taken" },
    {
      name: "a JPEG with a script in XMP",
      bytes: withSegment(jpeg, 0xe1, Buffer.concat([Buffer.from("http://ns.adobe.com/xap/1.0/\0"), php])),
      expected: "either",
    },
    {
      name: "a PNG with PHP in a text chunk",
      bytes: text("tEXt", Buffer.concat([Buffer.from("Comment\0"), php])),
      expected: "either",
    },
    { name: "a JPEG with location and camera", bytes: gps, expected: "taken" },
    { name: "a PDF in a JPEG", bytes: withSegment(jpeg, 0xfe, Buffer.from(`%PDF-1.7 ${canary}`)), expected: "taken" },
    { name: "a text chunk that unpacks to 200 MB", bytes: text("zTXt", named(bomb)), expected: "either" },
    { name: "a profile that unpacks to 200 MB", bytes: text("iCCP", named(bomb)), expected: "either" },
    {
      name: "a JPEG that is an MPO",
      bytes: Buffer.concat([withSegment(jpeg, 0xe2, Buffer.from("MPF\0MM\0*")), jpeg]),
      expected: "either",
    },
  ];
}

/** Pictures with too many pixels. */
async function bombs(): Promise<Sent[]> {
  const lines = (count: number, bytes: number) => Buffer.alloc(count * (bytes + 1));
  const bigProgressive = await plainImage(5_000, 5_000)
    .jpeg({ progressive: true, chromaSubsampling: "4:4:4" })
    .toBuffer();
  return [
    {
      name: "50,000 × 50,000 pixels in few bytes",
      bytes: pngOf({ width: 50_000, height: 50_000, depth: 1, colour: 0 }, lines(2_000, 6_250)),
      expected: "refused",
    },
    {
      name: "a header of 2³¹ pixels",
      bytes: pngOf({ width: 0x7fffffff, height: 1 }, Buffer.alloc(100)),
      expected: "refused",
    },
    { name: "a header of no pixels", bytes: pngOf({ width: 0, height: 0 }, Buffer.alloc(100)), expected: "refused" },
    {
      name: "5,000 × 5,000, interlaced, 16 bit",
      bytes: pngOf({ width: 5_000, height: 5_000, depth: 16, colour: 6, isInterlaced: true }, lines(100, 40_000)),
      expected: "refused",
    },
    {
      name: "5,000 × 5,000 from top to bottom",
      bytes: await plainImage(5_000, 5_000).png({ compressionLevel: 9 }).toBuffer(),
      expected: "taken",
    },
    {
      name: "25 million pixels, progressive, without subsampling",
      bytes: bigProgressive,
      expected: "taken",
      decodedBytes: 5_000 * 5_000 * 6,
    },
    {
      name: "63 million pixels, progressive, in 800 scans",
      bytes: manyScans(9_000, 7_000, 800),
      expected: "refused",
    },
    {
      name: "63 million pixels, progressive, in 60 scans",
      bytes: manyScans(9_000, 7_000, 60),
      expected: "taken",
      decodedBytes: 9_000 * 7_000 * 2,
    },
    {
      name: "more lines declared than present",
      bytes: pngOf({ width: 100, height: 100_000 }, lines(10, 300)),
      expected: "refused",
    },
  ];
}

/** Rare kinds of pictures, and photos as phones make them. */
async function kinds(): Promise<Sent[]> {
  const animated = Buffer.concat([Buffer.from([0, 0, 0, 2]), Buffer.alloc(4)]);
  const cmyk = await plainImage(300, 200).toColourspace("cmyk").jpeg().toBuffer();
  const wide = await sharp(Buffer.alloc(64 * 64 * 6, 7), { raw: { width: 64, height: 64, channels: 3 } })
    .toColourspace("rgb16")
    .png()
    .toBuffer();
  const photo = await noise(4_032, 3_024).blur(12).jpeg({ quality: 40 }).toBuffer();
  const rotated = await sharp(photo).withMetadata({ orientation: 8 }).jpeg({ quality: 40 }).toBuffer();
  const progressive = await sharp(photo).jpeg({ quality: 40, progressive: true }).toBuffer();
  const gif = await plainImage(40, 40).gif().toBuffer();
  return [
    { name: "an interlaced PNG", bytes: await plainImage().png({ progressive: true }).toBuffer(), expected: "taken" },
    { name: "16 bits a sample", bytes: wide, expected: "taken" },
    { name: "CMYK", bytes: cmyk, expected: "taken" },
    {
      name: "an animated PNG",
      bytes: withChunk(await plainImage().png().toBuffer(), pngChunk("acTL", animated)),
      expected: "either",
    },
    { name: "a photo of 12 million pixels", bytes: photo, expected: "taken" },
    { name: "the same, lying on its side", bytes: rotated, expected: "taken" },
    { name: "the same, progressive", bytes: progressive, expected: "taken" },
    { name: "grey", bytes: await plainImage().greyscale().png().toBuffer(), expected: "taken" },
    { name: "a palette", bytes: await plainImage().png({ palette: true }).toBuffer(), expected: "taken" },
    { name: "one pixel", bytes: await plainImage(1, 1).png().toBuffer(), expected: "taken" },
    { name: "a GIF in a chat", bytes: gif, module: "chat", expected: "taken" },
    { name: "a WebP in a chat", bytes: await plainImage().webp().toBuffer(), module: "chat", expected: "taken" },
    {
      name: "an AVIF in a chat",
      bytes: await plainImage().avif({ effort: 0 }).toBuffer(),
      module: "chat",
      expected: "refused",
    },
  ];
}

/** Files at the size limit, truncated and broken. */
async function brokenFiles(): Promise<Sent[]> {
  const [jpeg, png] = [await plainImage(400, 300).jpeg().toBuffer(), await noise(200, 200).png().toBuffer()];
  const spoiled = Buffer.from(png);
  spoiled.writeUInt8(spoiled.readUInt8(100) ^ 0xff, 100);
  const limit = 2 * 1024 * 1024;
  const padded = (bytes: number) => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
  return [
    { name: "half a JPEG", bytes: jpeg.subarray(0, jpeg.length / 2), expected: "refused" },
    { name: "half a PNG", bytes: png.subarray(0, png.length / 2), expected: "refused" },
    { name: "a PNG with a wrong checksum", bytes: spoiled, expected: "refused" },
    { name: "2 MB less one byte", bytes: padded(limit - 1), expected: "taken" },
    { name: "2 MB", bytes: padded(limit), expected: "refused" },
    { name: "2 MB and one byte", bytes: padded(limit + 1), expected: "refused" },
    { name: "12 MB", bytes: padded(6 * limit), expected: "refused" },
  ];
}

/** Returns all files that are uploaded one at a time. */
export async function corpus(): Promise<Sent[]> {
  return [disguisedFiles(), ...(await Promise.all([names(), polyglots(), bombs(), kinds(), brokenFiles()]))].flat();
}

/** Returns valid pictures with some bytes changed; the same seed gives the same ones. */
export async function mutations(count: number, seed: number): Promise<Sent[]> {
  const good = [
    await plainImage(120, 80).jpeg().toBuffer(),
    await plainImage(120, 80).png().toBuffer(),
    await noise(64, 64).jpeg().toBuffer(),
  ];
  let state = seed >>> 0;
  const next = (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state % below;
  };
  return Array.from({ length: count }, (_, at) => {
    const bytes = Buffer.from(good[at % good.length] ?? "");
    for (let times = 1 + next(8); times > 0; times -= 1) bytes.writeUInt8(next(256), next(bytes.length));
    return { name: `mutation ${at}`, bytes, expected: "either" };
  });
}
