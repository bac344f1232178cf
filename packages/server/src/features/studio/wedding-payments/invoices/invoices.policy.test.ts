import fc from "fast-check";
import { expect, test } from "vitest";
import { linesOf, taxOf, withRates } from "./invoices.policy.ts";

const name = { name: "Classic", services: "" };
const texts = { zh: name, en: name, es: name, ja: name } as never;

test("the lines of an invoice add up to its amount, each with its tax", () => {
  const cents = fc.integer({ min: 0, max: 100_000_000 });
  const lines = fc.array(fc.record({ text: fc.string(), cents }), { maxLength: 20 });
  fc.assert(
    fc.property(
      cents,
      lines,
      fc.integer({ min: 1, max: 100_000_000 }),
      fc.integer({ min: 0, max: 99 }),
      (priceCents, extra, amount, percent) => {
        const shares = linesOf({ language: "en", terms: { texts, priceCents, lines: extra } }, "WD1", amount, percent);
        expect(shares.reduce((sum, line) => sum + line.cents, 0)).toBe(amount);
        for (const line of shares) {
          expect(line.cents).toBeGreaterThanOrEqual(0);
          expect(line.taxCents).toBe(taxOf(line.cents, percent));
        }
      },
    ),
  );
});

test("an amount without an agreement has one line", () => {
  expect(linesOf(null, "WD1", 10_600, 6)).toEqual([{ text: "WD1", cents: 10_600, taxPercent: 6, taxCents: 600 }]);
});

test("finance changes the rate of a line", () => {
  const lines = linesOf(
    { language: "en", terms: { texts, priceCents: 100, lines: [{ text: "Frame", cents: 100 }] } },
    "",
    226,
    6,
  );
  expect(withRates(lines, [6, 13])?.map(({ taxPercent, taxCents }) => [taxPercent, taxCents])).toEqual([
    [6, 6],
    [13, 13],
  ]);
  expect(withRates(lines, undefined)).toEqual(lines);
  for (const percents of [[], [6], [6, 13, 0]]) expect(withRates(lines, percents)).toBeNull();
});
