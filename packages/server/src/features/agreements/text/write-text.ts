import type { AgreementTerms, DueRule, PlannedInstalment } from "@vowdesk/contract/agreements";
import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import { agreementTexts, type AgreementText } from "../../../locales/agreement-texts.ts";
import { purposeTexts } from "../../../locales/studio-texts.ts";

interface Parties {
  number: string;
  nameA: string;
  nameB: string;
  weddingDate: string | null;
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ""));

function dueText(words: AgreementText, due: DueRule): string {
  if (due.on === "date") return due.date;
  return fill(words.due[due.on], "days" in due ? { days: due.days } : {});
}

/** Title and text of an agreement with its figures. `note` are further terms at the end. */
export function writeText(language: Language, parties: Parties, terms: AgreementTerms, note: string) {
  const words = agreementTexts[language];
  const money = (cents: number) => formatMoney(cents, language);
  const offer = terms.texts[language];
  const instalment = ({ kind, due, cents }: PlannedInstalment) =>
    `• ${words.kinds[kind]}: ${money(cents)}, ${dueText(words, due)}`;
  const sections = [
    fill(words.parties, { ...parties, weddingDate: parties.weddingDate ?? words.openDate }),
    [fill(words.services, { name: offer.name }), offer.description, offer.services].filter(Boolean).join("\n"),
    fill(words.photos, {
      count: terms.photoCount,
      extra: money(terms.extraPhotoCents),
      shoots: terms.purposes.map((purpose) => purposeTexts[purpose][language]).join(", ") || "—",
    }),
    fill(words.price, {
      price: money(terms.priceCents),
      discount: money(terms.discountCents),
      total: money(terms.totalCents),
    }),
    [words.plan, ...terms.plan.map(instalment)].join("\n"),
    [
      words.refunds,
      ...terms.refunds.map(({ daysBefore, keepPercent }) =>
        fill(words.refund, { days: daysBefore, percent: keepPercent }),
      ),
    ].join("\n"),
    note,
  ];
  return {
    title: fill(words.title, { number: parties.number }),
    body: sections.filter((section) => section !== "").join("\n\n"),
  };
}
