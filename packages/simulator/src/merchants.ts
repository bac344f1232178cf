import type { AppOrder } from "@vowdesk/contract/local/orders";
import type { Pace } from "./pace.ts";
import { unlessClosed, type Person } from "./person.ts";

/** The steps of a merchant, with the time before each. */
const steps = [
  { from: "paid", to: "accepted", afterMs: 4_000 },
  { from: "accepted", to: "preparing", afterMs: 6_000 },
  { from: "preparing", to: "ready", afterMs: 10_000 },
] as const;

const pollMs = 3_000;
/** Polling interval of an idle merchant, for orders placed before the start. */
const idlePollMs = 30_000;
/** Time without orders after which the merchant is idle. */
const activeMs = 60_000;

export interface Merchant {
  wake(): void;
}

async function prepare(merchant: Person, order: AppOrder, pace: Pace): Promise<void> {
  for (const { to, afterMs } of steps.slice(steps.findIndex(({ from }) => from === order.status))) {
    await pace.about(afterMs);
    // On acceptance the merchant states the preparation time.
    const details = to === "accepted" ? { prepMinutes: 8 + Math.floor(pace.random() * 5) * 3 } : {};
    const step = { number: order.number, to, ...details };
    if (!(await unlessClosed(merchant.call("appOrders_merchantStep", step)))) return;
  }
}

/** A merchant who accepts every order and prepares it within half a minute. */
export function openMerchant(merchant: Person, pace: Pace): Merchant {
  const preparing = new Set<string>();
  let activeUntil = 0;
  let endWait: () => void = () => undefined;

  const poll = async () => {
    const orders = await merchant.call("appOrders_mine", { limit: 200 });
    for (const order of orders.filter(({ number }) => !preparing.has(number))) {
      preparing.add(order.number);
      pace.go(() => prepare(merchant, order, pace).finally(() => preparing.delete(order.number)));
    }
  };
  const waitForOrders = () => {
    if (preparing.size > 0 || Date.now() < activeUntil) return pace.about(pollMs);
    return Promise.race([pace.about(idlePollMs), new Promise<void>((resolve) => (endWait = resolve))]);
  };
  pace.go(async () => {
    while (!pace.isOver) {
      await poll();
      await waitForOrders();
    }
  });
  return {
    wake() {
      activeUntil = Date.now() + activeMs;
      endWait();
    },
  };
}
