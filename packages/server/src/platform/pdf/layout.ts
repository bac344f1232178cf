import { sliceText } from "@vowdesk/contract/kernel";
import bidiFactory from "bidi-js";
import LineBreaker from "linebreak";
import { getScript } from "unicode-properties";
import { clustersOf, draws, fontOf, withPlainSpaces } from "./coverage.ts";
import { fontNames, type FontName } from "./fonts.ts";
import { rightToLeftMark } from "./shape.ts";

/** A part of a line in one font, script and direction. `text` begins with the mark of its direction. */
export interface Run {
  text: string;
  font: FontName;
}

/** A character as readers count it, and how it is drawn. */
interface Cluster {
  text: string;
  font: FontName;
  script: string;
  /** Of the Unicode bidirectional algorithm: from right to left if it is odd. */
  level: number;
}

const bidi = bidiFactory();
const words = new Intl.Segmenter(undefined, { granularity: "word" });

const scriptOf = (cluster: string) => getScript(cluster.codePointAt(0) ?? 0);

/** Whether a character takes the script of the text around it. */
const isNeutral = (script: string) => script === "Common" || script === "Inherited";

/** The parts of a text between which a line may end. */
function piecesOf(text: string): string[] {
  const breaker = new LineBreaker(text);
  const pieces: string[] = [];
  let start = 0;
  for (let next = breaker.nextBreak(); next; next = breaker.nextBreak()) {
    const end = next.position;
    pieces.push(sliceText(text, start, end));
    start = end;
  }
  return pieces;
}

/** The first font of the clusters that draws all of them, so that the letters of a word match. */
function commonFont(clusters: readonly Omit<Cluster, "font">[]): FontName | undefined {
  const fonts = new Set(clusters.map(({ text, script }) => fontOf(text, script)));
  const whole = withPlainSpaces(clusters.map(({ text }) => text).join(""));
  return [...fonts].find((font) => font !== undefined && draws(font, whole));
}

/** The clusters of a text by the pieces between which a line may end. */
function clusterPieces(text: string): Cluster[][] {
  const { levels } = bidi.getEmbeddingLevels(text, "ltr");
  let position = 0;
  let script = scriptOf(clustersOf(text).find((cluster) => !isNeutral(scriptOf(cluster))) ?? "");
  return piecesOf(text).map((piece) => {
    const clusters = clustersOf(piece).map((cluster) => {
      const own = scriptOf(cluster);
      if (!isNeutral(own)) script = own;
      const level = levels[position] ?? 0;
      position += cluster.length;
      return { text: cluster, script, level };
    });
    const common = commonFont(clusters);
    return clusters.map((cluster) => ({
      ...cluster,
      font: common ?? fontOf(cluster.text, cluster.script) ?? fontNames[0],
    }));
  });
}

/** Parts of a piece that is wider than a line: its words, else its clusters. */
function divide(piece: readonly Cluster[]): Cluster[][] {
  const text = piece.map((cluster) => cluster.text).join("");
  const starts = new Set(Array.from(words.segment(text), ({ index }) => index));
  const parts: Cluster[][] = [[]];
  let position = 0;
  for (const cluster of piece) {
    if (position > 0 && starts.has(position)) parts.push([]);
    parts.at(-1)?.push(cluster);
    position += cluster.text.length;
  }
  return parts.length > 1 ? parts : piece.map((cluster) => [cluster]);
}

/** Reverses the runs that are read from right to left (rule L2 of the bidirectional algorithm). */
function reorder<T extends { level: number }>(logical: readonly T[]): T[] {
  const runs = [...logical];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1)
    for (let start = 0; start < runs.length; start += 1) {
      let end = start;
      while ((runs[end]?.level ?? -1) >= level) end += 1;
      runs.splice(start, end - start, ...runs.slice(start, end).toReversed());
      start = Math.max(start, end);
    }
  return runs;
}

/** The runs of a line from left to right. Words that are read from right to left are runs of their own, as pdfkit shapes word by word. */
function runsOf(line: readonly Cluster[]): Run[] {
  const runs: Cluster[] = [];
  for (const cluster of line) {
    const last = runs.at(-1);
    const isSame = last?.font === cluster.font && last.script === cluster.script && last.level === cluster.level;
    const isOneWord = cluster.level % 2 === 0 || (!/\s$/u.test(last?.text ?? "") && !/^\s/u.test(cluster.text));
    if (last && isSame && isOneWord) last.text += cluster.text;
    else runs.push({ ...cluster });
  }
  return reorder(runs).map(({ text, font, level }) => ({
    text: `${level % 2 === 1 ? rightToLeftMark : ""}${withPlainSpaces(text)}`,
    font,
  }));
}

function withoutTrailingSpaces(line: readonly Cluster[]): readonly Cluster[] {
  const end = line.findLastIndex(({ text }) => text.trim() !== "");
  return line.slice(0, end + 1);
}

/** The lines of a paragraph in a field of this width, as runs from left to right. */
export function layOut(text: string, width: number, widthOf: (runs: readonly Run[]) => number): Run[][] {
  const lines: Cluster[][] = [[]];
  const measure = (line: readonly Cluster[]) => widthOf(runsOf(withoutTrailingSpaces(line)));
  let used = 0;
  const place = (piece: readonly Cluster[]): void => {
    const pieceWidth = measure(piece);
    if (pieceWidth > width && piece.length > 1) {
      for (const part of divide(piece)) place(part);
      return;
    }
    if (used > 0 && used + pieceWidth > width) {
      lines.push([]);
      used = 0;
    }
    lines.at(-1)?.push(...piece);
    used += widthOf(runsOf(piece));
  };
  for (const piece of clusterPieces(text)) place(piece);
  return lines.map((line) => runsOf(withoutTrailingSpaces(line)));
}
