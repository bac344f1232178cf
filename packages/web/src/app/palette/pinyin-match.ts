// The only module that knows the pinyin of all letters: it is loaded when the palette needs it, and is in no other chunk.
import { match } from "pinyin-pro";

/** Which letters of a text a pinyin means, written out, begun, or by initials (`wmdd`, `waimai`, `wdd`). */
export function matchPinyin(text: string, query: string): readonly number[] | null {
  return match(text, query.toLowerCase(), { precision: "start", lastPrecision: "start" });
}
