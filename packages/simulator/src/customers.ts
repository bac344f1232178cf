import { randomUUID } from "node:crypto";
import type { AppMerchant, AppOrder, OrderKind } from "@vowdesk/contract/local/orders";
import type { Pace } from "./pace.ts";
import { unlessClosed, type Person } from "./person.ts";
import { randomErrand, randomKind, randomMeal, randomRide } from "./order-factory.ts";

const pollMs = 6_000;
/** Polling interval of a customer whose orders all wait for a worker. */
const slowPollMs = 20_000;
const maxOrders = 200;
const maxWaitMs = 20 * 60_000;
const confirmMs = 6_000;
const thinkingMs = 2_000;
const cancelChance = 0.03;
/** Some customers urge after this long without a worker, at most `maxUrges` times per order. */
const urgeAfterMs = 4 * 60_000;
const urgeChance = 0.15;
const maxUrges = 2;

/** The customer's action in each order state. */
const actions = {
  delivery: { delivered: "completed" },
  driver: { finished: "paid", paid: "closed" },
  errand: { delivered: "confirmed" },
} as const satisfies Record<OrderKind, Readonly<Record<string, string>>>;
const beforeWorker: readonly string[] = ["paid", "accepted", "preparing", "ready", "requested", "posted"];

const isWaiting = ({ status, workerName }: AppOrder) => workerName === null && beforeWorker.includes(status);

export interface PlacedOrder {
  key: string;
  number: string;
  /** Null for an errand or a ride. */
  merchantId: number | null;
}

/** Passes the pickup code to the runner, as the receiver of an errand would. */
export type PassCode = (number: string, code: string) => void;

export interface Customer {
  /** Places an order and follows it until it ends. Returns its key and number once the server has accepted it. */
  order(merchants: readonly AppMerchant[]): Promise<PlacedOrder>;
}

async function cancel(customer: Person, number: string, reason: string): Promise<void> {
  await unlessClosed(customer.call("appOrders_customerStep", { number, to: "cancelled", reason }));
}

/** Follows the orders of one customer: confirms, pays, urges, and cancels orders that wait too long. */
function openOrderWatch(customer: Person, pace: Pace): (number: string) => void {
  const waitingFor = new Set<string>();
  const urged = new Map<string, number>();
  const inProgress = new Set<string>();
  let isPolling = false;

  const urge = async (number: string) => {
    const before = urged.get(number) ?? 0;
    if (before === maxUrges) return;
    urged.set(number, before + 1);
    await unlessClosed(customer.call("appOrders_urge", { number }));
  };
  const wait = async ({ number, createdAt }: AppOrder) => {
    const elapsedMs = Date.now() - Date.parse(createdAt);
    if (elapsedMs > maxWaitMs) await cancel(customer, number, "等待时间太长");
    else if (elapsedMs > urgeAfterMs && pace.random() < urgeChance) await urge(number);
  };
  const act = async (order: AppOrder) => {
    const actionByState: Readonly<Record<string, "completed" | "paid" | "closed" | "confirmed">> = actions[order.kind];
    const to = actionByState[order.status];
    if (to) {
      await pace.about(confirmMs);
      await unlessClosed(customer.call("appOrders_customerStep", { number: order.number, to }));
    } else if (isWaiting(order)) await wait(order);
  };
  const forget = (number: string) => {
    waitingFor.delete(number);
    urged.delete(number);
  };
  const poll = async (): Promise<AppOrder[]> => {
    const orders = await customer.call("appOrders_mine", { limit: maxOrders });
    const current = new Set(orders.map(({ number }) => number));
    const isComplete = orders.length < maxOrders;
    for (const number of waitingFor) if (isComplete && !current.has(number)) forget(number);
    for (const order of orders.filter(({ number }) => !inProgress.has(number))) {
      inProgress.add(order.number);
      pace.go(() => act(order).finally(() => inProgress.delete(order.number)));
    }
    return orders;
  };
  const watch = async () => {
    await pace.about(pollMs);
    while (waitingFor.size > 0) {
      const orders = await poll();
      await pace.about(orders.every(isWaiting) ? slowPollMs : pollMs);
    }
  };
  return (number) => {
    waitingFor.add(number);
    if (isPolling) return;
    isPolling = true;
    pace.go(() => watch().finally(() => (isPolling = false)));
  };
}

/** A customer who follows each order, sometimes cancels at once, urges, and cancels after twenty minutes without a worker. */
export function openCustomer(customer: Person, pace: Pace, passCode: PassCode): Customer {
  const watch = openOrderWatch(customer, pace);
  const changeMind = async (number: string) => {
    await pace.about(thinkingMs);
    await cancel(customer, number, "临时有事，不需要了");
  };
  const placeOrder = async (key: { clientOrderId: string }, merchants: readonly AppMerchant[]) => {
    const kind = randomKind(pace);
    if (kind === "driver")
      return { order: await customer.call("appOrders_placeRide", { ...randomRide(pace), ...key }), merchantId: null };
    if (kind === "errand")
      return {
        order: await customer.call("appOrders_placeErrand", { ...randomErrand(pace), ...key }),
        merchantId: null,
      };
    const merchant = pace.pick(merchants);
    const order = await customer.call("appOrders_place", { ...randomMeal(merchant, pace), ...key });
    return { order, merchantId: merchant.id };
  };
  return {
    async order(merchants) {
      // The key is the same in every retry, so the server creates one order.
      const key = randomUUID();
      const { order, merchantId } = await placeOrder({ clientOrderId: key }, merchants);
      if (order.pickupCode !== null) passCode(order.number, order.pickupCode);
      watch(order.number);
      if (pace.random() < cancelChance) pace.go(() => changeMind(order.number));
      return { key, number: order.number, merchantId };
    },
  };
}
