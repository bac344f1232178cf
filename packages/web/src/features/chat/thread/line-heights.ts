import { contentTypes, type ChatMessage } from "@vowdesk/contract/chat";
import { pictureSize } from "../pictures/picture-size.ts";
import type { Line } from "./lines.ts";

/** Size of the scroll container in pixels. */
interface Box {
  width: number;
  height: number;
}

/** A typical size until one is measured. */
// oxlint-disable-next-line session/module-state -- no data of a user
let box: Box = { width: 640, height: 560 };
// oxlint-disable-next-line session/module-state -- no data of a user
let size: string | undefined;
// oxlint-disable-next-line session/module-state -- no data of a user
const known = new Map<string, number>();

/** Sets the size of the container. Another width or density invalidates the known heights. */
export function recordBox(next: Box): void {
  const nextSize = document.documentElement.dataset["size"];
  if (next.width !== box.width || nextSize !== size) known.clear();
  box = next;
  size = nextSize;
}

export const currentBox = (): Box => box;

/** Pixels from bubble.module.css: line padding with avatar, maximum bubble width, bubble padding, letter and line height. */
const sheet = { beside: 2 * 16 + 38, widest: 544, inside: 26, letter: 14, line: 21 } as const;
const widestShare = 0.84;
/** Average width of a Latin letter relative to a Chinese one. */
const latinWidth = 0.53;
const firstWideLetter = 0x1100;

/** Estimated number of lines of a text. */
function linesOfText(text: string): number {
  const wide = Math.min(sheet.widest, (box.width - sheet.beside) * widestShare) - sheet.inside;
  const perLine = Math.max(4, wide / sheet.letter);
  let lines = 0;
  for (const part of text.split("\n")) {
    let width = 0;
    for (const letter of part) width += (letter.codePointAt(0) ?? 0) >= firstWideLetter ? 1 : latinWidth;
    lines += Math.max(1, Math.ceil(width / perLine));
  }
  return lines;
}

/** Lines with the same shape name have the same height, apart from `own`. */
interface Shape {
  name: string;
  /** Height that the content defines, in pixels. */
  own: number;
  guess: number;
}

function shapeOfMessage({ message, isFirst, isLast }: Extract<Line, { is: "message" }>): Shape {
  const { event, type, text, media, packet, isPrivate, seq } = message;
  if (event) return { name: `event ${event.name} ${Number("reason" in event.values)}`, own: 0, guess: 34 };
  const hasFoot = isLast || seq === null;
  const around = `${type} ${Number(isFirst)}${Number(hasFoot)}${Number(isFirst && isPrivate)}`;
  const frame = 20 + (isFirst ? 31 : 0) + (hasFoot ? 20 : 0);
  if (type === contentTypes.image && media) {
    const { height } = pictureSize(media);
    return { name: around, own: height, guess: frame + height };
  }
  if (type === contentTypes.packet)
    return { name: `${around} ${packet?.state} ${Number(Boolean(packet?.reason))}`, own: 0, guess: frame + 72 };
  if (type === contentTypes.order || type === contentTypes.voice) return { name: around, own: 0, guess: frame + 60 };
  const lines = linesOfText(text);
  return { name: `${around} ${lines}`, own: 0, guess: frame + lines * sheet.line };
}

// oxlint-disable-next-line session/module-state -- weak, by message or schema
const shapes = new WeakMap<ChatMessage, { of: string; shape: Shape }>();

/** The shape of a line; of a message it is computed once per container width. */
function shapeOf(line: Line): Shape {
  if (line.is !== "message") return { name: line.is, own: 0, guess: 40 };
  const of = `${box.width} ${line.isFirst} ${line.isLast}`;
  const before = shapes.get(line.message);
  if (before?.of === of) return before.shape;
  const shape = shapeOfMessage(line);
  shapes.set(line.message, { of, shape });
  return shape;
}

/** Estimated height of a line from measured lines of the same shape. A good estimate avoids shifts after drawing. */
export function estimateHeight(line: Line): number {
  const { name, own, guess } = shapeOf(line);
  const height = known.get(name);
  return height === undefined ? guess : height + own;
}

/** Records the measured height of a line. */
export function recordHeight(line: Line, px: number): void {
  const { name, own } = shapeOf(line);
  known.set(name, px - own);
}
