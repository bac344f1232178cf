import type { Font, Glyph } from "fontkit";
import { widthOf, type Cluster, type ClusterGlyph, type Part } from "./shape.ts";

/** The part of a font that is in the document: the outlines of its codes. fontkit writes it in the format TrueType. */
interface Subset {
  /** The number in the whole font, or the parts of a glyph that is composed of others. */
  glyphs: (number | Cluster)[];
  /** The code of a glyph, which is added if it is not there. */
  includeGlyph: (id: number) => number;
  _addGlyph: (glyph: number) => unknown;
  glyf: Buffer[];
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
}

/** What pdfkit keeps of a font that a document uses. */
export interface EmbeddedFont {
  font: Font;
  subset: Subset;
  ascender: number;
  scale: number;
  /** The width and the characters of each code. */
  widths: number[];
  unicode: number[][];
  layout: (text: string) => { glyphs: ClusterGlyph[]; positions: unknown[] };
  encode: (text: string) => [codes: string[], positions: unknown[]];
}

const argumentsAreWords = 0x0001;
const argumentsAreOffsets = 0x0002;
const moreComponents = 0x0020;

/** A glyph of the table `glyf` that shows other glyphs, at their places. */
function composite(box: readonly number[], parts: readonly { code: number; x: number; y: number }[]): Buffer {
  const bytes = Buffer.alloc(10 + parts.length * 8);
  for (const [index, value] of [-1, ...box].entries()) bytes.writeInt16BE(value, index * 2);
  for (const [index, { code, x, y }] of parts.entries()) {
    const at = 10 + index * 8;
    const more = index < parts.length - 1 ? moreComponents : 0;
    bytes.writeUInt16BE(argumentsAreWords | argumentsAreOffsets | more, at);
    bytes.writeUInt16BE(code, at + 2);
    bytes.writeInt16BE(x, at + 4);
    bytes.writeInt16BE(y, at + 6);
  }
  return bytes;
}

const isEmpty = ({ path }: Glyph) => path.commands.length === 0;

/** The smallest box around the parts. */
function boxOf(font: Font, parts: readonly Part[]): [left: number, bottom: number, right: number, top: number] {
  const boxes = parts.map(({ id, x, y }) => {
    const { minX, minY, maxX, maxY } = font.getGlyph(id).bbox;
    return [minX + x, minY + y, maxX + x, maxY + y] as const;
  });
  return [
    Math.min(...boxes.map(([left]) => left)),
    Math.min(...boxes.map(([, bottom]) => bottom)),
    Math.max(...boxes.map(([, , right]) => right)),
    Math.max(...boxes.map(([, , , top]) => top)),
  ];
}

/** Adds a glyph with the outlines of the parts of a cluster. */
function addComposite(font: Font, subset: Subset, cluster: Cluster): void {
  const visible = cluster.parts.filter(({ id }) => !isEmpty(font.getGlyph(id)));
  const box = visible.length > 0 ? boxOf(font, visible) : ([0, 0, 0, 0] as const);
  const placed = visible.map(({ id, x, y }) => ({ code: subset.includeGlyph(id), x, y }));
  const bytes = placed.length > 0 ? composite(box, placed) : Buffer.alloc(0);
  subset.glyf.push(bytes);
  subset.loca.offsets.push(subset.offset);
  subset.offset += bytes.length;
  subset.hmtx.metrics.push({ advance: widthOf(font, cluster), bearing: box[0] });
}

/**
 * Gives every cluster with its characters a code of its own, so that the text can be copied and found in the document. pdfkit knows one
 * text for each glyph, which is wrong for glyphs that show several characters, and several glyphs that show one.
 */
export function embedClusters(embedded: EmbeddedFont): void {
  const { font, subset, widths, unicode, scale } = embedded;
  const codes = new Map<string, number>();
  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (glyph: number | Cluster) =>
    typeof glyph === "number" ? addGlyph(glyph) : addComposite(font, subset, glyph);

  const codeOf = (cluster: Cluster): number => {
    const { text, parts } = cluster;
    // The box of a missing glyph stays code 0.
    if (parts.some(({ id }) => id === 0)) return 0;
    const key = JSON.stringify([text, parts]);
    const known = codes.get(key);
    if (known !== undefined) return known;
    const [first] = parts;
    const isOneGlyph = first && parts.length === 1 && first.x === 0 && first.y === 0;
    const code = subset.glyphs.push(isOneGlyph ? first.id : cluster) - 1;
    codes.set(key, code);
    widths[code] = widthOf(font, cluster) * scale;
    unicode[code] = Array.from(text, (character) => character.codePointAt(0) ?? 0);
    return code;
  };
  embedded.encode = (text) => {
    const { glyphs, positions } = embedded.layout(text);
    return [glyphs.map(({ cluster }) => codeOf(cluster).toString(16).padStart(4, "0")), positions];
  };
}
