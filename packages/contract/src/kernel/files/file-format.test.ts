import { expect, test } from "vitest";
import { formatHeads } from "./file-format.sample.ts";
import { fileFormat } from "./file-format.ts";

test.each(formatHeads)("recognises %s as a %s by its first bytes: %#", (name, group, bytes) => {
  expect(fileFormat(bytes)).toEqual({ name, group });
});

test.each([
  ["nothing", ""],
  ["text", "Dear Mia, the picture is attached"],
  ["a table", "name,phone\nMia,1"],
  ["zeros", "\0\0\0\0\0\0\0\0\0\0\0\0"],
])("names no format for %s", (_what, text) => {
  expect(fileFormat(Uint8Array.from(text, (sign) => sign.charCodeAt(0)))).toBeNull();
});

test("reads any bytes without an error", () => {
  let state = 7;
  const random = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0) >>> 16;
  for (const [, , bytes] of formatHeads)
    for (let round = 0; round < 200; round += 1) {
      const damaged = Uint8Array.from(bytes.subarray(0, random() % bytes.length));
      for (let change = 0; change < 4 && damaged.length > 0; change += 1)
        damaged[random() % damaged.length] = random() & 0xff;
      expect(() => fileFormat(damaged)).not.toThrow();
    }
});
