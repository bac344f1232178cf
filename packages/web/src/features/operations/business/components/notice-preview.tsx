import { Trans } from "@lingui/react/macro";
import { dateLocale, formatMoney, momentIn, type Language } from "@vowdesk/contract/kernel";
import {
  fillNotice,
  noticeSamples,
  noticeSubject,
  type NoticeKind,
  type NoticeValues,
} from "@vowdesk/contract/studio/couple-notices";
import css from "./settings.module.css";

const shownMonth = "2027-05";
const amountCents = 250_000;

function sampleOf(language: Language): NoticeValues {
  const format = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: "full", timeZone: "UTC" });
  const date = (day: number) => format.format(momentIn("UTC", `${shownMonth}-${day}`));
  return {
    ...noticeSamples[language],
    number: "WD2705010012",
    phone: "0571-88001234",
    date: date(14),
    time: "09:30",
    due: date(20),
    until: date(24),
    amount: formatMoney(amountCents, language),
  };
}

/** A notice as a couple would get it, with invented values. */
export function NoticePreview({ kind, language, text }: { kind: NoticeKind; language: Language; text: string }) {
  return (
    <figure className={css.preview}>
      <figcaption>
        <Trans context="notice to a couple">Preview</Trans>
      </figcaption>
      <div lang={language}>
        <strong>{noticeSubject(kind, language)}</strong>
        <p>{fillNotice(text, sampleOf(language))}</p>
      </div>
    </figure>
  );
}
