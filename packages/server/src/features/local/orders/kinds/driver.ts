import {
  defaultOrderPrices,
  driverStatuses,
  type DriverStatus,
  type PhotoMoment,
  type RidePrices,
} from "@vowdesk/contract/local/orders";
import { customerPays, nobodyPays, shareOf, unavailable, workerAccount, type KindRule } from "./rule.ts";

const beforeRide: readonly DriverStatus[] = ["requested", "accepted", "arrived"];

/** The driver's share of the price. */
const driverPercent = 80;
/** Fee for a customer who cancels after the driver has arrived. */
const callOutCents = 2_000;

/** States of. */
export const driverRule: KindRule<DriverStatus> = {
  initial: "requested",
  actions: {
    assign: { from: ["requested"], worker: "none" },
    reassign: { from: beforeRide, worker: "named" },
    advance: {
      from: ["requested", "accepted", "arrived", "driving", "finished", "paid"],
      worker: "named",
      rightIn: { finished: "settle" },
    },
    cancel: { from: beforeRide },
    refund: { from: ["paid", "closed"] },
    decline: unavailable,
    "write-off": { from: ["finished"], rights: ["settle"] },
    note: { from: driverStatuses },
    flag: { from: driverStatuses },
  },
  changeableIn: beforeRide,
  nextOf: {
    requested: "accepted",
    accepted: "arrived",
    arrived: "driving",
    driving: "finished",
    finished: "paid",
    paid: "closed",
  },
  afterAssignment: {},
  afterReassignment: { accepted: "requested", arrived: "requested" },
  regularPath: ["requested", "accepted", "arrived", "driving", "finished", "paid", "closed"],
  appSteps: [
    { to: "accepted", act: "accept", role: "driver", from: ["requested"] },
    { to: "arrived", act: "arrive", role: "driver", from: ["accepted"] },
    { to: "driving", act: "drive", role: "driver", from: ["arrived"] },
    { to: "finished", act: "finish", role: "driver", from: ["driving"] },
    { to: "paid", act: "pay", role: "customer", from: ["finished"] },
    { to: "closed", act: "close", role: "customer", from: ["paid"] },
    { to: "cancelled", act: "cancel", role: "customer", from: ["requested", "accepted"] },
    { to: "cancelled", act: "no-show", role: "driver", from: ["arrived"] },
  ],
  activeStatuses: {
    customer: ["requested", "accepted", "arrived", "driving", "finished", "paid"],
    driver: ["requested", "accepted", "arrived", "driving"],
  },
  cancellableWhenLate: ["requested"],
  workerRole: "driver",
  cancelRules: { requested: nobodyPays, accepted: nobodyPays, arrived: customerPays(callOutCents) },
  paidFrom: "paid",
  settledAt: ["closed"],
  shares(order) {
    const driver = shareOf(order.total_cents, driverPercent);
    return [
      { account: workerAccount(order), cents: driver },
      { account: "house:income", cents: order.total_cents - driver },
    ];
  },
};

/** The states in which photos of each moment are accepted. A phone without a network uploads them later. */
export const photoStatuses: Readonly<Record<PhotoMoment, readonly DriverStatus[]>> = {
  start: ["arrived", "driving"],
  end: ["driving", "finished", "paid"],
};

/** The fare for a distance. */
export function fareOf(distanceM: number, prices: RidePrices = defaultOrderPrices): number {
  const further = Math.max(0, distanceM - prices.rideFirstMetres);
  return prices.rideFirstCents + Math.ceil(further / 1_000) * prices.ridePerKilometreCents;
}

/** The fee for waiting beyond the free minutes. */
export function waitingFeeOf(minutes: number, prices: RidePrices = defaultOrderPrices): number {
  const charged = Math.max(0, minutes - prices.waitingFreeMinutes);
  return Math.min(charged * prices.waitingPerMinuteCents, prices.waitingMaxCents);
}
