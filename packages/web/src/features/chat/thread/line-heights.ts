import { contentTypes, type ChatMessage } from "@vowdesk/contract/chat";
import { pictureSize } from "../pictures/picture-size.ts";
import type { Line } from "./lines.ts";

/** The thread's box, in pixels. */
interface Box {
  width: number;
  height: number;
}

/** As on a usual screen, until one was there. */
let box: Box = { width: 640, height: 560 };
let size: string | undefined;
const known = new Map<string, number>();

/** The box in which lines are drawn by now; what was known of another width or density holds no more. */
export function noteBox(next: Box): void {
  const nextSize = document.documentElement.dataset["size"];
  if (next.width !== box.width || nextSize !== size) known.clear();
  box = next;
  size = nextSize;
}

/** The box that was drawn in last. */
export const lastBox = (): Box => box;

/** The style sheet at the default size: padding beside a line, picture and gap, the widest bubble and its own padding. */
const sheet = { beside: 2 * 16 + 38, widest: 544, inside: 26, letter: 14, line: 21 } as const;
const widestShare = 0.84;
/** Of a letter's height: a Latin letter on the average; a Chinese one is as wide as it is high. */
const latinWidth = 0.53;
const firstWideLetter = 0x1100;

/** Into how many lines a text breaks, about. */
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

/** What is as high as what: lines of one shape are, but for what their content itself says. */
interface Shape {
  name: string;
  /** Pixels that the content says. */
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

const shapes = new WeakMap<ChatMessage, { of: string; shape: Shape }>();

/** A message's shape, reckoned once for a box. */
function shapeOf(line: Line): Shape {
  if (line.is !== "message") return { name: line.is, own: 0, guess: 40 };
  const of = `${box.width} ${line.isFirst} ${line.isLast}`;
  const before = shapes.get(line.message);
  if (before?.of === of) return before.shape;
  const shape = shapeOfMessage(line);
  shapes.set(line.message, { of, shape });
  return shape;
}

/** How high a line will be, by others like it: the better the guess, the less moves when it is drawn. */
export function likelyHeight(line: Line): number {
  const { name, own, guess } = shapeOf(line);
  const height = known.get(name);
  return height === undefined ? guess : height + own;
}

/** A line turned out so high. */
export function noteHeight(line: Line, px: number): void {
  const { name, own } = shapeOf(line);
  known.set(name, px - own);
}
