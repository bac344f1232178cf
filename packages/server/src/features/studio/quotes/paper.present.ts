import { formatMoney, type Language } from "@vowdesk/contract/kernel";
import { longDate } from "../../../kernel/text/long-date.ts";
import type { QuotePaper } from "@vowdesk/contract/studio/quotes";
import { includedLines } from "../../../locales/studio/included-texts.ts";
import { quoteTexts } from "../../../locales/studio/quote-texts.ts";
import { writtenLine } from "./lines.ts";
import type { OptionRow, QuoteRow } from "./quotes.store.ts";

function optionOf(option: OptionRow, language: Language): QuotePaper["options"][number] {
  const texts = quoteTexts[language];
  const { name, services } = option.texts[language];
  const money = (cents: number) => formatMoney(cents, language);
  return {
    title: `${texts.option(option.number)} · ${name}`,
    services: [
      ...services.split("\n").filter((line) => line.trim() !== ""),
      texts.photos(option.photo_count),
      ...includedLines(language, option),
    ],
    amounts: [
      { label: texts.price, amount: money(option.price_cents) },
      ...option.lines.map((line) => writtenLine(language, line)),
      ...(option.discount_cents > 0 ? [{ label: texts.discount, amount: money(-option.discount_cents) }] : []),
    ],
    total: { label: texts.total, amount: money(option.total_cents) },
    note: option.note,
  };
}

type Paper = Omit<QuotePaper, "text">;

function textOf({ title, couple, validity, note, options }: Paper): string {
  const optionText = ({ title: name, services, amounts, total, note: remark }: Paper["options"][number]) =>
    [
      name,
      ...services.map((line) => `- ${line}`),
      ...[...amounts, total].map(({ label, amount }) => `${label}: ${amount}`),
      remark,
    ]
      .filter(Boolean)
      .join("\n");
  return [`${title}\n${couple}`, note, ...options.map(optionText), validity].filter(Boolean).join("\n\n");
}

/** The text of a quote in its language, with the stored figures. */
export function presentPaper({ language, couple, note, valid_until, options }: QuoteRow): QuotePaper {
  const texts = quoteTexts[language];
  const paper = {
    language,
    title: texts.title,
    couple,
    validity: texts.validUntil(longDate(valid_until, language)),
    note,
    options: options.map((option) => optionOf(option, language)),
  };
  return { ...paper, text: textOf(paper) };
}
