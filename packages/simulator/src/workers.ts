import { appOrdersApi, type AppOrder, type OrderKind } from "@vowdesk/contract/orders";
import type { Pace } from "./pace.ts";
import { unlessClosed, type Person } from "./person.ts";
import { photo } from "./recordings.ts";
import { somewhere } from "./location.ts";

/** One thing a worker does: when the order stands there, after about so long, this is asked. */
interface Step {
  from: string;
  to: string;
  afterMs: number;
  take(worker: Person, order: AppOrder, pace: Pace): Promise<unknown>;
}

/** What those of one trade do for an order of each kind they take, and how they go on shift. */
export interface Trade {
  role: "courier" | "driver" | "runner";
  steps: Readonly<Partial<Record<OrderKind, readonly Step[]>>>;
  goOnShift(worker: Person, pace: Pace): Promise<unknown>;
}

const courierStep = (from: string, to: "picked_up" | "delivered", afterMs: number): Step => ({
  from,
  to,
  afterMs,
  take: (worker, { number }) => worker.call(appOrdersApi.courierStep, { number, to }),
});

/** One customer in so many does not come to the car. */
const noShows = 0.04;

/** The car as it is taken over and given back, as a careful driver keeps it (PRODUCT 4). */
const takePicture = (worker: Person, number: string, moment: "start" | "end", pace: Pace) =>
  worker.call(appOrdersApi.ridePhoto, { number, moment, file: photo(Math.floor(pace.random() * 256)) });

const driverStep = (from: string, to: "accepted" | "arrived" | "driving" | "finished", afterMs: number): Step => ({
  from,
  to,
  afterMs,
  take: async (worker, { number }, pace) => {
    if (from === "arrived" && pace.random() < noShows)
      return worker.call(appOrdersApi.driverStep, { number, to: "cancelled", reason: "司机到达后联系不上客户" });
    if (from === "arrived") await takePicture(worker, number, "start", pace);
    if (from === "driving") await takePicture(worker, number, "end", pace);
    const waitingMinutes = to === "driving" ? Math.floor(pace.random() * 18) : 0;
    return worker.call(appOrdersApi.driverStep, { number, to, waitingMinutes });
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
  goOnShift: (worker, pace) => worker.call(appOrdersApi.driverShift, { online: true, place: somewhere(pace).place }),
};

/** What the receiver at the door reads out; nothing for orders of before the simulator's time. */
export type CodeOf = (number: string) => string | undefined;

/** What an errand takes of whoever runs it. */
function errandSteps(codeOf: CodeOf): readonly Step[] {
  const step = (from: string, to: "accepted" | "in_progress" | "delivered", afterMs: number): Step => ({
    from,
    to,
    afterMs,
    take: (worker, { number }) => worker.call(appOrdersApi.runnerStep, { number, to, pickupCode: codeOf(number) }),
  });
  return [
    step("posted", "accepted", 3_000),
    step("accepted", "in_progress", 8_000),
    step("in_progress", "delivered", 18_000),
  ];
}

/** Carries meals, and errands where the desk says so. */
export const courierWith = (codeOf: CodeOf): Trade => ({
  role: "courier",
  steps: {
    delivery: [courierStep("assigned", "picked_up", 8_000), courierStep("picked_up", "delivered", 12_000)],
    errand: errandSteps(codeOf),
  },
  goOnShift: (worker, pace) => worker.call(appOrdersApi.courierShift, { online: true, place: somewhere(pace).place }),
});

export const runnerWith = (codeOf: CodeOf): Trade => ({
  role: "runner",
  steps: { errand: errandSteps(codeOf) },
  goOnShift: (worker, pace) => worker.call(appOrdersApi.runnerShift, { online: true, place: somewhere(pace).place }),
});

/** There are over a hundred of them: quicker looks keep a server busy that has nothing else to do. */
const pollMs = 10_000;
const idlePollMs = 20_000;

async function seeThrough(worker: Person, { steps }: Trade, order: AppOrder, pace: Pace): Promise<void> {
  const way = steps[order.kind] ?? [];
  const first = way.findIndex(({ from }) => from === order.status);
  if (first < 0) return;
  for (const { take, afterMs } of way.slice(first)) {
    await pace.about(afterMs);
    if (!(await unlessClosed(take(worker, order, pace)))) return;
  }
}

/** Somebody on shift who does what a dispatcher gives them; looks more often while orders are about. */
export function startWorker(worker: Person, trade: Trade, pace: Pace, areOrdersAbout: () => boolean): void {
  const inHand = new Set<string>();
  const look = async () => {
    const orders = await worker.call(appOrdersApi.mine, { limit: 200 });
    for (const order of orders.filter(({ number }) => !inHand.has(number))) {
      inHand.add(order.number);
      pace.go(() => seeThrough(worker, trade, order, pace).finally(() => inHand.delete(order.number)));
    }
  };
  pace.go(async () => {
    await trade.goOnShift(worker, pace);
    while (!pace.isOver) {
      await look();
      await pace.about(areOrdersAbout() ? pollMs : idlePollMs);
    }
  });
}
