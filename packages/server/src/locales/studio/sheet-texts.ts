import type { Language } from "@vowdesk/contract/kernel";

interface SheetText {
  team: string;
  wishes: string;
  note: string;
  consultant: string;
  photos: (count: number) => string;
  labelled: (label: string, text: string) => string;
}

const withColon = (label: string, text: string) => `${label}: ${text}`;
const withWideColon = (label: string, text: string) => `${label}：${text}`;

/** Words of call sheets in calendar feeds. */
export const sheetTexts: Readonly<Record<Language, SheetText>> = {
  zh: {
    team: "团队",
    wishes: "新人心愿",
    note: "备注",
    consultant: "顾问",
    photos: (count) => `精修照片：${count} 张`,
    labelled: withWideColon,
  },
  en: {
    team: "Team",
    wishes: "Wishes",
    note: "Note",
    consultant: "Consultant",
    photos: (count) => `Retouched photos: ${count}`,
    labelled: withColon,
  },
  es: {
    team: "Equipo",
    wishes: "Deseos",
    note: "Nota",
    consultant: "Asesor",
    photos: (count) => `Fotos retocadas: ${count}`,
    labelled: withColon,
  },
  ja: {
    team: "チーム",
    wishes: "ご希望",
    note: "メモ",
    consultant: "プランナー",
    photos: (count) => `レタッチ写真：${count} 枚`,
    labelled: withWideColon,
  },
};
