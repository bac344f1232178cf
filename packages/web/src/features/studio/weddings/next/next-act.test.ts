import { expect, test } from "vitest";
import { nextAct, type KnownParts } from "./next-act.ts";

const now = Date.parse("2026-11-29T10:00:00.000Z");
const shoot = (id: number, purpose: string, state: string, day: string) => ({
  id,
  purpose,
  state,
  startsAt: `${day}T02:00:00.000Z`,
  endsAt: `${day}T04:00:00.000Z`,
  expiresAt: state === "tentative" ? "2026-12-01T00:00:00.000Z" : null,
  team: [],
});
const agreement = (state: string, more: object = {}) => ({
  id: 1,
  state,
  isApprovalMissing: false,
  isDiscountRejected: false,
  reviewId: null,
  expiresAt: "2026-12-10T00:00:00.000Z",
  ...more,
});
const instalment = (state: string, dueOn: string | null, more: object = {}) => ({
  cents: 1_000,
  paidCents: 0,
  waivedCents: 0,
  dueOn,
  state,
  ...more,
});
const plan = (...instalments: object[]) => ({ instalments, receipts: [], refunds: [] });
const planned = {
  wedding: { stage: "shooting", cancelledAt: null },
  agreements: [agreement("signed")],
  shoots: [shoot(1, "studio", "firm", "2026-12-05")],
  plan: plan(),
  now,
};

/** The next act of a signed wedding with a shoot, with other parts. */
const next = (parts: object) => nextAct({ ...planned, ...parts } as unknown as KnownParts);
const inStage = (stage: string) => ({ wedding: { stage, cancelledAt: null } });

//
test.each<[string, object, object | null]>([
  ["a booked shoot", {}, { kind: "attend", at: "2026-12-05T02:00:00.000Z" }],
  [
    "several shoots",
    { shoots: [shoot(2, "coverage", "firm", "2027-01-05"), shoot(1, "studio", "firm", "2026-12-05")] },
    { kind: "attend", shoot: { id: 1 } },
  ],
  [
    "a late instalment",
    { plan: plan(instalment("late", "2026-11-20"), instalment("late", "2026-11-10", { paidCents: 400 })) },
    { kind: "pay", cents: 600, on: "2026-11-10", isLate: true },
  ],
  [
    "a payment to be checked",
    {
      plan: { ...plan(instalment("late", "2026-11-20")), receipts: [{ id: 7, state: "waiting", amountCents: 1_000 }] },
    },
    { kind: "checkPayment", id: 7 },
  ],
  [
    "a shoot that was not finished",
    { shoots: [shoot(3, "studio", "confirmed", "2026-11-28")] },
    { kind: "finishShoot", isLate: true },
  ],
  ["no agreement", { agreements: [], shoots: [] }, { kind: "draftAgreement" }],
  [
    "no agreement before the consultation",
    { agreements: [], shoots: [shoot(4, "consultation", "firm", "2026-12-01")] },
    { kind: "attend", shoot: { id: 4 } },
  ],
  ["an expired agreement", { agreements: [agreement("expired")], shoots: [] }, { kind: "draftAgreement" }],
  ["a draft", { agreements: [agreement("draft")] }, { kind: "sendAgreement" }],
  [
    "a discount to be approved",
    { agreements: [agreement("draft", { isApprovalMissing: true, reviewId: 5 })] },
    { kind: "approveDiscount" },
  ],
  [
    "a rejected discount",
    { agreements: [agreement("draft", { isApprovalMissing: true, isDiscountRejected: true })] },
    { kind: "changeDiscount" },
  ],
  [
    "an agreement that was sent",
    { agreements: [agreement("sent"), agreement("signed")] },
    { kind: "sign", at: "2026-12-10T00:00:00.000Z" },
  ],
  [
    "an instalment that is due soon",
    { plan: plan(instalment("due", "2026-12-02")) },
    { kind: "pay", on: "2026-12-02", isLate: false },
  ],
  ["an instalment that is due later", { plan: plan(instalment("planned", "2027-12-02")) }, { kind: "attend" }],
  [
    "a held time",
    { shoots: [shoot(5, "studio", "tentative", "2026-12-05")] },
    { kind: "confirmShoot", at: "2026-12-01T00:00:00.000Z" },
  ],
  [
    "a postponed shoot",
    { shoots: [shoot(6, "studio", "postponed", "2026-11-05")] },
    { kind: "rebookShoot", shoot: { id: 6 } },
  ],
  ["no shoot", { ...inStage("planning"), shoots: [] }, { kind: "bookPictures" }],
  [
    "no selection",
    { ...inStage("selection"), shoots: [shoot(1, "studio", "done", "2026-11-05")] },
    { kind: "bookSelection" },
  ],
  ["no pickup", { ...inStage("production"), shoots: [] }, { kind: "bookPickup" }],
  [
    "a balance without a date after the pickup",
    { ...inStage("collected"), shoots: [], plan: plan(instalment("planned", null)) },
    { kind: "pay", on: null },
  ],
  [
    "everything done",
    { ...inStage("collected"), shoots: [], plan: plan(instalment("paid", "2026-11-01", { paidCents: 1_000 })) },
    null,
  ],
  ["a cancellation", { wedding: { stage: "cancelled", cancelledAt: "2026-11-01T00:00:00.000Z" } }, null],
  [
    "an approved refund of a cancellation",
    {
      wedding: { stage: "cancelled", cancelledAt: "2026-11-01T00:00:00.000Z" },
      plan: { ...plan(), refunds: [{ id: 8, state: "approved", amountCents: 500 }] },
    },
    { kind: "payRefund", id: 8, cents: 500 },
  ],
  ["nothing that the user may see", { ...inStage("selection"), agreements: null, shoots: null, plan: null }, null],
])("what is next for a wedding with %s", (_name, parts, expected) => {
  const act = next(parts);
  if (expected === null) expect(act).toBeNull();
  else expect(act).toMatchObject(expected);
});
