import sharp, { type Sharp } from "sharp";

/** Image library for programs outside of this package. */
export { sharp };

const u16 = (value: number) => Buffer.from([value >>> 8, value & 0xff]);
const u32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]);

export const blank = (width: number, height: number, background = "#88aa66"): Sharp =>
  sharp({ create: { width, height, channels: 3, background }, limitInputPixels: false });

/** An upright picture: red at the top left, green at the top right, blue at the bottom left, white at the bottom right. */
const corners = ["red", "lime", "blue", "white"] as const;
const [width, height] = [120, 60];

/** The position in the stored picture that an upright position comes from, by EXIF orientation. */
const storedAt: Readonly<Record<number, (x: number, y: number) => [number, number]>> = {
  1: (x, y) => [x, y],
  2: (x, y) => [1 - x, y],
  3: (x, y) => [1 - x, 1 - y],
  4: (x, y) => [x, 1 - y],
  5: (x, y) => [y, x],
  6: (x, y) => [y, 1 - x],
  7: (x, y) => [1 - y, 1 - x],
  8: (x, y) => [1 - y, x],
};

/** A picture whose pixels are stored turned or mirrored, with the orientation that makes it upright. */
export function turned(orientation: number): Sharp {
  const isTurned = orientation > 4;
  const [storedWidth, storedHeight] = isTurned ? [height, width] : [width, height];
  const tile = (background: string) => ({
    create: { width: storedWidth / 2, height: storedHeight / 2, channels: 3 as const, background },
  });
  const quarters = corners.map((colour, index) => {
    const [x = 0, y = 0] = storedAt[orientation]?.(index % 2, Math.floor(index / 2)) ?? [];
    return { input: tile(colour), left: (x * storedWidth) / 2, top: (y * storedHeight) / 2 };
  });
  return blank(storedWidth, storedHeight).composite(quarters).withMetadata({ orientation });
}

/** The colour in the middle of each quarter of a picture. */
export async function quarters(file: string): Promise<number[][]> {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  return [0, 1, 2, 3].map((index) => {
    const x = Math.floor((info.width * (1 + 2 * (index % 2))) / 4);
    const y = Math.floor((info.height * (1 + 2 * Math.floor(index / 2))) / 4);
    return [...data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3)];
  });
}

const colours = { red: [255, 0, 0], lime: [0, 255, 0], blue: [0, 0, 255], white: [255, 255, 255] } as const;

/** The largest difference of a channel between a picture and that of `turned`, upright and with its colours. */
export async function differenceFromUpright(file: string): Promise<number> {
  const actual = await quarters(file);
  return Math.max(
    ...corners.flatMap((corner, at) => colours[corner].map((value, i) => Math.abs(value - (actual[at]?.[i] ?? 0)))),
  );
}

const segment = (marker: number, ...content: (Buffer | string)[]) => {
  const body = Buffer.concat(content.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  return Buffer.concat([Buffer.from([0xff, marker]), u16(body.length + 2), body]);
};

const withSegments = (jpeg: Buffer, ...segments: Buffer[]) =>
  Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);

/** The index of a multi-picture file (CIPA DC-007): two pictures, one after the other. */
function pictureIndex(first: number, second: number): Buffer {
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value]);
  const picture = (attribute: number, size: number, offset: number) =>
    Buffer.concat([u32(attribute), u32(size), u32(offset), u32(0)]);
  return segment(
    0xe2,
    "MPF\0MM\0*",
    u32(8),
    u16(3),
    entry(0xb0_00, 7, 4, Buffer.from("0100")),
    entry(0xb0_01, 4, 1, u32(2)),
    entry(0xb0_02, 7, 32, u32(50)),
    u32(0),
    picture(0x2_03_00_00, first, 0),
    picture(0, second, first),
  );
}

const gainMap = `http://ns.adobe.com/xap/1.0/\0<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" xmlns:Container="http://ns.google.com/photos/1.0/container/" xmlns:Item="http://ns.google.com/photos/1.0/container/item/" hdrgm:Version="1.0" hdrgm:GainMapMax="2"><Container:Directory><rdf:Seq><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="Primary" Item:Mime="image/jpeg"/></rdf:li><rdf:li rdf:parseType="Resource"><Container:Item Item:Semantic="GainMap" Item:Mime="image/jpeg"/></rdf:li></rdf:Seq></Container:Directory></rdf:Description></rdf:RDF></x:xmpmeta>`;

