import { openSync, type Font } from "fontkit";
import { expect, test } from "vitest";
import { namesOfTheWorld } from "./names-of-the-world.ts";
import { fontOf, undrawableCharacters } from "./coverage.ts";
import { drawSheet } from "./draw.ts";
import { coverageOf, fontFile, fontNames, type FontName } from "./fonts.ts";
import { shapeByHarfBuzz } from "./shape.ts";

const sheet = {
  language: "en",
  title: "",
  status: "",
  warning: null,
  text: "",
  signatures: [],
  footer: "",
  createdAt: new Date("2026-11-02T02:00:00Z"),
};

const names = namesOfTheWorld.flatMap(([, given, family]) =>
  given.split(" ").flatMap((first) => family.split(" ").map((last) => `${first} ${last}`)),
);

/** The glyphs that an uncompressed document shows, as numbers in its fonts. Number 0 is the box of a missing glyph. */
const glyphsIn = (pdf: Buffer): string[] =>
  [...pdf.toString("latin1").matchAll(/\[([^\]]*)\] TJ/g)].flatMap(([, shown = ""]) =>
    [...shown.matchAll(/<([\da-f]+)>/g)].flatMap(([, hex = ""]) => hex.match(/.{4}/g) ?? []),
  );

//
test("2,000 names of 40 languages are drawn without a missing glyph, or refused with their characters", async () => {
  expect(names.length).toBeGreaterThanOrEqual(2_000);
  const refused = names.filter((name) => undrawableCharacters(name).length > 0);
  const unknown = /^[\p{Script=Mongolian}\p{Script=Adlam}\p{Script=Nko}\p{Script=Tifinagh}]/u;
  for (const name of refused)
    for (const character of undrawableCharacters(name)) {
      expect(name).toContain(character);
      expect(character).toMatch(unknown);
    }
  expect(refused).toHaveLength(4 * 50);
  const drawn = names.filter((name) => !refused.includes(name));
  const decomposed = drawn.map((name) => name.normalize("NFD"));
  expect(decomposed.flatMap(undrawableCharacters)).toEqual([]);
  const text = [...drawn, ...decomposed].join("\n");
  const glyphs = glyphsIn(await drawSheet({ ...sheet, text }, { compress: false }));
  expect(glyphs.length).toBeGreaterThan(30_000);
  expect(glyphs.filter((glyph) => glyph === "0000")).toEqual([]);
});

test("a character without a font is drawn as the box that the tests look for", async () => {
  const glyphs = glyphsIn(await drawSheet({ ...sheet, text: "a\u{13000}" }, { compress: false }));
  expect(glyphs).toContain("0000");
});

/** Characters whose picture is blank. */
const isBlank = (character: string) =>
  /[\p{White_Space}\p{Default_Ignorable_Code_Point}\p{Control}\u2800\u{1D159}]/u.test(character);

test.each(fontNames)("every assigned character of %s has a picture", (name: FontName) => {
  const font = openSync(fontFile(name)) as Font;
  shapeByHarfBuzz(font, fontFile(name));
  const missing = [...coverageOf(name)]
    .map((code) => String.fromCodePoint(code))
    .filter((character) => /\p{Assigned}/u.test(character) && !isBlank(character))
    .filter((character) => {
      const { glyphs } = font.layout(character);
      return glyphs.some(({ id }) => id === 0) || glyphs.every(({ path }) => path.commands.length === 0);
    });
  expect(missing).toEqual([]);
});

test("every assigned character is drawn by a font that has it, or refused", () => {
  const wrong: string[] = [];
  for (let code = 0; code <= 0x10_ff_ff; code += 1) {
    const character = String.fromCodePoint(code);
    if (!/\p{Assigned}/u.test(character) || /[\p{Surrogate}\p{Private_Use}\p{Zs}\p{Control}]/u.test(character))
      continue;
    const isKnown = fontNames.some(
      (font) => coverageOf(font).has(code) || coverageOf(font).has(character.normalize("NFC").codePointAt(0) ?? 0),
    );
    const isInvisible = /\p{Default_Ignorable_Code_Point}|[\u2028\u2029]/u.test(character);
    if ((fontOf(character) !== undefined) !== (isKnown || isInvisible)) wrong.push(character);
  }
  expect(wrong).toEqual([]);
});
