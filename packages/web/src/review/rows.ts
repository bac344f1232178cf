import { firstRows, settle, type LiveRow, type LiveRows } from "../ui/table/live-rows.ts";
import type { Item } from "./queue-page.ts";

export const keyOf = ({ id }: Item) => String(id);

/** Updates the rows in place: later items are appended, earlier ones counted. `room` is the number of requested items. */
export function extendRows(shown: readonly LiveRow<Item>[], fresh: readonly Item[], room: number): LiveRows<Item> {
  const known = new Set(shown.map(({ key }) => key));
  const isKnown = (item: Item) => known.has(keyOf(item));
  // Decided items come after waiting ones, so a new item before them still follows all waiting items.
  const isWaiting = fresh.some(({ dueAt }) => dueAt !== null);
  const last = fresh.findLastIndex((item) => isKnown(item) && (item.dueAt !== null || !isWaiting));
  const isBehind = (item: Item, index: number) => index > last && !isKnown(item);
  const behind = fresh.filter(isBehind);
  const isComplete = fresh.length < room || behind.length > 0;
  const before = fresh.filter((item, index) => !isBehind(item, index));
  const { rows, arrived } = settle(shown, before, keyOf, isComplete);
  return { rows: [...rows, ...firstRows(behind, keyOf).rows], arrived };
}
