import { appOrdersApi, type AppOrder } from "@vowdesk/contract/orders";
import type { Pace } from "./pace.ts";
import { unlessClosed, type Person } from "./person.ts";

/** The kitchen's way, and how long the step before each takes. */
const steps = [
  { from: "paid", to: "accepted", afterMs: 4_000 },
  { from: "accepted", to: "preparing", afterMs: 6_000 },
  { from: "preparing", to: "ready", afterMs: 10_000 },
] as const;

const pollMs = 3_000;
/** Without a customer at the door a merchant looks now and then, for orders from before. */
const idlePollMs = 30_000;
/** After this long without orders the merchant is idle. */
const alertMs = 60_000;

export interface Merchant {
  /** The phone rings: there may be an order. */
  wake(): void;
}

async function cook(merchant: Person, order: AppOrder, pace: Pace): Promise<void> {
  for (const { to, afterMs } of steps.slice(steps.findIndex(({ from }) => from === order.status))) {
    await pace.about(afterMs);
    // When they accept they say how long they will need.
    const told = to === "accepted" ? { prepMinutes: 8 + Math.floor(pace.random() * 5) * 3 } : {};
    const step = { number: order.number, to, ...told };
    if (!(await unlessClosed(merchant.call(appOrdersApi.merchantStep, step)))) return;
  }
}

/** A merchant who takes every order and cooks it within half a minute. */
export function openMerchant(merchant: Person, pace: Pace): Merchant {
  const cooking = new Set<string>();
  let alertUntil = 0;
  let ring: () => void = () => undefined;

  const look = async () => {
    const orders = await merchant.call(appOrdersApi.mine, { limit: 200 });
    for (const order of orders.filter(({ number }) => !cooking.has(number))) {
      cooking.add(order.number);
      pace.go(() => cook(merchant, order, pace).finally(() => cooking.delete(order.number)));
    }
  };
  const rest = () => {
    if (cooking.size > 0 || Date.now() < alertUntil) return pace.about(pollMs);
    return Promise.race([pace.about(idlePollMs), new Promise<void>((resolve) => (ring = resolve))]);
  };
  pace.go(async () => {
    while (!pace.isOver) {
      await look();
      await rest();
    }
  });
  return {
    wake() {
      alertUntil = Date.now() + alertMs;
      ring();
    },
  };
}
