import { expect, test } from "vitest";
import { readManifest } from "./manifest.ts";

const words = (...values: number[]) => {
  const buffer = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) buffer.writeInt32LE(value, i * 4);
  return buffer;
};

function chunk(type: number, headBytes: number, body: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt16LE(type, 0);
  head.writeUInt16LE(headBytes, 2);
  head.writeUInt32LE(8 + body.length, 4);
  return Buffer.concat([head, body]);
}

/** A manifest in the format of newer builds: UTF-8 strings, attributes without names. */
function compact(versionCode: number, versionName: string, packageName: string): Buffer {
  const strings = ["", "", "package", "manifest", versionName, packageName].map((text) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([[...text].length, bytes.length]), bytes, Buffer.alloc(1)]);
  });
  const offsets = strings.map((_, i) => strings.slice(0, i).reduce((sum, { length }) => sum + length, 0));
  const pool = [words(strings.length, 0, 0x100, 28 + strings.length * 4, 0), words(...offsets), ...strings];
  const ids = chunk(0x0180, 8, words(0x0101021b, 0x0101021c));
  const attribute = (name: number, type: number, value: number) => words(-1, name, -1, 8 | (type << 24), value);
  const element = [words(1, -1, -1, 3), words(20 | (20 << 16), 3, 0)];
  const attributes = [attribute(0, 0x11, versionCode), attribute(1, 0x03, 4), attribute(2, 0x03, 5)];
  const body = [
    chunk(0x0001, 28, Buffer.concat(pool)),
    ids,
    chunk(0x0102, 16, Buffer.concat([...element, ...attributes])),
  ];
  return chunk(0x0003, 8, Buffer.concat(body));
}

const good = compact(42, "4.2 版", "com.example.app");

test("reads package and version from UTF-8 strings and attributes without names", () => {
  expect(readManifest(good)).toEqual({ packageName: "com.example.app", versionCode: 42, versionName: "4.2 版" });
});

test("returns null or a valid manifest for truncated and changed bytes and never throws", () => {
  for (let length = 0; length < good.length; length += 1) expect(readManifest(good.subarray(0, length))).toBeNull();
  for (let at = 0; at < good.length; at += 1)
    for (const byte of [0, 0x7f, 0x80, 0xff]) {
      const changed = Buffer.from(good);
      changed[at] = byte;
      const manifest = readManifest(changed);
      expect(manifest === null || /^[A-Za-z][\w.]+$/.test(manifest.packageName)).toBe(true);
    }
});
