import type {
  AgreementPlaceholder,
  AgreementTerms,
  DueRule,
  PlannedInstalment,
  RefundStep,
} from "@vowdesk/contract/studio/agreements";
import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import { longDate } from "../../../../kernel/text/long-date.ts";
import { agreementMarks, agreementTexts, type AgreementText } from "../../../../locales/studio/agreement-texts.ts";
import { includedLines, includedTexts } from "../../../../locales/studio/included-texts.ts";
import { purposeWords } from "@vowdesk/contract/studio/imports";
import { writtenLine } from "../../quotes/quotes.ts";

interface Parties {
  number: string;
  nameA: string;
  nameB: string;
  weddingDate: string | null;
}

const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (_whole, name: string) => String(values[name] ?? ""));

function dueText(words: AgreementText, due: DueRule, language: Language): string {
  if (due.on === "date") return longDate(due.date, language);
  return fill(words.due[due.on], "days" in due ? { days: due.days } : {});
}

/** What a new day means for the refunds. Silent in terms of before that rule, whose text is frozen. */
const postponements = (words: AgreementText, { freePostponements }: AgreementTerms): string[] =>
  freePostponements === undefined
    ? []
    : [
        words.reached,
        ...(freePostponements.includes("weather") ? [words.freeWeather] : []),
        ...(freePostponements.includes("couple") ? [words.freeCouple] : []),
      ];

/** Fills in the placeholders of a text. A line of placeholders without values is left out. */
function fillLines(text: string, values: Readonly<Record<AgreementPlaceholder, string | number>>): string {
  const lines = text.split("\n").map((line) => ({ line, filled: fill(line, values) }));
  const shown = lines.filter(({ line, filled }) => line.trim() === "" || filled.trim() !== "");
  return shown
    .map(({ filled }) => filled)
    .join("\n")
    .replaceAll(/\n{3,}/g, "\n\n");
}

/** A part of a sentence, or a line, that states nothing but the discount. */
const discountParts = [
  /[，,、][^，,、。.;；{}\n]*\{discount\}[^，,、。.;；{}\n]*(?=[，,、。.;；])/g,
  /^[^，,、。.;；{}\n]*\{discount\}[^，,、;；{}\n]*(\n|$)/gm,
];

/** A text of the studio without its words for a discount. A discount within other words stays. */
const withoutDiscount = (text: string): string =>
  discountParts.reduce((shorter, part) => shorter.replaceAll(part, ""), text);

/**
 * Title and text of an agreement with its figures.
 * @param text The text of the studio with placeholders.
 * @param note Further terms at the end.
 */
export function writeText(language: Language, text: string, parties: Parties, terms: AgreementTerms, note: string) {
  const words = agreementTexts[language];
  const marks = agreementMarks[language];
  const money = (cents: number) => formatMoney(cents, language);
  const { name: offer, description, services } = terms.texts[language];
  const instalment = ({ kind, due, cents }: PlannedInstalment) =>
    `• ${words.kinds[kind]}${marks.colon}${money(cents)}${marks.comma}${dueText(words, due, language)}`;
  const refund = ({ daysBefore, keepPercent }: RefundStep) =>
    fill(daysBefore === 0 ? words.lastRefund : words.refund, { days: daysBefore, percent: keepPercent });
  const lines = (terms.lines ?? [])
    .map((line) => writtenLine(language, line))
    .map(({ label, amount }) => `• ${label}${marks.colon}${amount}`)
    .join("\n");
  const pieces = includedLines(language, terms)
    .map((line) => `• ${line}`)
    .join("\n");
  const body = fillLines(terms.discountCents === 0 ? withoutDiscount(text) : text, {
    ...parties,
    weddingDate: parties.weddingDate === null ? words.openDate : longDate(parties.weddingDate, language),
    offer,
    description,
    services,
    pieces,
    photoCount: terms.photoCount,
    extraPhoto: money(terms.extraPhotoCents),
    shoots: terms.purposes.map((purpose) => purposeWords[purpose][language]).join(marks.list) || "—",
    price: money(terms.priceCents),
    lines,
    discount: money(terms.discountCents),
    total: money(terms.totalCents),
    payments: terms.plan.map(instalment).join("\n"),
    refunds: [...terms.refunds.map(refund), ...postponements(words, terms)].join("\n"),
  });
  return {
    title: fill(words.title, { number: parties.number }),
    // A text without the placeholder still names what is sold.
    body: [
      body,
      ...(text.includes("{pieces}") ? [] : [pieces && `${includedTexts[language].heading}\n${pieces}`]),
      ...(text.includes("{lines}") ? [] : [lines && `${words.lines}\n${lines}`]),
      note,
    ]
      .filter((section) => section !== "")
      .join("\n\n"),
  };
}
