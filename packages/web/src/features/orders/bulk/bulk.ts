import { t } from "@lingui/core/macro";
import type { CallInput } from "@vowdesk/contract/kernel";
import { pageSizes, reachableRows, type Page } from "@vowdesk/contract/kernel";
import { ordersApi, type Order } from "@vowdesk/contract/orders";
import { call } from "../../../kernel/http/call.ts";
import type { AnyAction } from "../../../resource/action.ts";
import type { List } from "../../../resource/use-list.ts";

/** Rows sent at once: few enough for the progress to move, many enough to be quick. */
const rowsAtOnce = 50;

type BulkCommand = Omit<CallInput<typeof ordersApi.actOnMany>, "rows">;

/** Why an order was left as it is. */
interface Skipped {
  number: string;
  why: string;
}

/** What became of each of many orders. */
export interface Outcome {
  done: readonly Order[];
  skipped: readonly Skipped[];
}

/** Every order that the filters leave, page by page; at most what pages reach. */
export async function allMatching(
  { state, resource }: List,
  signal: AbortSignal,
  tell: (read: number) => void,
): Promise<Order[]> {
  const found: Order[] = [];
  for (let pageNo = 1; found.length < reachableRows; pageNo += 1) {
    const input = { ...state.query, pageNo, pageSize: pageSizes.max };
    const page = (await call(resource.list, input, { signal })) as Page<Order>;
    found.push(...page.records);
    tell(found.length);
    if (pageNo >= page.pages) break;
  }
  // A page is asked for after the one before it: what moved meanwhile may stand on both.
  return [...new Map(found.map((order) => [order.number, order])).values()];
}

const inParts = <T>(all: readonly T[], size: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, part) => all.slice(part * size, (part + 1) * size));

/** Does one thing to many orders, each for itself; those whose state is not open to it are not even asked for. */
export async function actOnMany(
  { when }: AnyAction<Order>,
  orders: readonly Order[],
  command: BulkCommand,
  tell: (done: number) => void,
): Promise<Outcome> {
  const open = orders.filter((order) => when(order));
  const done: Order[] = [];
  const skipped: Skipped[] = orders
    .filter((order) => !when(order))
    .map(({ number }) => ({ number, why: t`its state does not allow it` }));
  for (const part of inParts(open, rowsAtOnce)) {
    const rows = part.map(({ number, version }) => ({ number, version }));
    const answer = await call(ordersApi.actOnMany, { ...command, rows, commandId: crypto.randomUUID() });
    for (const row of answer.rows) {
      if (row.done && row.order) done.push(row.order);
      else skipped.push({ number: row.number, why: row.message ?? row.reason ?? "" });
    }
    tell(done.length + skipped.length);
  }
  return { done, skipped };
}

/** Reasons for skipping with their orders, the most frequent first. */
export function bySkipReason(skipped: readonly Skipped[]): [why: string, numbers: string[]][] {
  const numbers = new Map<string, string[]>();
  for (const { why, number } of skipped) numbers.set(why, [...(numbers.get(why) ?? []), number]);
  return [...numbers].toSorted(([, one], [, other]) => other.length - one.length);
}
