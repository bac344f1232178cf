import fc from "fast-check";
import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { fromBufferPromise } from "yauzl";
import { expect, test } from "vitest";
import { layOut, partsOf, type ZipEntry, type ZipLayout } from "./zip.layout.ts";

interface File extends ZipEntry {
  content: Buffer;
}

const fileOf = (name: string, content: Buffer): File => ({
  name,
  content,
  bytes: content.length,
  crc: crc32(content),
  sha: createHash("sha256").update(content).digest(),
  at: new Date("2026-10-31T23:59:59Z"),
});
const files = [
  fileOf("IMG_1.JPG", randomBytes(3_000)),
  fileOf("照片.JPG", randomBytes(1)),
  fileOf("é.CR3", randomBytes(70_000)),
];

const read = (layout: ZipLayout<File>, from: number, to: number) =>
  Buffer.concat(
    Array.from(partsOf(layout, { from, to }), (part) =>
      "bytes" in part ? part.bytes : part.entry.content.subarray(part.from, part.to + 1),
    ),
  );
const wholeOf = (layout: ZipLayout<File>) => read(layout, 0, layout.bytes - 1);

//
test("a zip has the length that was computed, and is read by another program", async () => {
  const layout = layOut(files);
  const zip = wholeOf(layout);
  expect(zip.length).toBe(layout.bytes);
  const opened = await fromBufferPromise(zip);
  const seen: string[] = [];
  for await (const entry of opened.eachEntry()) {
    seen.push(entry.fileName);
    const stream = await opened.openReadStreamPromise(entry);
    const content = Buffer.concat((await stream.toArray()) as Buffer[]);
    expect(content.equals(files[seen.length - 1]?.content ?? Buffer.alloc(0))).toBe(true);
    expect(entry.getLastModDate({ timezone: "UTC" }).toISOString()).toBe("2026-10-31T23:59:59.000Z");
  }
  expect(seen).toEqual(files.map(({ name }) => name));
});

//
test("any range has the bytes of the whole zip", () => {
  const layout = layOut(files);
  const zip = wholeOf(layout);
  const position = fc.integer({ min: 0, max: layout.bytes - 1 });
  fc.assert(
    fc.property(position, position, (a, b) => {
      const [from, to] = [Math.min(a, b), Math.max(a, b)];
      expect(read(layout, from, to).equals(zip.subarray(from, to + 1))).toBe(true);
    }),
    { numRuns: 300 },
  );
  for (const at of [...layout.offsets, layout.directoryOffset])
    for (const from of [at - 1, at, at + 1].filter((n) => n >= 0))
      expect(read(layout, from, layout.bytes - 1).equals(zip.subarray(from))).toBe(true);
});

//
test("beyond 4 GB, positions have 8 bytes", () => {
  const large = (name: string): ZipEntry => ({ ...fileOf(name, Buffer.from("x")), bytes: 3_000_000_000 });
  const layout = layOut([large("a"), large("b"), large("c")]);
  expect(layout.directoryOffset).toBeGreaterThan(9_000_000_000);
  const [tail] = Array.from(partsOf(layout, { from: layout.directoryOffset, to: layout.bytes - 1 }));
  const end = tail && "bytes" in tail ? tail.bytes : Buffer.alloc(0);
  expect(layout.directoryOffset + end.length).toBe(layout.bytes);
  const at = end.indexOf(Buffer.from("PK\u0006\u0006", "latin1"));
  expect(Number(end.readBigUInt64LE(at + 48))).toBe(layout.directoryOffset);
  expect(Number(end.readBigUInt64LE(at + 40))).toBe(at);
  expect(end.readUInt32LE(end.length - 6)).toBe(0xffffffff);
  const third = end.lastIndexOf(Buffer.from("PK\u0001\u0002", "latin1"));
  expect(end.readUInt32LE(third + 42)).toBe(0xffffffff);
  expect(Number(end.readBigUInt64LE(third + 46 + 1 + 9 + 4))).toBe(layout.offsets[2]);
});

//
test("the digest follows names, order and contents", () => {
  const [a, b, c] = files as [File, File, File];
  const digests = [
    layOut([a, b, c]),
    layOut([a, c, b]),
    layOut([a, b]),
    layOut([{ ...a, name: "IMG_2.JPG" }, b, c]),
    layOut([{ ...a, sha: b.sha }, b, c]),
  ].map(({ digest }) => digest);
  expect(new Set(digests).size).toBe(digests.length);
  expect(layOut([a, b, c]).digest).toBe(digests[0]);
});

//
test("an empty zip is a zip", async () => {
  const opened = await fromBufferPromise(wholeOf(layOut<File>([])));
  expect(opened.entryCount).toBe(0);
});
