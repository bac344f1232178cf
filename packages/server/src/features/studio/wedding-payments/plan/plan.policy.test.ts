import fc from "fast-check";
import { expect, test } from "vitest";
import { dueOn, planInstalments, stateOf, type PlanDays } from "./plan.policy.ts";

const days: PlanDays = { signing: "2026-11-02", firstShoot: "2027-03-10", selection: null, pickup: "2027-05-01" };

test.each([
  [{ on: "signing" }, "2026-11-02"],
  [{ on: "date", date: "2027-01-01" }, "2027-01-01"],
  [{ on: "before-shoot", days: 7 }, "2027-03-03"],
  [{ on: "before-shoot", days: 365 }, "2026-11-02"],
  [{ on: "selection" }, null],
  [{ on: "before-pickup", days: 0 }, "2027-05-01"],
] as const)("an instalment with the rule %j is due on %s", (due, day) => {
  expect(dueOn({ due }, days)).toBe(day);
});

//
test.each([
  [{ cents: 100, paid_cents: 100, waived_cents: 0, due_on: null }, "paid"],
  [{ cents: 100, paid_cents: 40, waived_cents: 0, due_on: null }, "planned"],
  [{ cents: 100, paid_cents: 0, waived_cents: 0, due_on: "2026-11-10" }, "planned"],
  [{ cents: 100, paid_cents: 0, waived_cents: 0, due_on: "2026-11-09" }, "due"],
  [{ cents: 100, paid_cents: 40, waived_cents: 0, due_on: "2026-11-02" }, "part_paid"],
  [{ cents: 100, paid_cents: 40, waived_cents: 0, due_on: "2026-11-01" }, "late"],
  [{ cents: 100, paid_cents: 40, waived_cents: 60, due_on: "2026-11-01" }, "waived"],
  [{ cents: 100, paid_cents: 40, waived_cents: 50, due_on: "2026-11-01" }, "late"],
])("an instalment with %j is %s", (instalment, state) => {
  expect(stateOf(instalment, "2026-11-02")).toBe(state);
});

//
test("pays the instalment with the earliest date first, and those without a date last", () => {
  const plan = [
    { kind: "balance", due: { on: "selection" }, cents: 50 },
    { kind: "prepayment", due: { on: "before-shoot", days: 7 }, cents: 30 },
    { kind: "deposit", due: { on: "signing" }, cents: 20 },
  ] as const;
  const paid = (cents: number) =>
    planInstalments(plan, days, { receivedCents: cents }).map(({ paidCents }) => paidCents);
  expect(paid(10)).toEqual([0, 0, 10]);
  expect(paid(45)).toEqual([0, 25, 20]);
  expect(paid(120)).toEqual([50, 30, 20]);
});

test("allocates exactly what was received, up to the total", () => {
  const due = fc.constantFrom(
    { on: "signing" } as const,
    { on: "selection" } as const,
    { on: "before-shoot", days: 3 } as const,
    { on: "before-pickup", days: 5 } as const,
  );
  const planned = fc.record({ kind: fc.constant("balance" as const), due, cents: fc.integer({ min: 1, max: 1_000 }) });
  const waivers = fc.array(fc.nat(1_500));
  const property = fc.property(fc.array(planned), fc.nat(5_000), waivers, (plan, receivedCents, input) => {
    const waived = new Map(input.map((cents, index) => [index + 1, cents]));
    const instalments = planInstalments(plan, days, { receivedCents, waived });
    const total = instalments.reduce((sum, { cents, waivedCents }) => sum + cents - waivedCents, 0);
    expect(instalments.reduce((sum, { paidCents }) => sum + paidCents, 0)).toBe(Math.min(total, receivedCents));
    expect(
      instalments.every(({ paidCents, waivedCents, cents }) => paidCents >= 0 && paidCents + waivedCents <= cents),
    ).toBe(true);
  });
  fc.assert(property);
});
