import type { Courier, Order, OrderKind } from "@vowdesk/contract/local/orders";
import { openClient, type Call } from "../../packages/simulator/src/client.ts";

/** Most commands in flight. A slow server receives fewer commands; the measured rate then shows that. */
const maxInFlight = 64;
const pageSize = 200;
const pages = 3;
const tickMs = 5;

/** A stream of real actions on orders of all kinds. */
export interface Changes {
  taken(): { perSecond: number; failed: number; times: number[] };
  stop(): Promise<void>;
}

const lists = ["orders_listDelivery", "orders_listDriver", "orders_listErrand"] as const;

/** Returns orders of each kind, half of them open and half closed, each once. */
async function someOrders(call: Call, token: string): Promise<Order[]> {
  const orders = new Map<string, Order>();
  for (const list of lists)
    for (const scope of ["open", undefined] as const)
      for (let pageNo = 1; pageNo <= pages; pageNo += 1)
        for (const order of (await call(list, { scope, pageNo, pageSize }, token)).records)
          orders.set(order.number, order);
  return [...orders.values()];
}

async function workersOf(call: Call, token: string, kind: OrderKind): Promise<readonly Courier[]> {
  const { records } = await call("orders_couriers", { serves: kind, pageSize }, token);
  return records.filter(({ state }) => state !== "offline");
}

const onward = ["assign", "advance"] as const;
const aside = ["flag", "note"] as const;

/**
 * Runs so many actions a second over the calls of the dispatcher's page. Every order is processed to its end, then it
 * gets notes and flags.
 */
export async function streamChanges(url: string, token: string, perSecond: number): Promise<Changes> {
  const controller = new AbortController();
  const call = openClient(url, controller.signal, maxInFlight);
  const orders = await someOrders(call, token);
  const workers = {
    delivery: await workersOf(call, token, "delivery"),
    driver: await workersOf(call, token, "driver"),
    errand: await workersOf(call, token, "errand"),
  };
  const times: number[] = [];
  let failed = 0;
  let begun = 0;
  let since = performance.now();
  const running = new Set<Promise<void>>();

  async function change(place: number): Promise<void> {
    const order = orders[place % orders.length];
    if (!order) return;
    const { number, version, kind, allowed } = order;
    const act = onward.find((item) => allowed.includes(item)) ?? aside[place % aside.length] ?? "flag";
    const worker = workers[kind][place % workers[kind].length];
    const more = act === "assign" ? { workerId: worker?.id } : act === "note" ? { reason: "已联系客户" } : {};
    const startedAt = performance.now();
    orders[place % orders.length] = await call("orders_act", { number, version, act, ...more }, token);
    times.push(performance.now() - startedAt);
  }

  const startedAt = performance.now();
  const timer = setInterval(() => {
    const due = ((performance.now() - startedAt) / 1_000) * perSecond;
    for (; begun < due && running.size < maxInFlight; begun += 1) {
      const changing = change(begun).catch(() => void (failed += 1));
      running.add(changing);
      void changing.finally(() => running.delete(changing));
    }
    // Skips commands that could not start in time.
    begun = Math.max(begun, Math.floor(due));
  }, tickMs);
  return {
    taken() {
      const taken = { perSecond: (times.length * 1_000) / (performance.now() - since), failed, times: times.splice(0) };
      since = performance.now();
      failed = 0;
      return taken;
    },
    async stop() {
      clearInterval(timer);
      await Promise.all(running);
      controller.abort();
    },
  };
}
