import { appOrdersApi, type AppOrder } from "@vowdesk/contract/orders";
import type { Pace } from "./pace.ts";
import { unlessClosed, type Person } from "./person.ts";

const steps = [
  { from: "assigned", to: "picked_up", afterMs: 8_000 },
  { from: "picked_up", to: "delivered", afterMs: 12_000 },
] as const;

const pollMs = 4_000;
const idlePollMs = 20_000;

async function bring(courier: Person, order: AppOrder, pace: Pace): Promise<void> {
  for (const { to, afterMs } of steps.slice(steps.findIndex(({ from }) => from === order.status))) {
    await pace.about(afterMs);
    if (!(await unlessClosed(courier.call(appOrdersApi.courierStep, { number: order.number, to })))) return;
  }
}

/** A courier on shift who carries what a dispatcher gives them; looks more often while orders are about. */
export function startCourier(courier: Person, pace: Pace, areOrdersAbout: () => boolean): void {
  const carrying = new Set<string>();
  const look = async () => {
    const orders = await courier.call(appOrdersApi.mine, { limit: 200 });
    for (const order of orders.filter(({ number }) => !carrying.has(number))) {
      carrying.add(order.number);
      pace.go(() => bring(courier, order, pace).finally(() => carrying.delete(order.number)));
    }
  };
  pace.go(async () => {
    await courier.call(appOrdersApi.courierShift, { online: true });
    while (!pace.isOver) {
      await look();
      await pace.about(areOrdersAbout() ? pollMs : idlePollMs);
    }
  });
}
