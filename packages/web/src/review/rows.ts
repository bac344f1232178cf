import { firstRows, settle, type LiveRow, type LiveRows } from "../ui/table/live-rows.ts";
import type { Item } from "./desk.ts";

export const keyOf = ({ id }: Item) => String(id);

/**
 * Brings the rows up to date where they stand; what comes after them is added behind, what comes before them only counts.
 * `room` is how many were asked for: a row that newer ones pushed beyond them has not left.
 */
export function goOn(shown: readonly LiveRow<Item>[], fresh: readonly Item[], room: number): LiveRows<Item> {
  const known = new Set(shown.map(({ key }) => key));
  const isKnown = (item: Item) => known.has(keyOf(item));
  // What waits for nobody any more went behind what waits: what is new before it came after all that waited.
  const isWaiting = fresh.some(({ dueAt }) => dueAt !== null);
  const last = fresh.findLastIndex((item) => isKnown(item) && (item.dueAt !== null || !isWaiting));
  const isBehind = (item: Item, index: number) => index > last && !isKnown(item);
  const behind = fresh.filter(isBehind);
  const isWhole = fresh.length < room || behind.length > 0;
  const before = fresh.filter((item, index) => !isBehind(item, index));
  const { rows, arrived } = settle(shown, before, keyOf, isWhole);
  return { rows: [...rows, ...firstRows(behind, keyOf).rows], arrived };
}
