import {
  defaultOrderPrices,
  errandStatuses,
  type ErrandPrices,
  type ErrandStatus,
  type ErrandTask,
} from "@vowdesk/contract/local/orders";
import type { ErrandDetails } from "../../../../platform/database/column-types.ts";
import { customerPays, nobodyPays, shareOf, unavailable, workerAccount, type KindRule } from "./rule.ts";

/** The runner's share of the fee. Money advanced in a shop is repaid in full. */
const runnerPercent = 80;
/** Fee for cancelling after the runner has set off. */
const callOutCents = 500;

/** States of. */
export const errandRule: KindRule<ErrandStatus> = {
  initial: "posted",
  actions: {
    assign: { from: ["posted"], worker: "none" },
    reassign: { from: ["posted", "accepted"], worker: "named" },
    advance: { from: ["posted", "accepted", "in_progress", "delivered"], worker: "named" },
    cancel: { from: ["posted", "accepted", "in_progress"] },
    refund: { from: ["delivered", "confirmed"] },
    decline: unavailable,
    "write-off": unavailable,
    note: { from: errandStatuses },
    flag: { from: errandStatuses },
  },
  changeableIn: ["posted", "accepted"],
  nextOf: { posted: "accepted", accepted: "in_progress", in_progress: "delivered", delivered: "confirmed" },
  afterAssignment: {},
  afterReassignment: { accepted: "posted" },
  regularPath: ["posted", "accepted", "in_progress", "delivered", "confirmed"],
  appSteps: [
    { to: "accepted", act: "accept", role: "runner", from: ["posted"] },
    { to: "in_progress", act: "begin", role: "runner", from: ["accepted"] },
    { to: "delivered", act: "deliver", role: "runner", from: ["in_progress"] },
    { to: "confirmed", act: "confirm", role: "customer", from: ["delivered"] },
    { to: "cancelled", act: "cancel", role: "customer", from: ["posted", "accepted"] },
  ],
  activeStatuses: {
    customer: ["posted", "accepted", "in_progress", "delivered"],
    runner: ["posted", "accepted", "in_progress"],
  },
  cancellableWhenLate: ["posted"],
  workerRole: "runner",
  cancelRules: { posted: nobodyPays, accepted: nobodyPays, in_progress: customerPays(callOutCents) },
  paidFrom: "posted",
  settledAt: ["confirmed"],
  shares(order) {
    const { feeCents, advanceCents } = order.details as ErrandDetails;
    const runner = shareOf(feeCents, runnerPercent);
    return [
      { account: workerAccount(order), cents: runner + advanceCents },
      { account: "house:income", cents: feeCents - runner },
    ];
  },
};

/** The fee of an errand without the price of bought goods. */
export function errandFeeOf(task: ErrandTask, distanceM: number, prices: ErrandPrices = defaultOrderPrices): number {
  const further = Math.max(0, distanceM - prices.errandFirstMetres);
  const buying = task === "buy" ? prices.errandBuyCents : 0;
  return prices.errandFirstCents + buying + Math.ceil(further / 1_000) * prices.errandPerKilometreCents;
}
