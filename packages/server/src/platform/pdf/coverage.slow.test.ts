import { PDFiumLibrary } from "@hyzyla/pdfium";
import { openSync, type Font } from "fontkit";
import { expect, test } from "vitest";
import { namesOfTheWorld } from "./names-of-the-world.ts";
import { fontOf, undrawableCharacters } from "./coverage.ts";
import { drawSheet } from "./draw.ts";
import { coverageOf, fontFile, fontNames, type FontName } from "./fonts.ts";
import { layOut } from "./layout.ts";
import { shapeByHarfBuzz, type ClusterGlyph } from "./shape.ts";

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

const names = namesOfTheWorld.flatMap(([, input, family]) =>
  input.split(" ").flatMap((first) => family.split(" ").map((last) => `${first} ${last}`)),
);

const drawnNames = names.filter((name) => undrawableCharacters(name).length === 0);

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
  const decomposed = drawnNames.map((name) => name.normalize("NFD"));
  expect(decomposed.flatMap(undrawableCharacters)).toEqual([]);
  const text = [...drawnNames, ...decomposed].join("\n");
  const glyphs = glyphsIn(await drawSheet({ ...sheet, text }, { compress: false }));
  expect(glyphs.length).toBeGreaterThan(30_000);
  expect(glyphs.filter((glyph) => glyph === "0000")).toEqual([]);
});

/** The text of a document as a reader extracts it. Its own function reserves too little memory for characters of two units. */
async function textOf(pdf: Buffer): Promise<string> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = Array.from(document.pages(), (page) => {
    const { module, pageIdx } = page as unknown as { module: TextModule; pageIdx: number };
    const textPage = module._FPDFText_LoadPage(pageIdx);
    const count = module._FPDFText_CountChars(textPage);
    const bytes = module.wasmExports.malloc(count * 8 + 2);
    const length = module._FPDFText_GetText(textPage, 0, count * 4, bytes);
    const text = new TextDecoder("utf-16le").decode(module.HEAPU8.slice(bytes, bytes + (length - 1) * 2));
    module.wasmExports.free(bytes);
    module._FPDFText_ClosePage(textPage);
    return text;
  });
  document.destroy();
  library.destroy();
  return texts.join("\n");
}

interface TextModule {
  _FPDFText_LoadPage: (page: number) => number;
  _FPDFText_CountChars: (textPage: number) => number;
  _FPDFText_GetText: (textPage: number, start: number, count: number, to: number) => number;
  _FPDFText_ClosePage: (textPage: number) => void;
  wasmExports: { malloc: (size: number) => number; free: (address: number) => void };
  HEAPU8: Uint8Array;
}

/** Readers may add spaces and marks of direction. */
const comparable = (text: string) => text.normalize("NFC").replaceAll(/[\s\u200e\u200f]/gu, "");

//
test("names are copied from the document as they were written, in every script and with ligatures", async () => {
  const text = [...drawnNames, "علاء سلامة لأحمد السّلام", "office fi ffl e\u0301", "x\u0331̈y"].join("\n");
  const copied = comparable(await textOf(await drawSheet({ ...sheet, text })));
  const lost = text.split("\n").filter((line) => !copied.includes(comparable(line)));
  expect(lost).toEqual([]);
});

test("words of one script have its quotation marks, and marks that are placed", () => {
  for (const word of ["O’Brien", "Мар’яна", "Adébáyọ̀", "Ọlájùmọ̀kẹ́"])
    expect(layOut(word, 1_000, () => 1)).toEqual([[{ text: word, font: "NotoSans" }]]);
});

test("controls of direction are refused, and other invisible characters are not drawn", () => {
  expect(undrawableCharacters("Anna \u202E & Bob\u2066")).toEqual(["\u202E", "\u2066"]);
  expect(undrawableCharacters("An\u200Dna\u00AD \u200FBob\uFE0F")).toEqual([]);
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
      const glyphs = font.layout(character).glyphs as ClusterGlyph[];
      const ids = glyphs.flatMap(({ cluster }) => cluster.parts.map(({ id }) => id));
      return ids.includes(0) || ids.every((id) => font.getGlyph(id).path.commands.length === 0);
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
