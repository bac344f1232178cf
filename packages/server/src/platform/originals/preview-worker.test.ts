import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { blank, claimingSize, differenceFromUpright, multiPicture, quarters, turned } from "../../../test/pictures.ts";
import { openPreviewer, type PreviewResult } from "./previewer.ts";

const previewer = openPreviewer();
let folder = "";
const fileOf = (name: string) => path.join(folder, name);

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "vowdesk-previews-test-"));
});
afterAll(async () => {
  previewer.close();
  await rm(folder, { recursive: true, force: true });
});

async function make(original: Buffer): Promise<PreviewResult> {
  const [source, small, medium, large] = ["source", "320.webp", "1024.webp", "2560.jpg"].map(fileOf);
  await writeFile(source ?? "", original);
  return previewer.make({ source: source ?? "", small: small ?? "", medium: medium ?? "", large: large ?? "" });
}

/** Expects the picture of `turned`, upright and with its colours, in previews that need no profile. */
async function expectUpright(): Promise<void> {
  for (const name of ["320.webp", "2560.jpg"]) {
    expect(await differenceFromUpright(fileOf(name)), name).toBeLessThanOrEqual(16);
    expect(await sharp(fileOf(name)).metadata()).toMatchObject({ space: "srgb", width: 120, height: 60 });
  }
}

//
test.each([1, 2, 3, 4, 5, 6, 7, 8])("previews are upright from orientation %i", async (orientation) => {
  const original = await turned(orientation).jpeg({ quality: 95 }).toBuffer();
  expect(await make(original)).toMatchObject({ width: 120, height: 60 });
  await expectUpright();
});

//
test.each([
  ["JPEG in Display P3", () => turned(6).withIccProfile("p3").jpeg({ quality: 95 })],
  ["TIFF with 16 bits per channel", () => turned(1).toColourspace("rgb16").tiff()],
  ["TIFF with 16 bits per channel in Display P3", () => turned(1).toColourspace("rgb16").withIccProfile("p3").tiff()],
  ["PNG with 16 bits per channel", () => turned(1).toColourspace("rgb16").png()],
  ["WebP", () => turned(1).webp({ lossless: true })],
])("previews of a %s have its colours", async (_what, original) => {
  expect(await make(await original().toBuffer())).toMatchObject({ width: 120, height: 60 });
  await expectUpright();
});

//
test("previews of a JPEG in CMYK have its colours", async () => {
  const rgb = await blank(120, 60).png().toBuffer();
  const cmyk = await sharp(rgb).toColourspace("cmyk").jpeg().toBuffer();
  expect((await sharp(cmyk).metadata()).space).toBe("cmyk");
  await make(cmyk);
  const [colour = []] = await quarters(fileOf("2560.jpg"));
  for (const [index, value] of [0x88, 0xaa, 0x66].entries())
    expect(Math.abs((colour[index] ?? 0) - value)).toBeLessThan(12);
});

//
test("previews show the first of several pictures in a file", async () => {
  await make(await multiPicture(await turned(6).jpeg({ quality: 95 }).toBuffer(), { isHdr: true }));
  await expectUpright();
});

//
test("a PNG that states far more pixels than a camera has is not decoded", async () => {
  const bomb = claimingSize(await turned(1).png().toBuffer(), 65_000, 65_000);
  expect(await make(bomb)).toEqual({ problem: "pixels" });
});

//
test("a byte that was changed costs at most the preview of its file", async () => {
  const original = await turned(6).jpeg({ quality: 95 }).toBuffer();
  for (let position = 0; position < original.length; position += 41) {
    const damaged = Buffer.from(original);
    damaged.writeUInt8(damaged.readUInt8(position) ^ 0x10, position);
    const result = await make(damaged);
    expect("problem" in result ? result.problem : "made").toMatch(/^(made|unreadable|not-shown|pixels)$/);
  }
  await make(original);
  await expectUpright();
});
