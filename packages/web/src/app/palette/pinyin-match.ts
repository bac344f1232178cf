// The pinyin dictionary. Imported on demand, so that it is in no other chunk.
import { match } from "pinyin-pro";

/** Indexes of the characters that a full, partial or initial pinyin matches (`wmdd`, `waimai`, `wdd`). */
export function matchPinyin(text: string, query: string): readonly number[] | null {
  return match(text, query.toLowerCase(), { precision: "start", lastPrecision: "start" });
}
