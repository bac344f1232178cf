import sharp from "sharp";
import { expect, test } from "vitest";
import { noFacts, readExif } from "./exif.ts";

const exifOf = async (make: string, model: string, taken: Record<string, string>) => {
  const file = await sharp({ create: { width: 8, height: 8, channels: 3, background: "#888" } })
    .withExif({ IFD0: { Make: make, Model: model }, IFD2: taken })
    .jpeg()
    .toBuffer();
  return (await sharp(file).metadata()).exif ?? expect.unreachable();
};

/** A block with the other byte order, as Nikon and phones write it. */
function bigEndian(model: string): Buffer {
  const block = Buffer.alloc(26 + model.length + 1);
  block.write("MM\0*", 0, "latin1");
  block.writeUInt32BE(8, 4);
  block.writeUInt16BE(1, 8);
  block.writeUInt16BE(0x0110, 10);
  block.writeUInt16BE(2, 12);
  block.writeUInt32BE(model.length + 1, 14);
  block.writeUInt32BE(26, 18);
  block.write(model, 26, "latin1");
  return block;
}

//
test.each([
  [
    "Canon",
    "Canon EOS R5",
    { DateTimeOriginal: "2026:11:02 10:31:05", OffsetTimeOriginal: "+09:00" },
    "Canon EOS R5",
    "2026-11-02T10:31:05",
    "+09:00",
  ],
  ["NIKON CORPORATION", "NIKON Z 8", { DateTimeOriginal: "2026:02:29 10:31:05" }, "NIKON Z 8", null, null],
  [
    "SONY",
    "ILCE-7M4",
    { DateTimeOriginal: "0000:00:00 00:00:00", OffsetTimeOriginal: "about +8" },
    "SONY ILCE-7M4",
    null,
    null,
  ],
])("reads time and camera of %s", async (make, model, taken, camera, takenAt, offset) => {
  expect(readExif(await exifOf(make, model, taken as Record<string, string>))).toEqual({ camera, takenAt, offset });
});

test("reads both byte orders, and of a damaged block what is within its bounds", async () => {
  expect(readExif(bigEndian("X-T5"))).toEqual({ ...noFacts, camera: "X-T5" });
  const whole = await exifOf("Canon", "Canon EOS R5", { DateTimeOriginal: "2026:11:02 10:31:05" });
  for (let length = 0; length <= whole.length; length += 1) readExif(whole.subarray(0, length));
  for (let at = 0; at < whole.length; at += 1) {
    const damaged = Buffer.from(whole);
    damaged[at] = 0xff;
    expect(readExif(damaged).camera.length).toBeLessThan(200);
  }
  expect(readExif(undefined)).toEqual(noFacts);
});
