import type { Item } from "./queue-page.ts";
import type { QueueQuery } from "./queue-position.ts";

/** The command of a key. */
export type TriageCommand =
  | { is: "move"; by: 1 | -1 }
  | { is: "act"; act: string }
  | { is: "preset"; index: number }
  | { is: "skip" | "undo" | "choose" | "help" | "write" | "back" };

/** The used part of a keyboard event. */
export type Pressed = Pick<KeyboardEvent, "key" | "code" | "repeat" | "metaKey" | "ctrlKey" | "altKey">;

/** Active letters, and the number of presets while a reason is requested. */
interface ActiveKeys {
  letters: Readonly<Record<string, string>>;
  presets: number | null;
}

const moves: Readonly<Record<string, 1 | -1>> = { j: 1, arrowdown: 1, k: -1, arrowup: -1 };
const others: Readonly<Record<string, "skip" | "undo" | "choose" | "help" | "back">> = {
  s: "skip",
  u: "undo",
  x: "choose",
  "?": "help",
  escape: "back",
};
const isLatin = (key: string) => /^[ -~]$/.test(key);

/** The letter of a key; by key position for layouts without Latin letters. */
function letterOf({ key, code }: Pick<Pressed, "key" | "code">): string {
  const place = /^(?:Key|Digit)([A-Z0-9])$/.exec(code)?.[1];
  return (key.length === 1 && !isLatin(key) && place ? place : key).toLowerCase();
}

/** The command of a key while a reason is requested: a preset, a custom text, or back. */
function inputCommandOf(letter: string, presets: number): TriageCommand | null {
  if (letter === "escape") return { is: "back" };
  if (letter === "enter") return { is: "write" };
  const number = /^[1-9]$/.test(letter) ? Number(letter) : 0;
  return number >= 1 && number <= presets ? { is: "preset", index: number - 1 } : null;
}

/** The command of a key; null for other keys. A repeated key only moves. */
export function commandOf(event: Pressed, { letters, presets }: ActiveKeys): TriageCommand | null {
  if (event.metaKey || event.ctrlKey || event.altKey) return null;
  const letter = letterOf(event);
  const by = moves[letter];
  if (presets !== null) return event.repeat ? null : inputCommandOf(letter, presets);
  if (by) return { is: "move", by };
  if (event.repeat) return null;
  const act = letters[letter];
  if (act !== undefined) return { is: "act", act };
  const command = others[letter];
  return command ? { is: command } : null;
}

/** Name of another user who has claimed the item now; null without one. */
export const holderOf = ({ claim }: Item, me: number, now: number): string | null =>
  claim && claim.byId !== me && Date.parse(claim.until) > now ? claim.by : null;

/** The next free item after this one, else the first free one before it, else the first skipped one. Null when none is left. */
export function nextOf(
  order: readonly number[],
  from: number | null,
  isFree: (id: number) => boolean,
  skipped: readonly number[],
): number | null {
  const at = from === null ? -1 : order.indexOf(from);
  const around = [...order.slice(at + 1), ...order.slice(0, Math.max(at, 0))];
  const isOther = (id: number) => id !== from && isFree(id);
  const next = around.find((id) => isOther(id) && !skipped.includes(id));
  return next ?? skipped.find((id) => isOther(id) && order.includes(id)) ?? null;
}

/** The neighbour in the list, free or not. */
export function stepOf(order: readonly number[], from: number | null, by: 1 | -1): number | null {
  if (from === null || !order.includes(from)) return order[0] ?? null;
  return order[order.indexOf(from) + by] ?? from;
}

/** A queue when the user enters it. */
interface Entered {
  query: QueueQuery;
  rows: readonly { record: Item; isRemoved: boolean }[];
}

/** The late item to open for a user who enters the queue without choosing one. Null for a filtered list, or without a late item. */
export function firstLate({ query, rows }: Entered, isFree: (id: number) => boolean, nowMs: number) {
  if (Object.keys(query).some((name) => name !== "scope")) return null;
  const late = rows.find(({ record: { id, dueAt } }) => dueAt !== null && Date.parse(dueAt) < nowMs && isFree(id));
  return late?.record.id ?? null;
}
