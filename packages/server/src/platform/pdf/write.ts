import { lineBreak } from "./coverage.ts";
import { embedClusters, type EmbeddedFont } from "./embed.ts";
import { fontFile, type FontName } from "./fonts.ts";
import { layOut, type Run } from "./layout.ts";
import { shapeByHarfBuzz } from "./shape.ts";

type Pdf = PDFKit.PDFDocument;

/** Where and how a text is written. Lengths are in points; `y` is its upper end. */
interface Place {
  x: number;
  y: number;
  width: number;
  size: number;
  color?: string;
  /** Between the lines. */
  gap?: number;
  /** The end of a page, at which the text goes on at the top of a new one; absent for a text that stays on its page. */
  bottom?: number;
}

/** Chooses the font of what follows. pdfkit does not declare it. */
function choose(pdf: Pdf, name: FontName): EmbeddedFont {
  const file = fontFile(name);
  pdf.font(file);
  const embedded = (pdf as unknown as { _font: EmbeddedFont })._font;
  if (!Object.hasOwn(embedded.font, "layout")) {
    shapeByHarfBuzz(embedded.font, file);
    embedClusters(embedded);
  }
  return embedded;
}

function widthOf(pdf: Pdf, { font, text }: Run): number {
  choose(pdf, font);
  return pdf.widthOfString(text);
}

/** The height of a line, and of its part above the base line, of the tallest of its fonts. */
function heightOf(pdf: Pdf, size: number, runs: readonly Run[]): { height: number; ascent: number } {
  const heights = runs.map(({ font }) => {
    const { ascender } = choose(pdf, font);
    return { height: pdf.currentLineHeight(), ascent: (ascender * size) / 1000 };
  });
  return {
    height: Math.max(...heights.map(({ height }) => height), size * 1.448),
    ascent: Math.max(...heights.map(({ ascent }) => ascent), size * 1.16),
  };
}

/** Writes a text in lines of this width, each character in a font that draws it. Returns the lower end of the text. */
export function write(pdf: Pdf, text: string, { x, y, width, size, color = "black", gap = 0, bottom }: Place): number {
  pdf.fontSize(size);
  let top = y;
  const lines = text
    .split(lineBreak)
    .flatMap((paragraph) => layOut(paragraph, width, (runs) => runs.reduce((sum, run) => sum + widthOf(pdf, run), 0)));
  for (const line of lines) {
    const { height, ascent } = heightOf(pdf, size, line);
    if (bottom !== undefined && top + height > bottom) {
      pdf.addPage();
      top = pdf.page.margins.top;
    }
    pdf.fontSize(size).fillColor(color);
    let left = x;
    for (const run of line) {
      const runWidth = widthOf(pdf, run);
      pdf.text(run.text, left, top + ascent, { lineBreak: false, baseline: "alphabetic" });
      left += runWidth;
    }
    top += height + gap;
  }
  return top;
}
