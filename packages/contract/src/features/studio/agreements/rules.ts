import * as z from "zod";
import { languages, Text, Percent } from "../../../kernel/index.ts";
import { standardAgreementTexts } from "./standard-texts.ts";

const Days = z.int().min(0).max(365);

/** When an instalment is due. Days are calendar days of the business's time zone. */
export const DueRule = z.discriminatedUnion("on", [
  z.object({ on: z.literal("signing") }),
  z.object({ on: z.literal("date"), date: z.iso.date() }),
  z.object({ on: z.literal("before-shoot"), days: Days }),
  z.object({ on: z.literal("selection") }),
  z.object({ on: z.literal("before-pickup"), days: Days }),
]);
export type DueRule = z.infer<typeof DueRule>;

/** What is kept of the paid price when the couple cancels so many days before the first shoot. */
export const RefundStep = z.object({
  daysBefore: z.int().min(0).max(3650),
  keepPercent: Percent,
});
export type RefundStep = z.infer<typeof RefundStep>;

/** The share of the price, in percent, that is paid when an instalment after the deposit is due. */
export const PaymentStep = z.object({ due: DueRule, percent: z.int().min(1).max(100) });
export type PaymentStep = z.infer<typeof PaymentStep>;

/** Of a plan and of a refund ladder. */
export const maxSteps = 8;

/** Whether each value is larger than the one before. */
const isAscending = (values: readonly number[]) =>
  values.every((value, at) => at === 0 || value > (values[at - 1] ?? 0));

/** Each instalment raises the paid share; the last one pays the whole price. */
export const PaymentSteps = z
  .array(PaymentStep)
  .min(1)
  .max(maxSteps)
  .refine((steps) => isAscending(steps.map(({ percent }) => percent)) && steps.at(-1)?.percent === 100);

/** From the earliest cancellation to the latest one, which is the day of the shoot. A later one never keeps less. */
export const RefundSteps = z
  .array(RefundStep)
  .min(1)
  .max(maxSteps)
  .refine(
    (steps) =>
      isAscending(steps.map(({ daysBefore }) => -daysBefore)) &&
      steps.at(-1)?.daysBefore === 0 &&
      steps.every(({ keepPercent }, at) => at === 0 || keepPercent >= (steps[at - 1]?.keepPercent ?? 0)),
  );

/** Names in braces that the text of an agreement replaces with its figures. */
export const agreementPlaceholders = [
  "number",
  "nameA",
  "nameB",
  "weddingDate",
  "offer",
  "description",
  "services",
  "pieces",
  "photoCount",
  "extraPhoto",
  "shoots",
  "price",
  "lines",
  "discount",
  "total",
  "payments",
  "refunds",
] as const;
export type AgreementPlaceholder = (typeof agreementPlaceholders)[number];

/** Without these a text does not say who agrees on what. */
const requiredPlaceholders: readonly AgreementPlaceholder[] = [
  "nameA",
  "nameB",
  "offer",
  "total",
  "payments",
  "refunds",
];

/** Placeholders that a text lacks, and names in braces that are none, both in braces. */
export function wrongPlaceholders(text: string): { missing: string[]; unknown: string[] } {
  const used = new Set([...text.matchAll(/\{([^{}]*)\}/g)].map(([, name = ""]) => name));
  const missing = requiredPlaceholders.filter((name) => !used.has(name));
  const unknown = [...used].filter((name) => !(agreementPlaceholders as readonly string[]).includes(name));
  return { missing: missing.map((name) => `{${name}}`), unknown: unknown.map((name) => `{${name}}`) };
}

const AgreementText = Text(8_000).refine((text) =>
  Object.values(wrongPlaceholders(text)).every(({ length }) => length === 0),
);

/** The text of agreements in each language, with placeholders. */
export const AgreementTexts = z.object(
  Object.fromEntries(languages.map((language) => [language, AgreementText])) as Record<
    (typeof languages)[number],
    typeof AgreementText
  >,
);
export type AgreementTexts = z.infer<typeof AgreementTexts>;

/** Whether a discount from the list price needs the approval of a second user. */
export const isAboveDiscountLimit = (
  { priceCents, discountCents }: { priceCents: number; discountCents: number },
  limitPercent: number,
): boolean => discountCents * 100 > priceCents * limitPercent;

/** The rules for agreements that are drafted from now on. */
export const agreementRuleFields = {
  /** The largest deposit, in percent of the price. The law allows 20. */
  depositPercent: z.int().min(0).max(20),
  /** Larger discounts need the approval of a second user. In percent of the price. */
  discountLimitPercent: Percent,
  /** A version that was sent expires after so many days. */
  agreementDays: z.int().min(1).max(365),
  paymentSteps: PaymentSteps,
  refundSteps: RefundSteps,
  /** Whether a postponement because of the weather, or by the couple, frees the couple from the step of the ladder that it has reached. */
  isWeatherPostponementFree: z.boolean(),
  isCouplePostponementFree: z.boolean(),
  agreementTexts: AgreementTexts,
};
export type AgreementRules = z.infer<z.ZodObject<typeof agreementRuleFields>>;

export const defaultAgreementRules: AgreementRules = {
  depositPercent: 20,
  discountLimitPercent: 10,
  agreementDays: 14,
  paymentSteps: [
    { due: { on: "before-shoot", days: 7 }, percent: 50 },
    { due: { on: "selection" }, percent: 100 },
  ],
  refundSteps: [
    { daysBefore: 60, keepPercent: 10 },
    { daysBefore: 30, keepPercent: 30 },
    { daysBefore: 7, keepPercent: 60 },
    { daysBefore: 0, keepPercent: 100 },
  ],
  isWeatherPostponementFree: true,
  isCouplePostponementFree: false,
  agreementTexts: standardAgreementTexts,
};
