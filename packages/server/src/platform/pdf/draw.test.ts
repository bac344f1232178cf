import { create, openSync, type Font, type Glyph } from "fontkit";
import { expect, test } from "vitest";
import { drawSheet } from "./draw.ts";
import { fontFile } from "./font.ts";
import { renderPdf } from "./render.ts";
import type { Sheet } from "./sheet.ts";

const sheet: Sheet = {
  language: "zh",
  title: "婚纱摄影服务合同 WD-1",
  status: "已签署",
  warning: null,
  text: "",
  signatures: [],
  footer: "SHA-256",
  createdAt: new Date("2026-11-02T02:00:00Z"),
};

/** The 3,755 common characters of level 1 of GB 2312: rows 16 to 55, of which the last one has 89 characters. */
function commonCharacters(): string {
  const gb2312 = new TextDecoder("gb2312");
  const codes = Array.from({ length: 40 * 94 - 5 }, (_, index) => [0xb0 + Math.floor(index / 94), 0xa1 + (index % 94)]);
  return gb2312.decode(Uint8Array.from(codes.flat()));
}

const range = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join("");

const letters = [
  range(0x21, 0x7e),
  "ÁÉÍÓÚÜÑáéíóúüñ¿¡«»ºª€£¥·•—–…“”‘’",
  range(0x30_41, 0x30_96),
  range(0x30_a1, 0x30_fc),
  "、。，；：？！（）《》「」『』【】〜￥％＋０１２３４５６７８９々",
].join("");

/** The streams of an uncompressed document. */
function streamsOf(pdf: Buffer): Buffer[] {
  const found: Buffer[] = [];
  for (let at = pdf.indexOf("\nstream\n"); at >= 0; at = pdf.indexOf("\nstream\n", at + 8))
    found.push(pdf.subarray(at + 8, pdf.indexOf("\nendstream", at)));
  return found;
}

/** The numbers of the glyphs that a page draws, in their order. */
function drawnGlyphs(page: string): number[] {
  const texts = [...page.matchAll(/\[(.*?)\] TJ/g)].map(([, text = ""]) => text);
  const hex = texts.flatMap((text) => [...text.matchAll(/<([\da-f]+)>/g)].map(([, digits = ""]) => digits)).join("");
  return (hex.match(/.{4}/g) ?? []).map((digits) => Number.parseInt(digits, 16));
}

/** TrueType data, by its first four bytes. */
const isFont = (stream: Buffer) => ["true", "\0\u0001\0\0"].includes(stream.subarray(0, 4).toString());

const outlineOf = (glyph: Glyph) => glyph.path.toSVG();

test("every common Chinese character and every letter of the four languages is drawn with its outline", async () => {
  const characters = commonCharacters() + letters;
  expect([...commonCharacters()]).toHaveLength(3_755);
  // One character a line, so that no ligature replaces two of them.
  const pdf = await drawSheet({ ...sheet, text: [...characters].join("\n") }, { compress: false });
  const streams = streamsOf(pdf);
  const embedded = create(streams.find(isFont) ?? Buffer.alloc(0)) as Font;
  const source = openSync(fontFile) as Font;
  const pages = streams.map((stream) => stream.toString("latin1")).filter((stream) => stream.includes(" TJ"));
  const drawn = pages.flatMap(drawnGlyphs);
  expect(drawn).not.toContain(0);
  const outlines = new Set([...new Set(drawn)].map((id) => outlineOf(embedded.getGlyph(id))));
  const missing = [...characters].filter((character) => {
    const glyph = source.glyphForCodePoint(character.codePointAt(0) ?? 0);
    return glyph.id === 0 || !outlines.has(outlineOf(glyph));
  });
  expect(missing).toEqual([]);
});

test("a document is drawn in a thread, while this one answers", async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  const line = [
    { x: 10, y: 20 },
    { x: 900, y: 250 },
  ];
  const signatures = [{ name: "李明", caption: "2026-11-02", strokes: [line] }];
  const pdf = await renderPdf({ ...sheet, warning: "不是已签署的文本", text: "尾款：¥12,000.00", signatures });
  clearInterval(timer);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(ticks).toBeGreaterThan(10);
});
