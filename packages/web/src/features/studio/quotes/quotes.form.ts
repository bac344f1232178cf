import { msg } from "@lingui/core/macro";
import type { Language } from "@vowdesk/contract/kernel";
import { quotesApi, type QuoteOptionInput } from "@vowdesk/contract/studio/quotes";
import { languageChoices } from "../../../kernel/i18n/language-choices.ts";
import { field, type Values } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { DateField } from "../../../shared/date-field.tsx";
import { LeadField } from "./components/lead-field.tsx";
import { OptionsField } from "./components/options-field.tsx";

/** Whether each option has an offer, and each amount is a number. */
function isReady({ options }: Values): boolean {
  const amounts = (options as QuoteOptionInput[]).flatMap(({ discountCents, lines }) => [
    discountCents,
    ...lines.map(({ cents }) => cents),
  ]);
  return amounts.every(Number.isInteger);
}

export const quoteForm = form({
  create: quotesApi.add,
  update: quotesApi.update,
  fields: {
    leadId: field.custom<number>(msg({ message: "Lead", context: "kind of record" }), LeadField, {
      when: (_values, record) => record === null,
    }),
    language: field.options<Language>(msg({ message: "Language", context: "field" }), languageChoices, { half: true }),
    validUntil: field.custom<string>(msg({ message: "Valid until", context: "quote" }), DateField, {
      half: true,
      refusals: ["quote-valid-past"],
    }),
    options: field.custom<QuoteOptionInput[]>(msg({ message: "Options", context: "quote" }), OptionsField, {
      refusals: ["quote-total", "offer-outdated"],
    }),
    discountReason: field.text(msg`Reason for the discount`, {
      hint: msg`A discount above the limit is submitted for approval with this reason.`,
    }),
    note: field.long(msg`Note to the couple`),
  },
  isReady,
});
