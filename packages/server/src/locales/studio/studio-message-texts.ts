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
  "cards-not-safe": {
    zh: "{number}：{count} 张存储卡清点一天后仍不安全，请勿清空",
    en: "{number}: cards that are not safe a day after they were counted: {count}. Do not wipe them",
    es: "{number}: tarjetas que siguen sin estar a salvo un día después de contarlas: {count}. No las borre",
    ja: "{number}：数えてから 1 日たっても安全でないカードが {count} 枚あります。消去しないでください",
  },
  "pictures-damaged": {
    zh: "{number}：{count} 张照片的两份副本均已损坏，请从存储卡重新上传",
    en: "{number}: pictures damaged in both copies: {count}. Upload them again from their card",
    es: "{number}: fotos dañadas en ambas copias: {count}. Vuelva a subirlas desde la tarjeta",
    ja: "{number}：写真 {count} 枚の両方のコピーが破損しています。カードからもう一度アップロードしてください",
  },
  "originals-almost-full": {
    zh: "原片存储空间已使用超过 80%",
    en: "The storage for originals is more than 80 % full",
    es: "El almacenamiento de originales supera el 80 % de su capacidad",
    ja: "元データの保存容量の 80% 以上を使用しています",
  },
  "originals-full": {
    zh: "原片存储空间已满，无法继续上传照片",
    en: "The storage for originals is full. New pictures are not accepted",
    es: "El almacenamiento de originales está lleno. No se aceptan fotos nuevas",
    ja: "元データの保存容量がいっぱいです。新しい写真は受け付けられません",
  },
  "second-copies-missing": {
    zh: "第二存储位置无法使用：新照片没有第二份副本，没有存储卡可以清空",
    en: "The second place for copies cannot be used: new pictures have one copy only, and no card becomes safe",
    es: "El segundo lugar para copias no está disponible: las fotos nuevas tienen una sola copia y ninguna tarjeta se puede borrar",
    ja: "2 つ目の保存場所が使えません。新しい写真のコピーは 1 つだけで、カードを消去できません",
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
