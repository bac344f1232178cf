import PDFDocument from "pdfkit";
import { lineBreak } from "./coverage.ts";
import { fontFile, fontNames } from "./fonts.ts";
import type { Sheet, SheetSignature } from "./sheet.ts";
import { write } from "./write.ts";

type Pdf = PDFKit.PDFDocument;

// Lengths are in points, 1/72 inch.
const margin = 56;
const footerHeight = 40;
const warningHeight = 60;
const gap = 24;
const red = "#b00020";
const gray = "#555555";
/** A signature is 1000 units wide and 300 high. */
const signatureHeight = 0.3;
const captionHeight = 44;

const widthOf = ({ page }: Pdf) => page.width - 2 * margin;

/** The end of the contents of a page. */
const bottomOf = ({ page }: Pdf) => page.height - margin - footerHeight;

/** Draws a text in a red frame above the contents of a page. */
function drawWarning(pdf: Pdf, warning: string): void {
  pdf
    .rect(margin, margin, widthOf(pdf), warningHeight - 14)
    .lineWidth(1.5)
    .stroke(red);
  write(pdf, warning, { x: margin + 8, y: margin + 8, width: widthOf(pdf) - 16, size: 11, color: red });
}

function drawStrokes(pdf: Pdf, { strokes }: SheetSignature, left: number, top: number, width: number): void {
  const scale = width / 1000;
  pdf.save().translate(left, top).scale(scale).lineWidth(5).lineCap("round").lineJoin("round");
  for (const [first, ...rest] of strokes) {
    if (!first) continue;
    pdf.moveTo(first.x, first.y);
    for (const { x, y } of rest) pdf.lineTo(x, y);
    pdf.stroke("black");
  }
  pdf.restore();
}

/** Two signatures next to each other. They start on a new page if there is no room. */
function drawSignatures(pdf: Pdf, signatures: readonly SheetSignature[], y: number): void {
  const width = (widthOf(pdf) - gap) / 2;
  const height = width * signatureHeight;
  const isNewPage = y + gap + height + captionHeight > bottomOf(pdf);
  if (isNewPage) pdf.addPage();
  const top = (isNewPage ? pdf.page.margins.top : y) + gap;
  for (const [index, signature] of signatures.entries()) {
    const left = margin + index * (width + gap);
    drawStrokes(pdf, signature, left, top, width);
    const line = top + height;
    pdf
      .moveTo(left, line)
      .lineTo(left + width, line)
      .lineWidth(0.75)
      .stroke("black");
    const y = write(pdf, signature.name, { x: left, y: line + 4, width, size: 10.5 });
    write(pdf, signature.caption, { x: left, y, width, size: 8, color: gray });
  }
}

/** Draws what every page has, when their number is known. */
function drawFrames(pdf: Pdf, { footer, warning }: Sheet): void {
  const { count } = pdf.bufferedPageRange();
  for (let index = 0; index < count; index += 1) {
    pdf.switchToPage(index);
    // Text below the margin would start a new page.
    pdf.page.margins.bottom = 0;
    if (warning !== null) drawWarning(pdf, warning);
    const y = pdf.page.height - margin;
    write(pdf, `${footer}  ${index + 1}/${count}`, { x: margin, y, width: widthOf(pdf), size: 7.5, color: gray });
  }
}

function drawContents(pdf: Pdf, sheet: Sheet): void {
  const column = { x: margin, width: widthOf(pdf), bottom: bottomOf(pdf) };
  let y = write(pdf, sheet.title, { ...column, y: pdf.page.margins.top, size: 17 });
  y = write(pdf, sheet.status, { ...column, y, size: 9, color: gray }) + 13;
  for (const part of sheet.text.split(lineBreak))
    y = part.trim() === "" ? y + 9 : write(pdf, part, { ...column, y, size: 10.5, gap: 2.5 });
  if (sheet.signatures.length > 0) drawSignatures(pdf, sheet.signatures, y);
  drawFrames(pdf, sheet);
}

/** The PDF document of a sheet, with the used characters of the font. Takes about a second of the processor. */
export function drawSheet(sheet: Sheet, { compress = true } = {}): Promise<Buffer> {
  const pdf = new PDFDocument({
    size: "A4",
    margins: {
      top: sheet.warning === null ? margin : margin + warningHeight,
      left: margin,
      right: margin,
      bottom: margin + footerHeight,
    },
    font: fontFile(fontNames[0]),
    lang: sheet.language,
    displayTitle: true,
    bufferPages: true,
    compress,
    info: { Title: sheet.title, CreationDate: sheet.createdAt },
  });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    pdf.on("data", (chunk: Buffer) => chunks.push(chunk));
    pdf.on("end", () => resolve(Buffer.concat(chunks)));
    pdf.on("error", reject);
    drawContents(pdf, sheet);
    pdf.end();
  });
}
