import { single } from "fuzzysort";
import { titlePath } from "./palette-pages.ts";

/** Which letters of a Chinese text its pinyin or initials mean; null when none. */
export type PinyinMatch = (text: string, query: string) => readonly number[] | null;

/** What was found in a text: how well, from 0 to 1, and which of its letters matched. */
export interface Match {
  score: number;
  marks: ReadonlySet<number>;
}

/** Below it letters merely happen to stand in that order. */
const leastScore = 0.3;
/** What is found in the directories above counts less than in the page's own title. */
const abovePenalty = 0.85;
/** Pinyin is a guess at what is meant; the very letters go first. */
const pinyinScore = 0.7;

/** What people write between the steps of a path. */
const steps = /\s*[>›/]\s*/g;

function fuzzy(text: string, query: string): Match | null {
  const found = single(query, text);
  if (!found || found.score < leastScore) return null;
  return { score: found.score, marks: new Set(found.indexes) };
}

/** Pinyin that begins where the text begins, and that means more of the text, is the better one. */
function byPinyin(text: string, query: string, pinyin: PinyinMatch): Match | null {
  const marks = /^[a-z' ]+$/i.test(query) ? pinyin(text, query) : null;
  if (!marks || marks.length === 0) return null;
  const begins = marks[0] === 0 ? 0.1 : 0;
  return { score: pinyinScore + begins + (0.1 * marks.length) / text.length, marks: new Set(marks) };
}

const better = (one: Match | null, other: Match | null) => ((other?.score ?? 0) > (one?.score ?? 0) ? other : one);

function inText(text: string, query: string, pinyin: PinyinMatch | null): Match | null {
  return better(fuzzy(text, query), pinyin && byPinyin(text, query, pinyin));
}

function moved({ score, marks }: Match, by: number): Match {
  return { score, marks: new Set([...marks].map((mark) => mark + by)) };
}

/** A query in a title path such as `System › Users`: in the page's own title, or anywhere in the whole. */
export function matchTrail(trail: readonly string[], asked: string, pinyin: PinyinMatch | null): Match | null {
  const { text, titleAt } = titlePath(trail);
  const query = asked.replace(steps, " ").trim();
  const own = inText(text.slice(titleAt), query, pinyin);
  const whole = titleAt > 0 ? inText(text, query, pinyin) : null;
  return better(own && moved(own, titleAt), whole && { ...whole, score: whole.score * abovePenalty });
}

/** What matches, the best first; alike ones stay in their order. */
export function search<T>(
  items: readonly T[],
  trailOf: (item: T) => readonly string[],
  query: string,
  pinyin: PinyinMatch | null,
): (Match & { item: T })[] {
  return items
    .flatMap((item) => {
      const match = matchTrail(trailOf(item), query, pinyin);
      return match ? [{ item, ...match }] : [];
    })
    .toSorted((one, other) => other.score - one.score);
}

/** A text in pieces, marked and unmarked by turns, from one position to another. */
export function pieces(text: string, marks: ReadonlySet<number>, from = 0, to = text.length) {
  const found: { text: string; isMarked: boolean }[] = [];
  for (let at = from; at < to; at++) {
    const isMarked = marks.has(at);
    const last = found.at(-1);
    if (last?.isMarked === isMarked) last.text += text.charAt(at);
    else found.push({ text: text.charAt(at), isMarked });
  }
  return found;
}
