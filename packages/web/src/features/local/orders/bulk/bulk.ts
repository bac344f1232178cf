import { t } from "@lingui/core/macro";
import type { CallInput } from "@vowdesk/contract/kernel";
import { pageSizes, reachableRows, type Page } from "@vowdesk/contract/kernel";
import { ordersApi, type Order } from "@vowdesk/contract/local/orders";
import { call } from "../../../../kernel/http/call.ts";
import type { AnyAction } from "../../../../resource/action.ts";
import type { List } from "../../../../resource/use-list.ts";
import { newId } from "../../../../ui/timing/new-id.ts";

/** Small enough for visible progress, large enough to be fast. */
const rowsPerCall = 50;

type BulkCommand = Omit<CallInput<typeof ordersApi.actOnMany>, "rows">;

interface Skipped {
  number: string;
  why: string;
}

/** The result of a bulk action. */
export interface Outcome {
  done: readonly Order[];
  skipped: readonly Skipped[];
}

/** Fetches all orders that match the filters, up to the limit of pages. */
export async function allMatching(
  { state, resource }: List,
  signal: AbortSignal,
  onProgress: (read: number) => void,
): Promise<Order[]> {
  const orders: Order[] = [];
  for (let pageNo = 1; orders.length < reachableRows; pageNo += 1) {
    const input = { ...state.query, pageNo, pageSize: pageSizes.max };
    const page = (await call(resource.list, input, { signal })) as Page<Order>;
    orders.push(...page.records);
    onProgress(orders.length);
    if (pageNo >= page.pages) break;
  }
  // An order that moved between two fetches may be on both pages.
  return [...new Map(orders.map((order) => [order.number, order])).values()];
}

const inChunks = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, chunk) => all.slice(chunk * size, (chunk + 1) * size));

/** Runs an action on many orders, each on its own; orders in an unsuitable state are skipped without a call. */
export async function actOnMany(
  { isAvailable }: AnyAction<Order>,
  orders: readonly Order[],
  command: BulkCommand,
  onProgress: (done: number) => void,
): Promise<Outcome> {
  const applicable = orders.filter((order) => isAvailable(order));
  const done: Order[] = [];
  const skipped: Skipped[] = orders
    .filter((order) => !isAvailable(order))
    .map(({ number }) => ({ number, why: t`not possible in its current state` }));
  for (const chunk of inChunks(applicable, rowsPerCall)) {
    const rows = chunk.map(({ number, version }) => ({ number, version }));
    const answer = await call(ordersApi.actOnMany, { ...command, rows, commandId: newId() });
    for (const row of answer.rows) {
      if (row.done && row.order) done.push(row.order);
      else skipped.push({ number: row.number, why: row.message ?? row.reason ?? "" });
    }
    onProgress(done.length + skipped.length);
  }
  return { done, skipped };
}

/** Skipped orders by reason, the most frequent first. */
export function bySkipReason(skipped: readonly Skipped[]): [why: string, numbers: string[]][] {
  const numbers = new Map<string, string[]>();
  for (const { why, number } of skipped) numbers.set(why, [...(numbers.get(why) ?? []), number]);
  return [...numbers].toSorted(([, a], [, b]) => b.length - a.length);
}
