import fc from "fast-check";
import { expect, test } from "vitest";
import { normalizeInput, storedText } from "./stored-text.ts";

const all = Array.from({ length: 0x110000 }, (_, code) => code)
  .filter((code) => code < 0xd800 || code > 0xdfff)
  .map((code) => String.fromCodePoint(code));
const isInvisible = (sign: string) => /[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u.test(sign);

//
test("a text of invisible signs is empty, for every such sign, alone and beside others", () => {
  const signs = all.filter(isInvisible);
  expect(signs.length).toBeGreaterThan(300);
  expect(signs.filter((sign) => storedText(sign) !== "" || storedText(`\u200b${sign} ${sign}`) !== "")).toEqual([]);
});

test("a visible character is stored, for every character", () => {
  const lost = all.filter((sign) => !isInvisible(sign) && storedText(sign) !== sign.normalize("NFC"));
  expect(lost).toEqual([]);
});

test.each([
  "👨\u200d👩\u200d👧",
  "❤\ufe0f",
  "葛\u{e0100}",
  "می\u200cخواهم",
  "ന്\u200d",
  "🏴\u{e0067}\u{e0062}\u{e007f}",
])("keeps the signs that choose a glyph: %j", (text) => expect(storedText(text)).toBe(text));

//
test("a stored text is composed, has no controls of direction and does not change again", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const stored = storedText(text);
      expect(stored).toBe(stored.normalize("NFC"));
      expect(stored).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/u);
      expect(storedText(stored)).toBe(stored);
    }),
    { numRuns: 2_000 },
  );
});

//
test("every text of an input is brought into its stored form, except passwords, user names and bytes", () => {
  const bytes = Buffer.from("a");
  const input = {
    name: "\u200b",
    list: [{ text: "a\u202eb" }],
    password: "a\u200b",
    newPassword: "\u200b",
    n: 1,
    bytes,
  };
  expect(normalizeInput(input)).toEqual({
    name: "",
    list: [{ text: "ab" }],
    password: "a\u200b",
    newPassword: "\u200b",
    n: 1,
    bytes,
  });
});
