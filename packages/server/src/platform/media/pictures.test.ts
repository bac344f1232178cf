import sharp from "sharp";
import { expect, test } from "vitest";
import { DecoderBusy, decoderError, PictureRefused, reencodePicture, type PictureRule } from "./pictures.ts";

const rule: PictureRule = { formats: ["jpg", "png", "webp"], longestEdge: 2_560, squares: [] };
const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#88aa66" }, limitInputPixels: false });

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

test.each([
  ["48 megapixels, upright", 8_064, 6_048, 6],
  ["48 megapixels", 8_064, 6_048, 1],
  ["24 megapixels, upright", 5_712, 4_284, 8],
  ["64 megapixels, upright", 9_248, 6_936, 6],
])("accepts a JPEG picture of %s", async (_what, width, height, orientation) => {
  const bytes = await blank(width, height).jpeg().withMetadata({ orientation }).toBuffer();
  const before = process.memoryUsage().rss;
  const picture = await reencodePicture(bytes, rule);
  expect(Math.max(picture.width, picture.height)).toBe(2_560);
  expect(picture.height > picture.width).toBe(orientation > 4);
  expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000);
});

test("accepts a WebP picture of 24 megapixels", async () => {
  const bytes = await blank(5_712, 4_284).webp({ effort: 0 }).toBuffer();
  expect(await reencodePicture(bytes, rule)).toMatchObject({ width: 2_560 });
});

test.each([
  ["JPEG of 66 megapixels", () => blank(9_400, 7_050).jpeg()],
  ["PNG of 26 megapixels", () => blank(5_200, 5_100).png({ compressionLevel: 1 })],
])("refuses a %s", async (_what, picture) => {
  const refused: unknown = await reencodePicture(await picture().toBuffer(), rule).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(PictureRefused);
  expect(refused).toMatchObject({ reason: "pixels" });
});

test("names HEIC, so that the answer can say what to do", async () => {
  const head = Buffer.from("\0\0\0\u0018ftypheic\0\0\0\0mif1heic", "latin1");
  await expect(reencodePicture(head, rule)).rejects.toMatchObject({ reason: "heic" });
});
