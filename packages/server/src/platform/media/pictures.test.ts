import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  blank,
  claimingSize,
  differenceFromUpright,
  manyScans,
  motionPhoto,
  multiPicture,
  quarters,
  turned,
  withThumbnail,
} from "../../../test/pictures.ts";
import { isShortRun, sampled } from "../../../test/sampled.ts";
import { countScans } from "./jpeg-scans.ts";
import { DecoderBusy, decoderError, reencodePicture, type PictureRule } from "./pictures.ts";

const rule: PictureRule = { longestEdge: 2_560, squares: [] };
let folder = "";
let to = "";

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-pictures-test-"));
  to = path.join(folder, "to");
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function reencode(bytes: Buffer) {
  const from = path.join(folder, "from");
  await writeFile(from, bytes);
  return reencodePicture(from, to, rule);
}

const reasonOf = (bytes: Buffer) =>
  reencode(bytes).then(
    () => "accepted",
    (error: unknown) => (error as { reason?: string }).reason ?? error,
  );

/** Expects the picture of `turned`, upright and with its colours. */
async function expectUpright(tolerance = 6): Promise<void> {
  expect(await differenceFromUpright(to)).toBeLessThanOrEqual(tolerance);
}

test("a time limit of the decoder is no fault of the picture", async () => {
  const bytes = await blank(6_000, 6_000).jpeg().toBuffer();
  const error: unknown = await sharp(bytes)
    .blur(900)
    .timeout({ seconds: 1 })
    .toBuffer()
    .catch((reason: unknown) => reason);
  expect(error).toBeInstanceOf(Error);
  expect(decoderError(error)).toBeInstanceOf(DecoderBusy);
  expect(decoderError(new Error("VipsJpeg: premature end of JPEG image"))).toMatchObject({ reason: "unreadable" });
});

describe("accepts pictures of the cameras of phones (R-16.6)", () => {
  const photos = [
    ["24 megapixels, upright", 5_712, 4_284, 8],
    ["48 megapixels", 8_064, 6_048, 1],
    ["48 megapixels, upright", 8_064, 6_048, 6],
    ["50 megapixels, upright", 8_160, 6_120, 6],
    ["65 megapixels, upright", 9_296, 6_972, 6],
  ] as const;
  test.each(sampled(photos, photos.length))(
    "JPEG of %s, with little memory",
    async (_what, width, height, orientation) => {
      const bytes = await blank(width, height).jpeg().withMetadata({ orientation }).toBuffer();
      const before = process.memoryUsage().rss;
      const picture = await reencode(bytes);
      expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
      expect(Math.max(picture.width, picture.height)).toBe(2_560);
      expect(picture.height > picture.width).toBe(orientation > 4);
    },
  );

  const progressive = [
    ["24 megapixels", 5_712, 4_284, "4:2:0"],
    ["48 megapixels", 8_064, 6_048, "4:4:4"],
    ["65 megapixels", 9_296, 6_972, "4:2:0"],
    ["65 megapixels", 9_296, 6_972, "4:4:4"],
  ] as const;
  test.each(sampled(progressive, progressive.length))(
    "progressive JPEG of %s, upright: %i × %i, %s",
    async (_what, width, height, chromaSubsampling) => {
      const picture = blank(width, height).jpeg({ progressive: true, chromaSubsampling });
      expect(await reencode(await picture.withMetadata({ orientation: 6 }).toBuffer())).toMatchObject({
        height: 2_560,
      });
    },
  );

  test.skipIf(isShortRun)("several large pictures at the same time", async () => {
    const bytes = await blank(9_296, 6_972).jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer();
    const from = path.join(folder, "large");
    await writeFile(from, bytes);
    const all = [0, 1, 2, 3].map((index) => reencodePicture(from, path.join(folder, `large-${index}`), rule));
    expect((await Promise.all(all)).map(({ width }) => width)).toEqual([2_560, 2_560, 2_560, 2_560]);
  });

  test.each([
    ["WebP of 24 megapixels", () => blank(5_712, 4_284).webp({ effort: 0 })],
    ["PNG of 24 megapixels", () => blank(5_712, 4_284).png({ compressionLevel: 1 })],
    ["interlaced PNG of 24 megapixels", () => blank(5_712, 4_284).png({ compressionLevel: 1, progressive: true })],
    [
      "PNG of 24 megapixels with 16 bits per channel",
      () => blank(5_712, 4_284).toColourspace("rgb16").png({ compressionLevel: 1 }),
    ],
  ])("%s", async (_what, picture) => {
    expect(await reencode(await picture().toBuffer())).toMatchObject({ width: 2_560 });
  });
});

