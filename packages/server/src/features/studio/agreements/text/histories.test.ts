import { languages } from "@vowdesk/contract/kernel";
import { defaultAgreementRules, type AgreementTerms } from "@vowdesk/contract/studio/agreements";
import { sumOfLines } from "@vowdesk/contract/studio/quotes";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import fc from "fast-check";
import { expect, test } from "vitest";
import { isShortRun } from "../../../../../test/sampled.ts";
import { digestOf } from "./digest.ts";
import { termsFrom } from "./terms.ts";
import { writeText } from "./write-text.ts";

const named = fc.record({ zh: fc.string(), en: fc.string(), es: fc.string(), ja: fc.string() });
const offerText = fc.record({ name: fc.string(), description: fc.string(), services: fc.string() });
const counted = fc.option(fc.nat(99));
const count = fc.option(fc.integer({ min: 1, max: 20 }), { nil: undefined });
const lines = fc.array(fc.record({ text: fc.string({ minLength: 1 }), count, cents: fc.nat(5_000_000) }), {
  maxLength: 10,
});

const offers = fc.record({
  number: fc.integer({ min: 1, max: 99 }),
  texts: fc.record({ zh: offerText, en: offerText, es: offerText, ja: offerText }),
  priceCents: fc.integer({ min: 100, max: 100_000_000 }),
  depositCents: fc.nat(20_000_000),
  photoCount: fc.nat(10_000),
  extraPhotoCents: fc.nat(10_000_000),
  purposes: fc.constant<Purpose[]>(["studio"]),
  parts: fc.constant({ shoot: 60, selection: 20, pickup: 20 }),
  pieces: fc.uniqueArray(
    fc.record({ kindId: fc.integer({ min: 1, max: 9 }), texts: named, count: fc.integer({ min: 1, max: 999 }) }),
    { selector: ({ kindId }) => kindId, maxLength: 5 },
  ),
  outfits: counted,
  looks: counted,
  hours: counted,
});

/** A quote, its agreement and an amendment: lines and discounts, in a language. */
const histories = fc.record({
  offer: offers,
  language: fc.constantFrom(...languages),
  versions: fc.array(fc.record({ lines, discountCents: fc.nat(50) }), { minLength: 3, maxLength: 3 }),
});

const sumOf = (items: readonly { cents: number }[]) => items.reduce((sum, { cents }) => sum + cents, 0);
const parties = { number: "WD1", nameA: "Anna", nameB: "Ben", weddingDate: "2027-05-28" };

const digestOfTerms = (terms: AgreementTerms, language: (typeof languages)[number]) => {
  const text = writeText(language, defaultAgreementRules.agreementTexts[language], parties, terms, "");
  return digestOf({ ...text, terms }).toString("hex");
};

/** Every change of one line, piece or number of the terms. */
function* changesOf(terms: AgreementTerms): Generator<AgreementTerms> {
  for (const [index, line] of (terms.lines ?? []).entries()) {
    const others = (terms.lines ?? []).filter((_line, position) => position !== index);
    yield { ...terms, lines: others };
    for (const changed of [
      { ...line, cents: line.cents + 1 },
      { ...line, count: (line.count ?? 1) + 1 },
      { ...line, text: `${line.text}.` },
    ])
      yield { ...terms, lines: (terms.lines ?? []).with(index, changed) };
  }
  for (const [index, piece] of (terms.pieces ?? []).entries()) {
    yield { ...terms, pieces: (terms.pieces ?? []).with(index, { ...piece, count: piece.count + 1 }) };
    const texts = { ...piece.texts, ja: `${piece.texts.ja}.` };
    yield { ...terms, pieces: (terms.pieces ?? []).with(index, { ...piece, texts }) };
  }
  for (const field of ["outfits", "looks", "hours"] as const) yield { ...terms, [field]: (terms[field] ?? -1) + 1 };
}

//
test("over random histories all totals are equal to the cent, and the digest changes with every line and piece", () => {
  fc.assert(
    fc.property(histories, ({ offer, language, versions }) => {
      for (const version of versions) {
        const terms = termsFrom(1, offer, version, defaultAgreementRules);
        const expected = offer.priceCents + sumOfLines(version.lines) - version.discountCents;
        expect(terms.totalCents).toBe(expected);
        expect(sumOf(terms.plan)).toBe(expected);
        expect(terms.depositCents * 5).toBeLessThanOrEqual(expected);
        const digest = digestOfTerms(terms, language);
        const changed = [...changesOf(terms)].map((other) => digestOfTerms(other, language));
        expect(changed).not.toContain(digest);
        // As the database returns the terms: other order of keys, nothing undefined.
        const stored = JSON.parse(
          JSON.stringify(Object.fromEntries(Object.entries(terms).toReversed())),
        ) as AgreementTerms;
        expect(digestOfTerms(stored, language)).toBe(digest);
      }
    }),
    { numRuns: isShortRun ? 80 : 400 },
  );
});

test("the digest of terms of before pieces is the same as it was", () => {
  const text = { name: "Garden", description: "", services: "Album" };
  const terms = termsFrom(
    7,
    {
      number: 2,
      texts: { zh: text, en: text, es: text, ja: text },
      priceCents: 500_000,
      depositCents: 100_000,
      photoCount: 30,
      extraPhotoCents: 5_000,
      purposes: ["studio"],
      parts: { shoot: 60, selection: 20, pickup: 20 },
      pieces: [],
      outfits: null,
      looks: null,
      hours: null,
    },
    { discountCents: 10_000, lines: [{ text: "Album", cents: 90_000 }] },
    defaultAgreementRules,
  );
  expect(digestOfTerms(terms, "en")).toBe("6582f7378f3d82e8cffbf0261fce868e1bcfcdc08fbd1ba1698d198bd0f1e939");
});
