import { errandStatuses, type ErrandStatus, type ErrandTask } from "@vowdesk/contract/orders";
import type { ErrandDetails } from "./details.ts";
import { customerPays, neverOpen, nobodyPays, shareOf, workerAccount, type KindRule } from "./rule.ts";

/** The runner's part of the fee; what they paid in the shop comes back in full. */
const runnerPercent = 80;
/** What a runner gets who was on the way already. */
const wayCents = 500;

/** PRODUCT 4: posted → accepted → in_progress → delivered → confirmed; cancelled. */
export const errandRule: KindRule<ErrandStatus> = {
  first: "posted",
  openTo: {
    assign: { from: ["posted"], worker: "none" },
    reassign: { from: ["posted", "accepted"], worker: "named" },
    advance: { from: ["posted", "accepted", "in_progress", "delivered"], worker: "named" },
    cancel: { from: ["posted", "accepted", "in_progress"] },
    refund: { from: ["delivered", "confirmed"] },
    decline: neverOpen,
    "write-off": neverOpen,
    note: { from: errandStatuses },
    flag: { from: errandStatuses },
  },
  nextOf: { posted: "accepted", accepted: "in_progress", in_progress: "delivered", delivered: "confirmed" },
  withWorker: {},
  reassignedTo: { accepted: "posted" },
  usualWay: ["posted", "accepted", "in_progress", "delivered", "confirmed"],
  appSteps: [
    { to: "accepted", act: "accept", role: "runner", from: ["posted"] },
    { to: "in_progress", act: "begin", role: "runner", from: ["accepted"] },
    { to: "delivered", act: "deliver", role: "runner", from: ["in_progress"] },
    { to: "confirmed", act: "confirm", role: "customer", from: ["delivered"] },
    { to: "cancelled", act: "cancel", role: "customer", from: ["posted", "accepted"] },
  ],
  underWay: {
    customer: ["posted", "accepted", "in_progress", "delivered"],
    runner: ["posted", "accepted", "in_progress"],
  },
  givenUpFrom: ["posted"],
  workerRole: "runner",
  // Nobody's fee is below `wayCents`.
  cancelRules: { posted: nobodyPays, accepted: nobodyPays, in_progress: customerPays(wayCents) },
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

const startCents = 800;
const perKilometreCents = 200;
const nearMetres = 2_000;
const taskCents: Readonly<Record<ErrandTask, number>> = { buy: 400, send: 0, fetch: 0 };

/** What an errand costs beside what is bought. */
export function errandFeeOf(task: ErrandTask, distanceM: number): number {
  const further = Math.max(0, distanceM - nearMetres);
  return startCents + taskCents[task] + Math.ceil(further / 1_000) * perKilometreCents;
}
