import type { Language } from "@vowdesk/contract/kernel";

/** Messages about weddings and enquiries, by key. */
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
  "lead-enquiry": {
    zh: "{couple} 再次在网站上咨询",
    en: "{couple} sent another enquiry on the website",
    es: "{couple} volvió a consultar en el sitio web",
    ja: "{couple} 様からウェブサイトで再度お問い合わせがありました",
  },
  "lead-enquiry-new": {
    zh: "网站收到一条新的咨询",
    en: "New enquiry on the website",
    es: "Nueva consulta en el sitio web",
    ja: "ウェブサイトから新しいお問い合わせがありました",
  },
  "lead-enquiry-unassigned": {
    zh: "一位尚无顾问的客资再次在网站上咨询",
    en: "A lead without a consultant sent another enquiry on the website",
    es: "Un interesado sin asesor volvió a consultar en el sitio web",
    ja: "担当者のいない見込み客から、ウェブサイトで再度お問い合わせがありました",
  },
} as const satisfies Readonly<Record<string, Readonly<Record<Language, string>>>>;
