import type { Font as OutlineFont, Glyph, GlyphPosition, GlyphRun } from "fontkit";
import { Blob, Buffer as TextBuffer, Direction, Face, Font, shape, type GlyphInfo } from "harfbuzzjs";
import { readFileSync } from "node:fs";

/** At the start of a text that is drawn from right to left. */
export const rightToLeftMark = "\u200F";

/** The characters of each glyph. Those of several glyphs belong to the first one. */
function codePointsOf(text: string, glyphs: readonly GlyphInfo[]): number[][] {
  const starts = [...new Set(glyphs.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const clusters = new Map(
    starts.map((start, index) => {
      const end = starts[index + 1];
      return [start, text.slice(start, end)];
    }),
  );
  return glyphs.map(({ cluster }) => {
    const characters = clusters.get(cluster) ?? "";
    clusters.delete(cluster);
    return Array.from(characters, (character) => character.codePointAt(0) ?? 0);
  });
}

/**
 * Makes a font choose and place the glyphs of a text by HarfBuzz. That of fontkit draws Bengali, Gurmukhi, Malayalam, Myanmar and others
 * differently from their rules, or not at all.
 */
export function shapeByHarfBuzz(font: OutlineFont, file: string): void {
  const shaper = new Font(new Face(new Blob(readFileSync(file).buffer), 0));
  font.layout = (marked: string): GlyphRun => {
    const isRightToLeft = marked.startsWith(rightToLeftMark);
    const text = isRightToLeft ? marked.slice(rightToLeftMark.length) : marked;
    const buffer = new TextBuffer();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    buffer.setDirection(isRightToLeft ? Direction.RTL : Direction.LTR);
    shape(shaper, buffer);
    const shaped = buffer.getGlyphInfosAndPositions();
    const codePoints = codePointsOf(text, shaped);
    const glyphs: Glyph[] = shaped.map(({ codepoint }, index) => font.getGlyph(codepoint, codePoints[index] ?? []));
    const positions: GlyphPosition[] = shaped.map(({ xAdvance = 0, yAdvance = 0, xOffset = 0, yOffset = 0 }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    return {
      glyphs,
      positions,
      /** pdfkit converts the unit of the positions before it reads the width. */
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    } as GlyphRun;
  };
}
