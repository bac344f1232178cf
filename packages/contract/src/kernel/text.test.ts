import fc from "fast-check";
import { expect, test } from "vitest";
import { isStorable, shorten, sliceText } from "./text.ts";

//
test("a shortened text is a well-formed prefix within the limit", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), fc.nat(40), (text, max) => {
      const short = shorten(text, max);
      expect(short.isWellFormed()).toBe(true);
      expect(short.length).toBeLessThanOrEqual(max);
      expect(text.startsWith(short)).toBe(true);
      expect([...short]).toEqual([...text].slice(0, [...short].length));
      if (text.length > max) expect(short.length).toBeGreaterThanOrEqual(max - 1);
      else expect(short).toBe(text);
    }),
    { numRuns: 2_000 },
  );
});

test("shortening a text with unpaired surrogates yields well-formed text", () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom("a", "\ud83d", "\ude00", "😀", "字")), fc.nat(12), (parts, max) => {
      const short = shorten(parts.join(""), max);
      expect(short.isWellFormed() && short.length <= max).toBe(true);
    }),
  );
});

test.each([
  ["😀", 1, ""],
  ["a😀b", 2, "a"],
  ["a😀b", 3, "a😀"],
  ["abc", 0, ""],
  ["abc", -1, ""],
])("shortens %j to %i units as %j", (text, max, short) => expect(shorten(text, max)).toBe(short));

//
test("a part of a text is what slice gives, except inside of a character", () => {
  fc.assert(
    fc.property(
      fc.string({ unit: "grapheme" }),
      fc.integer({ min: -20, max: 20 }),
      fc.integer({ min: -20, max: 20 }),
      (text, start, end) => {
        const part = sliceText(text, start, end);
        expect(part.isWellFormed()).toBe(true);
        const cut = text.slice(start, end);
        if ((text.slice(0, start) + text.slice(0, end)).isWellFormed()) expect(part).toBe(cut);
        expect(sliceText(text, 0, start) + sliceText(text, start)).toBe(text);
      },
    ),
  );
  expect([sliceText("a😀b", 2), sliceText("a😀b", 0, 2), sliceText("a😀b", -2), sliceText("abc", -2)]).toEqual([
    "😀b",
    "a",
    "😀b",
    "bc",
  ]);
});

test.each([
  ["text", true],
  ["😀", true],
  ["\ud83d", false],
  ["a\ude00", false],
  ["a\0b", false],
])("reports that %j can be stored: %s", (text, storable) => expect(isStorable(text)).toBe(storable));
