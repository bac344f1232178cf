import { randomUUID } from "node:crypto";
import { demoPassword, demoPhone } from "@vowdesk/contract/staff/auth";
import { atRate } from "../../harness/pace.ts";
import { openClient, type Call } from "../../packages/simulator/src/client.ts";
import { staff } from "./staff.ts";

/** Number of orders of one bulk action; each order gets its own version and audit line. */
const ordersPerAct = 10;
/** The newest orders change in turn, the visible ones first. */
const changing = 100;
const maxInFlight = 32;

export interface Changed {
  changed: number;
  placed: number;
  seconds: number;
}

interface Listed {
  number: string;
  version: number;
}

/**
 * Alternately sets and removes the flags of the newest orders, so that every row of the list changes twice a second.
 */
async function openFlags(address: string): Promise<(turn: number) => Promise<number>> {
  const call = await staff(address);
  const newest = (await call("GET", `/api/shopuser/allsend?pageSize=${changing}`)) as { records: Listed[] };
  const versions = new Map(newest.records.map(({ number, version }) => [number, version]));
  const numbers = [...versions.keys()];
  const busy = new Set<number>();
  const act = async (rows: readonly object[]): Promise<Listed[]> => {
    const command = { rows, act: "flag", commandId: randomUUID() };
    // An overloaded server refuses the command; the orders it does not change are missing from the sum.
    const answer = await call("POST", "/api/shopuser/pcUpSend/bulk", command).catch(() => ({ rows: [] }));
    return (answer as { rows: { order: Listed | null }[] }).rows.flatMap(({ order }) => order ?? []);
  };
  return async (turn) => {
    const place = (turn * ordersPerAct) % numbers.length;
    if (busy.has(place)) return 0;
    busy.add(place);
    const mine = numbers.slice(place, place + ordersPerAct);
    const rows = mine.map((number) => ({ number, version: versions.get(number) }));
    const done = await act(rows).finally(() => busy.delete(place));
    for (const { number, version } of done) versions.set(number, version);
    return done.length;
  };
}

async function openPlacing(call: Call): Promise<() => Promise<void>> {
  const { token } = await call("appAuth_appSignIn", { phone: demoPhone("customer", 1), password: demoPassword });
  const merchants = await call("appOrders_merchants", {}, token);
  const merchant = merchants.find(({ dishes }) => dishes.length > 0);
  const [dish] = merchant?.dishes ?? [];
  if (!merchant || !dish) throw new Error("there is no open merchant");
  const items = [{ dishId: dish.id, quantity: 1 }];
  return async () => {
    const placement = { merchantId: merchant.id, items, address: "滨江路 8 号 1602", remark: "" };
    await call("appOrders_place", { ...placement, clientOrderId: randomUUID() }, token);
  };
}

/** Changes so many orders a second, and places some new ones, for the given time. */
export async function changeOrders(
  address: string,
  { perSecond, placedPerSecond, seconds }: { perSecond: number; placedPerSecond: number; seconds: number },
): Promise<Changed> {
  const call = openClient(address, new AbortController().signal, maxInFlight);
  const [flag, place] = await Promise.all([openFlags(address), openPlacing(call)]);
  const startedAt = performance.now();
  const [done, placed] = await Promise.all([
    atRate((perSecond - placedPerSecond) / ordersPerAct, seconds, flag),
    atRate(placedPerSecond, seconds, place),
  ]);
  const changed = done.reduce((sum, item) => sum + item, 0) + placed.length;
  return { changed, placed: placed.length, seconds: (performance.now() - startedAt) / 1_000 };
}
