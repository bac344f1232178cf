import * as fc from "fast-check";
import { expect, test } from "vitest";
import { defaultAgreementRules } from "../../agreements/rules.ts";
import { keptPercent, refundOf } from "./refund-of.ts";
import { cancelCauses } from "./cancellation.schema.ts";

const refundLadder = defaultAgreementRules.refundSteps;

//
test.each([
  [null, 10],
  [200, 10],
  [60, 10],
  [59, 30],
  [30, 30],
  [29, 60],
  [7, 60],
  [6, 100],
  [0, 100],
  [-5, 100],
])("with %s days left, %s %% is kept", (days, percent) => {
  expect(keptPercent(refundLadder.toReversed(), days)).toBe(percent);
});

const terms = { paidCents: 300_000, earnedCents: 0, depositCents: 100_000, ladder: [...refundLadder], daysBefore: 90 };

//
test.each([
  ["the couple gets back what is above the deposit", "couple", {}, [100_000, 200_000, 0]],
  ["the ladder counts where it keeps more than the deposit", "couple", { daysBefore: 10 }, [180_000, 120_000, 0]],
  ["nothing is kept above what was paid", "couple", { paidCents: 50_000 }, [50_000, 0, 0]],
  ["without an agreement everything is returned", "couple", { depositCents: 0, ladder: [] }, [0, 300_000, 0]],
  ["a studio in default returns the deposit twice", "studio", {}, [0, 300_000, 100_000]],
  ["a deposit that was paid in part is doubled in part", "studio", { paidCents: 40_000 }, [0, 40_000, 40_000]],
  ["without fault everything is returned", "other", { daysBefore: 1 }, [0, 300_000, 0]],
  ["what was earned is kept", "other", { earnedCents: 120_000 }, [120_000, 180_000, 0]],
  ["what was earned is kept, as far as it was paid", "other", { earnedCents: 400_000 }, [300_000, 0, 0]],
  ["a studio in default returns what it has earned", "studio", { earnedCents: 300_000 }, [0, 300_000, 100_000]],
] as const)("%s", (_name, cause, input, [keptCents, refundCents, doubleCents]) => {
  expect(refundOf({ ...terms, ...input, ladder: "ladder" in input ? [] : terms.ladder }, cause)).toEqual({
    keptCents,
    refundCents,
    doubleCents,
  });
});

test("what is kept and what is returned add up to what was paid, whatever the figures are", () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  fc.assert(
    fc.property(
      fc.record({
        paidCents: cents,
        earnedCents: cents,
        depositCents: cents,
        daysBefore: fc.option(fc.integer({ min: -400, max: 4_000 })),
      }),
      fc.constantFrom(...cancelCauses),
      (figures, cause) => {
        const { keptCents, refundCents, doubleCents } = refundOf({ ...terms, ...figures }, cause);
        expect(keptCents + refundCents).toBe(figures.paidCents);
        expect(Math.min(keptCents, refundCents, doubleCents)).toBeGreaterThanOrEqual(0);
        expect(doubleCents).toBeLessThanOrEqual(cause === "studio" ? figures.paidCents : 0);
      },
    ),
  );
});
