import { sliceText } from "@vowdesk/contract/kernel";
import { single } from "fuzzysort";
import { titlePath } from "./palette-pages.ts";

/** Indexes of the characters that a pinyin query matches; null for no match. */
export type PinyinMatch = (text: string, query: string) => readonly number[] | null;

/** A match with its score from 0 to 1 and the matched characters. */
export interface Match {
  score: number;
  marks: ReadonlySet<number>;
}

/** Lower scores are coincidental. */
const leastScore = 0.3;
/** Factor for a match in the parent directories. */
const abovePenalty = 0.85;
/** Score of a pinyin match. A literal match scores higher. */
const pinyinScore = 0.7;

/** Separators that users type between the parts of a path. */
const steps = /\s*[>›/]\s*/g;

function fuzzy(text: string, query: string): Match | null {
  const match = single(query, text);
  if (!match || match.score < leastScore) return null;
  return { score: match.score, marks: new Set(match.indexes) };
}

/** Scores a pinyin match: higher at the start of the text and when it covers more characters. */
function byPinyin(text: string, query: string, pinyin: PinyinMatch): Match | null {
  const marks = /^[a-z' ]+$/i.test(query) ? pinyin(text, query) : null;
  if (!marks || marks.length === 0) return null;
  const startBonus = marks[0] === 0 ? 0.1 : 0;
  return { score: pinyinScore + startBonus + (0.1 * marks.length) / text.length, marks: new Set(marks) };
}

const better = (a: Match | null, b: Match | null) => ((b?.score ?? 0) > (a?.score ?? 0) ? b : a);

function inText(text: string, query: string, pinyin: PinyinMatch | null): Match | null {
  return better(fuzzy(text, query), pinyin && byPinyin(text, query, pinyin));
}

function moved({ score, marks }: Match, by: number): Match {
  return { score, marks: new Set([...marks].map((mark) => mark + by)) };
}

/** Matches a query against a title path such as `System › Users`: the page's own title, or the whole path. */
export function matchPath(trail: readonly string[], input: string, pinyin: PinyinMatch | null): Match | null {
  const { text, titleAt } = titlePath(trail);
  const query = input.replace(steps, " ").trim();
  const own = inText(sliceText(text, titleAt), query, pinyin);
  const whole = titleAt > 0 ? inText(text, query, pinyin) : null;
  return better(own && moved(own, titleAt), whole && { ...whole, score: whole.score * abovePenalty });
}

/** Matching items, best first. Equal scores keep their order. */
export function search<T>(
  items: readonly T[],
  trailOf: (item: T) => readonly string[],
  query: string,
  pinyin: PinyinMatch | null,
): (Match & { item: T })[] {
  return items
    .flatMap((item) => {
      const match = matchPath(trailOf(item), query, pinyin);
      return match ? [{ item, ...match }] : [];
    })
    .toSorted((a, b) => b.score - a.score);
}

/** Splits a text into marked and unmarked pieces, between two indexes. */
export function pieces(text: string, marks: ReadonlySet<number>, from = 0, to = text.length) {
  const parts: { text: string; isMarked: boolean }[] = [];
  for (let at = from; at < to; at++) {
    const isMarked = marks.has(at);
    const last = parts.at(-1);
    if (last?.isMarked === isMarked) last.text += text.charAt(at);
    else parts.push({ text: text.charAt(at), isMarked });
  }
  return parts;
}
