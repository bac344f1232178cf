import type { Language } from "@vowdesk/contract/kernel";
import type { Purpose } from "@vowdesk/contract/shoots";

/** Names of purposes, for calendar feeds and reminders. */
export const purposeTexts: Readonly<Record<Purpose, Readonly<Record<Language, string>>>> = {
  consultation: { zh: "咨询", en: "Consultation", es: "Consulta", ja: "相談" },
  fitting: { zh: "试衣", en: "Fitting", es: "Prueba de vestuario", ja: "試着" },
  studio: { zh: "棚内拍摄", en: "Studio shoot", es: "Sesión en estudio", ja: "スタジオ撮影" },
  location: { zh: "外景拍摄", en: "Location shoot", es: "Sesión en exteriores", ja: "ロケーション撮影" },
  selection: { zh: "选片", en: "Photo selection", es: "Selección de fotos", ja: "写真選び" },
  design: { zh: "看设计", en: "Design review", es: "Revisión del diseño", ja: "デザイン確認" },
  pickup: { zh: "取件", en: "Pickup", es: "Recogida", ja: "受け取り" },
  makeup: { zh: "婚礼跟妆", en: "Wedding-day make-up", es: "Maquillaje de boda", ja: "挙式当日のメイク" },
  coverage: { zh: "婚礼跟拍", en: "Wedding-day coverage", es: "Reportaje de boda", ja: "挙式当日の撮影" },
};

interface CoupleReminder {
  purpose: string;
  when: string;
  place: string;
}

/** The reminder of a shoot in the chat. Customers of the app have no language setting, so it is Chinese, as other stored texts. */
export const coupleReminder = ({ purpose, when, place }: CoupleReminder): string =>
  `温馨提醒：您预约的${purpose}时间是 ${when}${place === "" ? "" : `，地点：${place}`}。如需改期，请直接回复。`;

/** Tells the owner of a duplicate account that it will be merged. */
export const mergeNotice = (date: string): string =>
  `您的账号将于 ${date} 合并到您的另一个账号，届时需用另一个手机号登录。如有疑问或不同意，请在此之前直接回复。`;

/** The sender of messages of the studio itself in the chat. */
export const studioSender = "影楼";
