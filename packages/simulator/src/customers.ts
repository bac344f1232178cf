import { randomUUID } from "node:crypto";
import { appOrdersApi, type AppMerchant, type AppOrder, type OrderKind } from "@vowdesk/contract/orders";
import type { Pace } from "./pace.ts";
import { unlessClosed, type Person } from "./person.ts";
import { errandWished, kindWished, mealWished, rideWished } from "./order-factory.ts";

const pollMs = 6_000;
/** A customer whose orders all wait for somebody looks less often. */
const calmPollMs = 20_000;
const listMost = 200;
const patienceMs = 20 * 60_000;
const confirmMs = 6_000;
const thinkingMs = 2_000;
const changesMind = 0.03;
/** After this long without anybody on the way, some urge; nobody goes on doing so. */
const urgeAfterMs = 4 * 60_000;
const urges = 0.15;
const urgesAtMost = 2;

/** What a customer does when their order has come so far. */
const answers = {
  delivery: { delivered: "completed" },
  driver: { finished: "paid", paid: "closed" },
  errand: { delivered: "confirmed" },
} as const satisfies Record<OrderKind, Readonly<Record<string, string>>>;
const beforeWorker: readonly string[] = ["paid", "accepted", "preparing", "ready", "requested", "posted"];

const isWaiting = ({ status, workerName }: AppOrder) => workerName === null && beforeWorker.includes(status);

export interface Taken {
  key: string;
  number: string;
  /** Set for a meal. */
  merchantId: number | null;
}

/** At the door, who receives an errand's thing reads the code out. */
export type TellCode = (number: string, code: string) => void;

export interface Customer {
  /** Orders something and sees it through; answers the key and number once the server said yes. */
  order(merchants: readonly AppMerchant[]): Promise<Taken>;
}

async function leave(customer: Person, number: string, reason: string): Promise<void> {
  await unlessClosed(customer.call(appOrdersApi.customerStep, { number, to: "cancelled", reason }));
}

/** Looks after the orders of one customer until they are over: answers what comes, urges, gives up what nobody brings. */
function openWatch(customer: Person, pace: Pace): (number: string) => void {
  const waitingFor = new Set<string>();
  const urged = new Map<string, number>();
  const inHand = new Set<string>();
  let isLooking = false;

  const urge = async (number: string) => {
    const before = urged.get(number) ?? 0;
    if (before === urgesAtMost) return;
    urged.set(number, before + 1);
    await unlessClosed(customer.call(appOrdersApi.urge, { number }));
  };
  const wait = async ({ number, createdAt }: AppOrder) => {
    const waitedMs = Date.now() - Date.parse(createdAt);
    if (waitedMs > patienceMs) await leave(customer, number, "等待时间太长");
    else if (waitedMs > urgeAfterMs && pace.random() < urges) await urge(number);
  };
  const settle = async (order: AppOrder) => {
    const ways: Readonly<Record<string, "completed" | "paid" | "closed" | "confirmed">> = answers[order.kind];
    const to = ways[order.status];
    if (to) {
      await pace.about(confirmMs);
      await unlessClosed(customer.call(appOrdersApi.customerStep, { number: order.number, to }));
    } else if (isWaiting(order)) await wait(order);
  };
  const forget = (number: string) => {
    waitingFor.delete(number);
    urged.delete(number);
  };
  const look = async (): Promise<AppOrder[]> => {
    const orders = await customer.call(appOrdersApi.mine, { limit: listMost });
    const there = new Set(orders.map(({ number }) => number));
    const isWhole = orders.length < listMost;
    for (const number of waitingFor) if (isWhole && !there.has(number)) forget(number);
    for (const order of orders.filter(({ number }) => !inHand.has(number))) {
      inHand.add(order.number);
      pace.go(() => settle(order).finally(() => inHand.delete(order.number)));
    }
    return orders;
  };
  const watch = async () => {
    await pace.about(pollMs);
    while (waitingFor.size > 0) {
      const orders = await look();
      await pace.about(orders.every(isWaiting) ? calmPollMs : pollMs);
    }
  };
  return (number) => {
    waitingFor.add(number);
    if (isLooking) return;
    isLooking = true;
    pace.go(() => watch().finally(() => (isLooking = false)));
  };
}

/** A customer who answers what comes, sometimes thinks better of it at once, urges, and leaves after twenty minutes without anybody. */
export function openCustomer(customer: Person, pace: Pace, tellCode: TellCode): Customer {
  const watch = openWatch(customer, pace);
  const thinkBetter = async (number: string) => {
    await pace.about(thinkingMs);
    await leave(customer, number, "临时有事，不需要了");
  };
  const ask = async (key: { clientOrderId: string }, merchants: readonly AppMerchant[]) => {
    const kind = kindWished(pace);
    if (kind === "driver")
      return { order: await customer.call(appOrdersApi.placeRide, { ...rideWished(pace), ...key }), merchantId: null };
    if (kind === "errand")
      return {
        order: await customer.call(appOrdersApi.placeErrand, { ...errandWished(pace), ...key }),
        merchantId: null,
      };
    const merchant = pace.pick(merchants);
    const order = await customer.call(appOrdersApi.place, { ...mealWished(merchant, pace), ...key });
    return { order, merchantId: merchant.id };
  };
  return {
    async order(merchants) {
      // The key stays the same over every retry of this order: the server takes it once.
      const key = randomUUID();
      const { order, merchantId } = await ask({ clientOrderId: key }, merchants);
      if (order.pickupCode !== null) tellCode(order.number, order.pickupCode);
      watch(order.number);
      if (pace.random() < changesMind) pace.go(() => thinkBetter(order.number));
      return { key, number: order.number, merchantId };
    },
  };
}
