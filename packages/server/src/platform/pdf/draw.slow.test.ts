import { openSync, type Font } from "fontkit";
import sharp, { type Sharp } from "sharp";
import { PDFiumLibrary } from "@hyzyla/pdfium";
import { afterAll, beforeAll, expect, test } from "vitest";
import { drawSheet } from "./draw.ts";
import { sampled } from "../../../test/sampled.ts";
import { fontFile } from "./fonts.ts";
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
];

/** The streams of an uncompressed document. */
function streamsOf(pdf: Buffer): Buffer[] {
  const chunks: Buffer[] = [];
  for (let at = pdf.indexOf("\nstream\n"); at >= 0; at = pdf.indexOf("\nstream\n", at + 8))
    chunks.push(pdf.subarray(at + 8, pdf.indexOf("\nendstream", at)));
  return chunks;
}

/** Size of an A4 page in points. */
const pageSize = { width: 595.28, height: 841.89 };
const fontSize = 10.5;
/** Pixels per point; thin strokes need several to be comparable. */
const scale = 6;
const perLine = 24;

const fonts = { latin: openSync(fontFile("NotoSans")) as Font, chinese: openSync(fontFile("NotoSansSC")) as Font };

interface Drawn {
  character: string;
  font: Font;
  /** The left end of the base line, in points from the upper left corner. */
  x: number;
  y: number;
}

/** Where a page draws its characters, which are separated by spaces, so that no ligature replaces two of them. */
function placesOn(page: string, lines: string[][]): Drawn[] {
  const places = [...page.matchAll(/1 0 0 1 ([\d.]+) ([\d.]+) Tm\n\/F\d+ 10\.5 Tf/g)];
  return places.flatMap(([, left, up]) => {
    let x = Number(left);
    const line = lines.shift() ?? [];
    const font = /\p{Script=Latin}/u.test(line.join("")) ? fonts.latin : fonts.chinese;
    return line.map((character) => {
      const place = { character, font, x, y: pageSize.height - Number(up) };
      x += (font.layout(`${character} `).advanceWidth * fontSize) / font.unitsPerEm;
      return place;
    });
  });
}

/** The darkness of each pixel of a picture. */
async function darkness(picture: Sharp): Promise<Uint8Array> {
  return await picture.flatten({ background: "white" }).grayscale().negate().raw().toBuffer();
}

/** The characters as the outlines of their fonts, drawn by another program. */
function reference(places: readonly Drawn[], { width, height }: typeof pageSize): Sharp {
  const paths = places.map(({ character, font, x, y }) => {
    const size = fontSize / font.unitsPerEm;
    const outline = font.glyphForCodePoint(character.codePointAt(0) ?? 0).path.toSVG();
    return `<path transform="translate(${x} ${y}) scale(${size} ${-size})" d="${outline}"/>`;
  });
  const box = `0 0 ${pageSize.width} ${pageSize.height}`;
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${box}"
        preserveAspectRatio="none">${paths.join("")}</svg>`,
    ),
    { unlimited: true },
  );
}

/** The share of the ink in the field of a character that is in one of two pictures only. */
function differenceAt({ x, y }: Drawn, one: Uint8Array, other: Uint8Array, { width, height }: typeof pageSize): number {
  const [perX, perY] = [width / pageSize.width, height / pageSize.height];
  let [apart, ink] = [0, 0];
  for (let row = Math.round((y - fontSize) * perY); row < (y + 3) * perY; row += 1)
    for (let at = Math.round((x - 1) * perX); at < (x + fontSize + 1) * perX; at += 1) {
      const [a = 0, b = 0] = [one[row * width + at], other[row * width + at]];
      apart += Math.abs(a - b);
      ink += Math.max(a, b);
    }
  return ink === 0 ? 1 : apart / ink;
}

// Pictures of users may not be SVG: `platform/media/pictures.ts` blocks it for the process, which test files share.
beforeAll(() => sharp.unblock({ operation: ["VipsForeignLoadSvg"] }));
afterAll(() => sharp.block({ operation: ["VipsForeignLoadSvg"] }));

test("every common Chinese character and every letter of the four languages is rendered as the font has it", async () => {
  expect([...commonCharacters()]).toHaveLength(3_755);
  // A line has one script, so that it is drawn as one run.
  const all = [commonCharacters(), ...letters].flatMap((text) =>
    Array.from({ length: Math.ceil([...text].length / perLine) }, (_, index) =>
      [...text].slice(index * perLine, (index + 1) * perLine),
    ),
  );
  const lines = [...sampled(all, 8)];
  const count = lines.flat().length;
  const text = lines.map((line) => line.join(" ")).join("\n");
  const pdf = await drawSheet({ ...sheet, text }, { compress: false });
  const contents = streamsOf(pdf)
    .map((stream) => stream.toString("latin1"))
    .filter((stream) => stream.includes(" TJ"));
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const wrong: string[] = [];
  let seen = 0;
  for (const [index, content] of contents.entries()) {
    const places = placesOn(content, lines);
    const { data, width, height } = await document.getPage(index).render({ scale, render: "bitmap" });
    const rendered = await darkness(sharp(data, { raw: { width, height, channels: 4 } }));
    const expected = await darkness(reference(places, { width, height }));
    for (const place of places)
      if (differenceAt(place, rendered, expected, { width, height }) > 0.3) wrong.push(place.character);
    seen += places.length;
  }
  document.destroy();
  library.destroy();
  expect(seen).toBe(count);
  expect(wrong).toEqual([]);
});

test("a document is drawn in a thread, while this one answers", async () => {
  let ticks = 0;
  const timer = setInterval(() => (ticks += 1), 5);
  const line = [
    { x: 10, y: 20 },
    { x: 900, y: 250 },
  ];
  const signatures = [{ name: "李明", caption: "2026-11-02", strokes: [line] }];
  const pdf = await renderPdf(
    { ...sheet, warning: "不是已签署的文本", text: "尾款：¥12,000.00", signatures },
    { queue: "staff", id: 1 },
  );
  clearInterval(timer);
  expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
  expect(ticks).toBeGreaterThan(10);
});
