import type { CoupleAgreement, CouplePayments, CoupleShoot } from "@vowdesk/contract/studio/couples";
import { expect, test } from "vitest";
import { comingShoots, nextAct } from "./next-act.ts";

const now = Date.parse("2027-03-01T04:00:00Z");

const shootOn = (day: string, change: Partial<CoupleShoot> = {}): CoupleShoot => ({
  id: 1,
  purpose: "studio",
  state: "firm",
  startsAt: `${day}T01:00:00.000Z`,
  endsAt: `${day}T04:30:00.000Z`,
  zone: "Asia/Shanghai",
  placeName: "",
  placeAddress: "",
  ...change,
});

type Instalment = CouplePayments["instalments"][number];
const instalment = (dueOn: string | null, change: Partial<Instalment> = {}): Instalment => ({
  id: 1,
  kind: "balance",
  cents: 1_000,
  paidCents: 0,
  waivedCents: 0,
  dueOn,
  dueEvent: "date",
  state: "planned",
  ...change,
});

interface Wedding {
  stage?: "shooting" | "cancelled";
  shoots?: CoupleShoot[];
  canSign?: boolean;
  instalments?: Instalment[];
  waitingCents?: number;
}

function actOf({ stage = "shooting", shoots = [], canSign = false, instalments = [], waitingCents = 0 }: Wedding) {
  const agreement = { canSign } as CoupleAgreement;
  const payments = { instalments, waitingCents, cancellation: null } as unknown as CouplePayments;
  return nextAct({ stage, shoots, agreement, payments, now });
}

test("signing comes before a late payment and an appointment of today", () => {
  const late = instalment("2027-02-01", { state: "late" });
  expect(actOf({ canSign: true, shoots: [shootOn("2027-03-01")], instalments: [late] }).kind).toBe("sign");
});

test("of the next payment and the next appointment the earlier one is next", () => {
  const shoots = [shootOn("2027-03-10")];
  expect(actOf({ shoots, instalments: [instalment("2027-03-10")] })).toMatchObject({ kind: "pay", cents: 1_000 });
  expect(actOf({ shoots, instalments: [instalment("2027-03-11")] }).kind).toBe("shoot");
  expect(actOf({ shoots, instalments: [instalment("2027-02-01", { state: "late" })] }).kind).toBe("pay");
});

test("the day of an appointment is that of its place", () => {
  const shoots = [shootOn("2027-03-10", { startsAt: "2027-03-09T17:00:00.000Z", zone: "Asia/Tokyo" })];
  expect(actOf({ shoots, instalments: [instalment("2027-03-10")] }).kind).toBe("pay");
});

test("what was paid, waived or waits for its check is not asked for again", () => {
  const part = instalment("2027-03-02", { paidCents: 300, waivedCents: 200 });
  expect(actOf({ instalments: [part] })).toMatchObject({ cents: 500 });
  expect(actOf({ instalments: [part], waitingCents: 200 })).toMatchObject({ cents: 300 });
  const next = instalment("2027-04-02", { id: 2 });
  expect(actOf({ instalments: [next, part], waitingCents: 600 })).toMatchObject({ instalment: { id: 2 }, cents: 900 });
  expect(actOf({ instalments: [part], waitingCents: 500 }).kind).toBe("stage");
});

test("an instalment without a date is no act, except that of the signing", () => {
  expect(actOf({ instalments: [instalment(null, { dueEvent: "selection" })] }).kind).toBe("stage");
  expect(actOf({ instalments: [instalment(null, { dueEvent: "signing" })] }).kind).toBe("pay");
});

test("appointments that are over, missed or postponed are not next, and a cancelled wedding has no act", () => {
  const over = shootOn("2027-02-28");
  const shoots = [over, shootOn("2027-03-05", { state: "no_show" }), shootOn("2027-03-06", { state: "postponed" })];
  expect(actOf({ shoots }).kind).toBe("stage");
  expect(comingShoots(shoots, now)).toEqual([shoots[2]]);
  expect(actOf({ stage: "cancelled", canSign: true, shoots: [shootOn("2027-03-10")] }).kind).toBe("stage");
});
