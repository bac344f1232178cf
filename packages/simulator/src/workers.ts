import type { AppOrder, OrderKind } from "@vowdesk/contract/local/orders";
import type { Pace } from "./pace.ts";
import { unlessClosed, type Person } from "./person.ts";
import { photo } from "./recordings.ts";
import { randomSpot } from "./location.ts";

/** An action of a worker on an order in state `from`, taken about `afterMs` later. */
interface Step {
  from: string;
  to: string;
  afterMs: number;
  take(worker: Person, order: AppOrder, pace: Pace): Promise<unknown>;
}

/** The steps of a role for each kind of order, and how it starts a shift. */
export interface Trade {
  role: "courier" | "driver" | "runner";
  steps: Readonly<Partial<Record<OrderKind, readonly Step[]>>>;
  goOnShift(worker: Person, pace: Pace): Promise<unknown>;
}

const courierStep = (from: string, to: "picked_up" | "delivered", afterMs: number): Step => ({
  from,
  to,
  afterMs,
  take: (worker, { number }) => worker.call("appOrders_courierStep", { number, to }),
});

/** Share of customers who do not come to their car. */
const noShowChance = 0.04;

/** Takes a photo of the car at the start and at the end of a ride. */
const takePicture = (worker: Person, number: string, moment: "start" | "end", pace: Pace) =>
  worker.call("appOrders_ridePhoto", { number, moment, file: photo(Math.floor(pace.random() * 256)) });

const driverStep = (from: string, to: "accepted" | "arrived" | "driving" | "finished", afterMs: number): Step => ({
  from,
  to,
  afterMs,
  take: async (worker, { number }, pace) => {
    if (from === "arrived" && pace.random() < noShowChance)
      return worker.call("appOrders_driverStep", { number, to: "cancelled", reason: "司机到达后联系不上客户" });
    if (from === "arrived") await takePicture(worker, number, "start", pace);
    if (from === "driving") await takePicture(worker, number, "end", pace);
    const waitingMinutes = to === "driving" ? Math.floor(pace.random() * 18) : 0;
    return worker.call("appOrders_driverStep", { number, to, waitingMinutes });
  },
});

export const driver: Trade = {
  role: "driver",
  steps: {
    driver: [
      driverStep("requested", "accepted", 3_000),
      driverStep("accepted", "arrived", 10_000),
      driverStep("arrived", "driving", 6_000),
      driverStep("driving", "finished", 20_000),
    ],
  },
  goOnShift: (worker, pace) => worker.call("appOrders_driverShift", { online: true, place: randomSpot(pace).place }),
};

/** Returns the pickup code of an errand; undefined for orders from before the start. */
export type CodeOf = (number: string) => string | undefined;

/** The steps of an errand. */
function errandSteps(codeOf: CodeOf): readonly Step[] {
  const step = (from: string, to: "accepted" | "in_progress" | "delivered", afterMs: number): Step => ({
    from,
    to,
    afterMs,
    take: (worker, { number }) => worker.call("appOrders_runnerStep", { number, to, pickupCode: codeOf(number) }),
  });
  return [
    step("posted", "accepted", 3_000),
    step("accepted", "in_progress", 8_000),
    step("in_progress", "delivered", 18_000),
  ];
}

/** Delivers meals, and errands that a dispatcher assigns. */
export const courierWith = (codeOf: CodeOf): Trade => ({
  role: "courier",
  steps: {
    delivery: [courierStep("assigned", "picked_up", 8_000), courierStep("picked_up", "delivered", 12_000)],
    errand: errandSteps(codeOf),
  },
  goOnShift: (worker, pace) => worker.call("appOrders_courierShift", { online: true, place: randomSpot(pace).place }),
});

export const runnerWith = (codeOf: CodeOf): Trade => ({
  role: "runner",
  steps: { errand: errandSteps(codeOf) },
  goOnShift: (worker, pace) => worker.call("appOrders_runnerShift", { online: true, place: randomSpot(pace).place }),
});

/** There are more than a hundred workers, so shorter intervals would keep an idle server busy. */
const pollMs = 10_000;
const idlePollMs = 20_000;

async function carryOut(worker: Person, { steps }: Trade, order: AppOrder, pace: Pace): Promise<void> {
  const ownSteps = steps[order.kind] ?? [];
  const first = ownSteps.findIndex(({ from }) => from === order.status);
  if (first < 0) return;
  for (const { take, afterMs } of ownSteps.slice(first)) {
    await pace.about(afterMs);
    if (!(await unlessClosed(take(worker, order, pace)))) return;
  }
}

/** A worker on shift who carries out assigned orders. Polls more often while there are recent orders. */
export function startWorker(worker: Person, trade: Trade, pace: Pace, hasRecentOrders: () => boolean): void {
  const inProgress = new Set<string>();
  const poll = async () => {
    const orders = await worker.call("appOrders_mine", { limit: 200 });
    for (const order of orders.filter(({ number }) => !inProgress.has(number))) {
      inProgress.add(order.number);
      pace.go(() => carryOut(worker, trade, order, pace).finally(() => inProgress.delete(order.number)));
    }
  };
  pace.go(async () => {
    await trade.goOnShift(worker, pace);
    while (!pace.isOver) {
      await poll();
      await pace.about(hasRecentOrders() ? pollMs : idlePollMs);
    }
  });
}
