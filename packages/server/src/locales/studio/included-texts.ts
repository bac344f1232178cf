import type { Language } from "@vowdesk/contract/kernel";
import type { Included } from "@vowdesk/contract/studio/offers";

interface IncludedText {
  /** Above the list, in a text without a place for it. */
  heading: string;
  outfits: (count: number) => string;
  looks: (count: number) => string;
  hours: (count: number) => string;
}

export const includedTexts: Readonly<Record<Language, IncludedText>> = {
  zh: {
    heading: "套系包含",
    outfits: (count) => `服装：${count} 套`,
    looks: (count) => `妆面造型：${count} 组`,
    hours: (count) => `拍摄时长：${count} 小时`,
  },
  en: {
    heading: "Included",
    outfits: (count) => `Outfits: ${count}`,
    looks: (count) => `Make-up looks: ${count}`,
    hours: (count) => `Hours of photography: ${count}`,
  },
  es: {
    heading: "Incluido",
    outfits: (count) => `Vestuarios: ${count}`,
    looks: (count) => `Maquillajes: ${count}`,
    hours: (count) => `Horas de fotografía: ${count}`,
  },
  ja: {
    heading: "プランに含まれるもの",
    outfits: (count) => `衣装：${count} 着`,
    looks: (count) => `ヘアメイク：${count} 回`,
    hours: (count) => `撮影時間：${count} 時間`,
  },
};

/** What is stated. Terms of agreements leave out what is not. */
type Stated = { [K in keyof Included]?: Included[K] | undefined };

/** The pieces, outfits, make-up looks and hours that a price includes, one line each. */
export function includedLines(language: Language, { pieces, outfits, looks, hours }: Stated): string[] {
  const words = includedTexts[language];
  const counts = [
    [words.outfits, outfits],
    [words.looks, looks],
    [words.hours, hours],
  ] as const;
  return [
    ...counts.flatMap(([write, count]) => (count === undefined || count === null ? [] : [write(count)])),
    ...(pieces ?? []).map(({ texts, count }) => `${texts[language]} × ${count}`),
  ];
}
