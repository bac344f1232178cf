import { sliceText } from "@vowdesk/contract/kernel";
import type { Font as OutlineFont, Glyph, GlyphPosition, GlyphRun } from "fontkit";
import { Blob, Buffer as TextBuffer, ClusterLevel, Direction, Face, Font, shape } from "harfbuzzjs";
import { readFileSync } from "node:fs";

/** At the start of a text that is drawn from right to left. */
export const rightToLeftMark = "\u200F";

/** A glyph of a font in a cluster, at its place from the start of the cluster, in units of the font. */
export interface Part {
  id: number;
  x: number;
  y: number;
}

/** The glyphs that show characters together, for example a letter with its marks. */
export interface Cluster {
  text: string;
  parts: Part[];
  /** How far the next cluster is from this one; kerning changes it. */
  advance: number;
}

/** Chooses and places the glyphs of a text. Its clusters are in the order in which they are drawn. */
function clustersOf(shaper: Font, text: string, direction: Direction): Cluster[] {
  const buffer = new TextBuffer();
  buffer.addText(text);
  buffer.guessSegmentProperties();
  buffer.setDirection(direction);
  // Readers of documents reverse texts from right to left character by character, so a mark is a cluster of its own where it can be.
  buffer.setClusterLevel(ClusterLevel.MONOTONE_CHARACTERS);
  shape(shaper, buffer);
  const shaped = buffer.getGlyphInfosAndPositions();
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].toSorted((a, b) => a - b);
  const ends = new Map(starts.map((start, index) => [start, starts[index + 1]]));
  const clusters = new Map<number, Cluster>();
  for (const { cluster: start, codepoint: id, xOffset = 0, yOffset = 0, xAdvance = 0 } of shaped) {
    const end = ends.get(start);
    const cluster = clusters.get(start) ?? { text: sliceText(text, start, end), parts: [], advance: 0 };
    cluster.parts.push({ id, x: cluster.advance + xOffset, y: yOffset });
    cluster.advance += xAdvance;
    clusters.set(start, cluster);
  }
  return [...clusters.values()];
}

/** A cluster as pdfkit draws it: one glyph. */
export type ClusterGlyph = Glyph & { cluster: Cluster };

/** The width of a cluster without kerning. */
export const widthOf = (font: OutlineFont, { parts }: Cluster): number =>
  parts.reduce((sum, { id }) => sum + font.getGlyph(id).advanceWidth, 0);

/**
 * Makes a font choose and place the glyphs of a text by HarfBuzz. That of fontkit draws Bengali, Gurmukhi, Malayalam, Myanmar and others
 * differently from their rules, or not at all.
 */
export function shapeByHarfBuzz(font: OutlineFont, file: string): void {
  const shaper = new Font(new Face(new Blob(readFileSync(file).buffer), 0));
  font.layout = (marked: string): GlyphRun => {
    const isRightToLeft = marked.startsWith(rightToLeftMark);
    const text = isRightToLeft ? marked.slice(rightToLeftMark.length) : marked;
    const clusters = clustersOf(shaper, text, isRightToLeft ? Direction.RTL : Direction.LTR);
    const glyphs = clusters.map((cluster) => ({ cluster, advanceWidth: widthOf(font, cluster) }) as ClusterGlyph);
    const positions: GlyphPosition[] = clusters.map(({ advance }) => ({
      xAdvance: advance,
      yAdvance: 0,
      xOffset: 0,
      yOffset: 0,
    }));
    return {
      glyphs,
      positions,
      /** pdfkit converts the unit of the positions before it reads the width. */
      get advanceWidth() {
        return positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
      },
    } as unknown as GlyphRun;
  };
}
