import { Trans } from "@lingui/react/macro";
import { dateLocale, formatMoney, momentIn, type Language } from "@vowdesk/contract/kernel";
import { fillNotice, noticeSubject, type NoticeKind, type NoticeValues } from "@vowdesk/contract/studio/couple-notices";
import css from "./settings.module.css";

const names: Readonly<Record<Language, NoticeValues>> = {
  zh: {
    name: "李娜",
    consultant: "王梅",
    studio: "爱影楼",
    shoot: "外景拍摄",
    place: "西湖",
    address: "杭州市龙井路 1 号",
  },
  en: {
    name: "Anna",
    consultant: "Mei Wang",
    studio: "Studio Vow",
    shoot: "Location shoot",
    place: "West Lake",
    address: "1 Longjing Road",
  },
  es: {
    name: "Ana",
    consultant: "Mei Wang",
    studio: "Estudio Vow",
    shoot: "Sesión en exteriores",
    place: "Lago del Oeste",
    address: "Calle Longjing 1",
  },
  ja: {
    name: "花子",
    consultant: "王 梅",
    studio: "スタジオ Vow",
    shoot: "ロケーション撮影",
    place: "西湖",
    address: "龍井路 1",
  },
};

const shownMonth = "2027-05";
const amountCents = 250_000;

function sampleOf(language: Language): NoticeValues {
  const format = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: "full", timeZone: "UTC" });
  const date = (day: number) => format.format(momentIn("UTC", `${shownMonth}-${day}`));
  return {
    ...names[language],
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
