import type { Language } from "@vowdesk/contract/kernel";
import type { Skill } from "@vowdesk/contract/studio/bookables";

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

/** Names of skills. */
export const skillTexts: Readonly<Record<Skill, Readonly<Record<Language, string>>>> = {
  photography: { zh: "摄影", en: "Photography", es: "Fotografía", ja: "写真撮影" },
  videography: { zh: "摄像", en: "Videography", es: "Videografía", ja: "動画撮影" },
  makeup: { zh: "化妆", en: "Make-up", es: "Maquillaje", ja: "メイク" },
  styling: { zh: "造型", en: "Styling", es: "Estilismo", ja: "スタイリング" },
  assistance: { zh: "助理", en: "Assistance", es: "Asistencia", ja: "アシスタント" },
  driving: { zh: "驾驶", en: "Driving", es: "Conducción", ja: "運転" },
  consulting: { zh: "咨询", en: "Consulting", es: "Asesoramiento", ja: "相談対応" },
  design: { zh: "设计", en: "Design", es: "Diseño", ja: "デザイン" },
};
