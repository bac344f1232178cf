import { languages } from "@vowdesk/contract/kernel";
import { defaultAgreementRules, type AgreementTerms } from "@vowdesk/contract/studio/agreements";
import type { Purpose } from "@vowdesk/contract/studio/shoots";
import { expect, test } from "vitest";
import { termsFrom } from "./terms.ts";
import { writeText } from "./write-text.ts";

const texts = { name: "Garden", description: "", services: "" };
const offer = {
  number: 1,
  texts: { zh: texts, en: texts, es: texts, ja: texts },
  priceCents: 500_000,
  depositCents: 100_000,
  photoCount: 30,
  extraPhotoCents: 5_000,
  purposes: ["consultation", "studio"] satisfies Purpose[],
  parts: { shoot: 50, selection: 30, pickup: 20 },
  pieces: [],
  outfits: null,
  looks: null,
  hours: null,
};
const parties = { number: "WD1", nameA: "Anna", nameB: "Ben", weddingDate: "2027-05-28" };
const lines = [{ text: "Album", cents: 90_000 }];

const termsWith = (discountCents: number): AgreementTerms => ({
  ...termsFrom(1, offer, { discountCents, lines }, defaultAgreementRules),
  plan: [{ kind: "deposit", due: { on: "date", date: "2027-01-11" }, cents: 100_000 }],
});
const bodyOf = (language: (typeof languages)[number], discountCents: number, text?: string) =>
  writeText(language, text ?? defaultAgreementRules.agreementTexts[language], parties, termsWith(discountCents), "")
    .body;

test.each(languages)("an agreement in %s names no discount that is not granted", (language) => {
  expect(bodyOf(language, 0)).not.toMatch(/[^0-9]0[.,]00/);
  expect(bodyOf(language, 30_000)).toMatch(/[^0-9]300[.,]00/);
});

//
test.each([
  ["zh", "• Album · 2 × ¥450.00：¥900.00"],
  ["en", "• Album · 2 × ¥450.00: ¥900.00"],
] as const)("an agreement in %s names the count of a line and the price of one", (language, line) => {
  const terms = termsFrom(
    1,
    offer,
    { discountCents: 0, lines: [{ text: "Album", count: 2, cents: 45_000 }] },
    defaultAgreementRules,
  );
  const text = defaultAgreementRules.agreementTexts[language];
  expect(writeText(language, text, parties, terms, "").body).toContain(line);
  expect(writeText(language, text.replace("{lines}", ""), parties, terms, "").body).toContain(line);
});

test.each([
  ["A\nDiscount: {discount}\nTotal {total}", "A\nTotal ¥5,900.00"],
  [
    "Price {price} (discount {discount} included), total {total}",
    "Price ¥5,000.00 (discount ¥0.00 included), total ¥5,900.00",
  ],
  ["Total {total}, discount {discount}.", "Total ¥5,900.00."],
])("leaves out the words of the discount in %s", (text, expected) => {
  expect(bodyOf("en", 0, text).split("\n\n")[0]).toBe(expected);
});

test.each([
  ["zh", "2027年5月28日", "• 定金：¥1,000.00，2027年1月11日"],
  ["en", "28 May 2027", "• Deposit: ¥1,000.00, 11 January 2027"],
  ["es", "28 de mayo de 2027", "• Señal: 1000,00\u00a0¥, 11 de enero de 2027"],
  ["ja", "2027年5月28日", "• 手付金：CNY\u00a01,000.00、2027年1月11日"],
] as const)("an agreement in %s writes all dates in one style", (language, weddingDate, deposit) => {
  const body = bodyOf(language, 0);
  expect(body).toContain(weddingDate);
  expect(body).toContain(deposit);
  expect(body).not.toMatch(/\d{4}-\d{2}-\d{2}/);
  if (language === "zh" || language === "ja") expect(body).not.toMatch(/[\u3040-\u9fff][,:] /);
});