describe("refuses by the header, before it decodes, what is made to exhaust memory or time", () => {
  test.each([
    ["JPEG of 66 megapixels", () => blank(9_400, 7_050).jpeg().toBuffer()],
    [
      "JPEG that claims 65,000 × 65,000",
      async () => claimingSize(await blank(64, 64).jpeg().toBuffer(), 65_000, 65_000),
    ],
    ["PNG of 26 megapixels", () => blank(5_200, 5_100).png({ compressionLevel: 1 }).toBuffer()],
    ["WebP of 26 megapixels", () => blank(5_200, 5_100).webp({ effort: 0 }).toBuffer()],
  ])("%s", async (_what, bytes) => {
    expect(await reasonOf(await bytes())).toBe("pixels");
  });

  test("PNG that claims 65,000 × 65,000", async () => {
    const bomb = claimingSize(await blank(64, 64).png().toBuffer(), 65_000, 65_000);
    expect(["pixels", "unreadable"]).toContain(await reasonOf(bomb));
  });

  test("a progressive JPEG with hundreds of scans, each of which costs the time of a whole picture", async () => {
    expect(await reasonOf(manyScans(9_000, 7_000, 800))).toBe("unreadable");
    expect(await reasonOf(manyScans(900, 700, 61))).toBe("unreadable");
    expect(await reasonOf(manyScans(900, 700, 60))).toBe("accepted");
  });

  test("counts the scans of the picture itself, not of what is stored before and after it", async () => {
    const photo = await turned(6).jpeg({ progressive: true }).toBuffer();
    const scans = countScans(photo);
    expect(scans).toBeGreaterThan(5);
    expect(countScans(await multiPicture(photo))).toBe(scans);
    expect(countScans(Buffer.concat([photo, Buffer.alloc(400, Buffer.from([0xff, 0xda]))]))).toBe(scans);
    expect(countScans(await withThumbnail())).toBe(1);
  });
});

describe("shows the picture that the camera shows, and nothing else", () => {
  test.each([1, 2, 3, 4, 5, 6, 7, 8])("upright from orientation %i", async (orientation) => {
    expect(await reencode(await turned(orientation).jpeg({ quality: 95 }).toBuffer())).toMatchObject({ width: 120 });
    await expectUpright();
  });

  const photo = (orientation = 6) => turned(orientation).jpeg({ quality: 95 }).toBuffer();
  test.each([
    ["a second picture after the first (MPF)", async () => multiPicture(await photo())],
    ["the gain map of an HDR picture after it", async () => multiPicture(await photo(), { isHdr: true })],
    ["the film of a motion photo after it", async () => motionPhoto(await photo())],
    ["other bytes after it", async () => Buffer.concat([await photo(), Buffer.alloc(70_000, "x")])],
    ["zeros after it", async () => Buffer.concat([await photo(), Buffer.alloc(70_000)])],
    ["a thumbnail and a location in its EXIF data", withThumbnail],
    ["the profile Display P3", () => turned(6).withIccProfile("p3").jpeg({ quality: 95 }).toBuffer()],
  ])("from a JPEG with %s", async (_what, bytes) => {
    const picture = await reencode(await bytes());
    expect(picture).toMatchObject({ width: 120, height: 60, extension: "jpg" });
    await expectUpright(12);
    const head = await sharp(to).metadata();
    for (const field of ["exif", "icc", "iptc", "xmp", "orientation"] as const) expect(head[field]).toBeUndefined();
  });

  test("from a JPEG in CMYK", async () => {
    const cmyk = await sharp(await blank(120, 60).png().toBuffer())
      .toColourspace("cmyk")
      .jpeg()
      .toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
    await reencode(cmyk);
    expect((await sharp(to).metadata()).space).toBe("srgb");
    for (const [index, value] of [0x88, 0xaa, 0x66].entries())
      expect(Math.abs(((await quarters(to))[0]?.[index] ?? 0) - value)).toBeLessThan(12);
  });

  test.each([
    ["PNG with 16 bits per channel", () => turned(1).toColourspace("rgb16").png()],
    ["PNG with 16 bits per channel in Display P3", () => turned(1).toColourspace("rgb16").withIccProfile("p3").png()],
    ["interlaced PNG", () => turned(1).png({ progressive: true })],
    ["PNG with a palette", () => turned(1).png({ palette: true })],
    ["WebP", () => turned(1).webp({ lossless: true })],
    ["GIF", () => turned(1).gif()],
  ])("from a %s", async (_what, picture) => {
    await reencode(await picture().toBuffer());
    await expectUpright(12);
  });
});

describe("refuses a picture whose end is missing", () => {
  test.each([
    ["JPEG", () => turned(1).jpeg()],
    ["progressive JPEG", () => turned(1).jpeg({ progressive: true })],
    ["PNG", () => turned(1).png()],
    ["WebP", () => turned(1).webp({ lossless: true })],
  ])("%s", async (_what, picture) => {
    const bytes = await picture().toBuffer();
    for (const share of [0.3, 0.6, 0.9])
      expect(await reasonOf(bytes.subarray(0, Math.floor(bytes.length * share)))).toBe("unreadable");
  });
});