/** A JPEG with a second JPEG after it, as phones store a preview, a depth map or the gain map of an HDR picture. */
export async function multiPicture(jpeg: Buffer, { isHdr = false } = {}): Promise<Buffer> {
  const xmp = isHdr ? [segment(0xe1, gainMap)] : [];
  const second = withSegments(await blank(30, 15, "black").jpeg().toBuffer(), ...xmp);
  return Buffer.concat([withSegments(jpeg, ...xmp, pictureIndex(jpeg.length, second.length)), second]);
}

/** A JPEG with the film of a motion photo after it. */
export const motionPhoto = (jpeg: Buffer): Buffer =>
  Buffer.concat([jpeg, Buffer.from("\0\0\0\u0018ftypmp42\0\0\0\0isommp42", "latin1"), Buffer.alloc(4_096, 7)]);

/** A JPEG whose EXIF data has the orientation 6, a location, and another picture as its thumbnail (EXIF 2.3, 4.5). */
export async function withThumbnail(): Promise<Buffer> {
  const jpeg = await turned(6).withMetadata({}).jpeg({ quality: 95 }).toBuffer();
  const thumbnail = await blank(16, 8, "black").jpeg().toBuffer();
  const entry = (tag: number, type: number, count: number, value: Buffer) =>
    Buffer.concat([u16(tag), u16(type), u32(count), value]);
  const short = (value: number) => Buffer.concat([u16(value), u16(0)]);
  const [main, small, location] = [8, 38, 68];
  const exif = [
    u16(2), // The main picture.
    entry(0x1_12, 3, 1, short(6)),
    entry(0x88_25, 4, 1, u32(location)),
    u32(small),
    u16(2), // The thumbnail.
    entry(0x2_01, 4, 1, u32(location + 18)),
    entry(0x2_02, 4, 1, u32(thumbnail.length)),
    u32(0),
    u16(1), // The location.
    entry(0x00_01, 2, 2, Buffer.from("N\0\0\0")),
    u32(0),
    thumbnail,
  ];
  return withSegments(jpeg, segment(0xe1, "Exif\0\0MM\0*", u32(main), ...exif));
}

/** Overwrites the size in the header of a JPEG or PNG. */
export function claimingSize(picture: Buffer, claimedWidth: number, claimedHeight: number): Buffer {
  const copy = Buffer.from(picture);
  if (copy.subarray(1, 4).toString() === "PNG") {
    u32(claimedWidth).copy(copy, 16);
    u32(claimedHeight).copy(copy, 20);
    return copy;
  }
  for (let at = 2; at < copy.length; at += 2 + copy.readUInt16BE(at + 2)) {
    if (![0xc0, 0xc1, 0xc2].includes(copy[at + 1] ?? 0)) continue;
    u16(claimedHeight).copy(copy, at + 5);
    u16(claimedWidth).copy(copy, at + 7);
    return copy;
  }
  throw new Error("no frame header");
}

/**
 * A valid progressive JPEG in grey with many scans (ITU-T T.81, annex G): the first has the mean value of all blocks, each other one a bit of a
 * coefficient, all zero.
 */
export function manyScans(scanWidth: number, scanHeight: number, scans: number): Buffer {
  const blocks = Math.ceil(scanWidth / 8) * Math.ceil(scanHeight / 8);
  /** One symbol, whose code is a single zero bit. */
  const codes = (table: number, symbol: number) =>
    segment(0xc4, Buffer.from([table, 1, ...Array.from({ length: 15 }, () => 0), symbol]));
  const scan = (from: number, to: number, approximation: number, bits: number) =>
    Buffer.concat([segment(0xda, Buffer.from([1, 1, 0, from, to, approximation])), Buffer.alloc(Math.ceil(bits / 8))]);
  const bit = (index: number) => {
    const [coefficient, low] = [1 + (index % 63), 13 - Math.floor(index / 63)];
    // Each code of 15 bits ends 16,384 blocks.
    return scan(coefficient, coefficient, low === 13 ? low : ((low + 1) << 4) | low, Math.ceil(blocks / 16_384) * 15);
  };
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, Buffer.from([0, ...Array.from({ length: 64 }, () => 1)])),
    segment(0xc2, Buffer.from([8]), u16(scanHeight), u16(scanWidth), Buffer.from([1, 1, 0x11, 0])),
    codes(0x00, 0),
    codes(0x10, 0xe0),
    scan(0, 0, 0, blocks),
    ...Array.from({ length: scans - 1 }, (_, index) => bit(index)),
    Buffer.from([0xff, 0xd9]),
  ]);
}
