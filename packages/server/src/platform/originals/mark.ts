import { openSync, type Font } from "fontkit";
import { clustersOf, undrawableCharacters } from "../pdf/coverage.ts";
import { fontFile, type FontName } from "../pdf/fonts.ts";
import { layOut, type Run } from "../pdf/layout.ts";
import { shapeByHarfBuzz, type ClusterGlyph } from "../pdf/shape.ts";

/** The outlines of a text in one line, in units of its height. The base line is at 0, and y points down, as in SVG. */
interface Outline {
  path: string;
  width: number;
}

const fonts = new Map<FontName, Font>();

/** A font whose layout is that of documents (docs/decisions/124). */
function openFont(name: FontName): Font {
  const known = fonts.get(name);
  if (known) return known;
  const file = fontFile(name);
  const font = openSync(file) as Font;
  shapeByHarfBuzz(font, file);
  fonts.set(name, font);
  return font;
}

/** The path of a run whose first glyph begins at `left`, and where the next run begins. */
function drawRun({ font: name, text }: Run, left: number): { path: string; end: number } {
  const font = openFont(name);
  const scale = 1 / font.unitsPerEm;
  let at = 0;
  const paths: string[] = [];
  for (const { cluster } of font.layout(text).glyphs as ClusterGlyph[]) {
    for (const { id, x, y } of cluster.parts) {
      const { path } = font.getGlyph(id);
      paths.push(path.transform(scale, 0, 0, -scale, left + (at + x) * scale, -y * scale).toSVG());
    }
    at += cluster.advance;
  }
  return { path: paths.join(""), end: left + at * scale };
}

/** The text without the characters that cannot be drawn. */
function drawable(text: string): string {
  const leftOut = undrawableCharacters(text);
  return clustersOf(text)
    .filter((cluster) => !leftOut.includes(cluster))
    .join("");
}

function outlineOf(text: string): Outline {
  const [runs = []] = layOut(drawable(text), Infinity, () => 0);
  return runs.reduce<Outline>(
    ({ path, width }, run) => {
      const { path: next, end } = drawRun(run, width);
      return { path: path + next, width: end };
    },
    { path: "", width: 0 },
  );
}

/** Height of the text by the longest edge of the picture: the usual one, and that of the longest names. */
const usualHeight = 1 / 26;
const minHeight = 1 / 60;
/** Width of the text by the longest edge, unless it would be lower than `minHeight`. */
const maxWidth = 0.4;
/** Distances in heights of the text. */
const rowGap = 4;
const wordGap = 2;
const degrees = -30;

/**
 * An SVG picture of this size, with a text all over it and nothing else: slanted, and each row shifted by half, so that no part of the picture can be cut
 * out without it. White with a dark edge is seen on white dresses and on dark suits.
 */
export function drawMark(text: string, { width, height }: { width: number; height: number }): Buffer {
  // A name without any character that a font draws would be no watermark.
  const named = outlineOf(text);
  const outline = named.path === "" ? outlineOf("©") : named;
  const edge = Math.max(width, height);
  const scale = edge * Math.max(minHeight, Math.min(usualHeight, maxWidth / Math.max(outline.width, 1)));
  const step = outline.width + wordGap;
  const at = (x: number, row: number) =>
    `<path transform="translate(${wordGap / 2 + x} ${1.5 + row * rowGap})" d="${outline.path}"/>`;
  return Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
<pattern id="text" width="${step}" height="${2 * rowGap}" patternUnits="userSpaceOnUse"
 patternTransform="rotate(${degrees}) scale(${scale})">
<g fill="#fff" fill-opacity=".42" stroke="#000" stroke-opacity=".28" stroke-width=".05" paint-order="stroke">
${at(0, 0)}${at(-step / 2, 1)}${at(step / 2, 1)}</g>
</pattern><rect width="100%" height="100%" fill="url(#text)"/></svg>`);
}
