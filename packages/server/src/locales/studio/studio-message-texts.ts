import type { Language } from "@vowdesk/contract/kernel";

/** Messages about weddings, by key. */
export const studioMessageTexts = {
  "earning-waiting": {
    zh: "待确认收入：{couple}，{cents}",
    en: "Income to confirm: {couple}, {cents}",
    es: "Ingreso por confirmar: {couple}, {cents}",
    ja: "確認待ちの売上：{couple}、{cents}",
  },
  "instalment-overdue": {
    zh: "逾期款项：{couple}，{openCents}，应付日 {due}",
    en: "Overdue payment: {couple}, {openCents}, due on {due}",
    es: "Pago atrasado: {couple}, {openCents}, vencía el {due}",
    ja: "支払い期限超過：{couple}、{openCents}、期日 {due}",
  },
  "notice-reply": {
    zh: "{couple} 回复了通知：{text}",
    en: "{couple} replied to a notice: {text}",
    es: "{couple} respondió a un aviso: {text}",
    ja: "{couple} がお知らせに返信しました：{text}",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
