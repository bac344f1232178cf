import type { Language } from "../../../kernel/index.ts";
import type { LeadSource } from "../leads/leads.schema.ts";
import type { Purpose } from "../shoots/shoots.schema.ts";

type Words = Readonly<Record<Language, string>>;

/** Limits of a file: its size, the size of its contents after decompression, and its rows without the headings. */
export const importLimits = { bytes: 50 * 1_048_576, expandedBytes: 300 * 1_048_576, rows: 10_000 } as const;

/** What a row of the file is. Rows of shoots and receipts name the reference of their wedding. */
export const rowKinds = ["lead", "wedding", "shoot", "receipt"] as const;
export type RowKind = (typeof rowKinds)[number];

/** Columns of the file. The template has them in this order; they are read in any order. */
export const sheetFields = [
  "kind",
  "reference",
  "nameA",
  "phoneA",
  "nameB",
  "phoneB",
  "weddingDate",
  "consultant",
  "note",
  "source",
  "nextTouchOn",
  "offer",
  "total",
  "signedOn",
  "purpose",
  "startsAt",
  "endsAt",
  "team",
  "amount",
  "receivedOn",
] as const;
export type SheetField = (typeof sheetFields)[number];

/** Headings of the columns. Files may use those of any language, or the field names. */
export const sheetHeadings: Readonly<Record<SheetField, Words>> = {
  kind: { zh: "类型", en: "Type", es: "Tipo", ja: "種類" },
  reference: { zh: "原订单号", en: "Former number", es: "Número anterior", ja: "旧番号" },
  nameA: { zh: "姓名一", en: "Name 1", es: "Nombre 1", ja: "氏名1" },
  phoneA: { zh: "手机号一", en: "Phone 1", es: "Teléfono 1", ja: "電話番号1" },
  nameB: { zh: "姓名二", en: "Name 2", es: "Nombre 2", ja: "氏名2" },
  phoneB: { zh: "手机号二", en: "Phone 2", es: "Teléfono 2", ja: "電話番号2" },
  weddingDate: { zh: "婚期", en: "Wedding date", es: "Fecha de la boda", ja: "挙式日" },
  consultant: { zh: "顾问", en: "Consultant", es: "Asesor", ja: "プランナー" },
  note: { zh: "备注", en: "Note", es: "Nota", ja: "メモ" },
  source: { zh: "来源", en: "Source", es: "Origen", ja: "流入元" },
  nextTouchOn: { zh: "下次跟进", en: "Next contact", es: "Próximo contacto", ja: "次回連絡日" },
  offer: { zh: "套系", en: "Offer", es: "Paquete", ja: "プラン" },
  total: { zh: "合同金额", en: "Agreed total", es: "Total acordado", ja: "契約金額" },
  signedOn: { zh: "签约日期", en: "Signed on", es: "Fecha de firma", ja: "契約日" },
  purpose: { zh: "拍摄类型", en: "Shoot type", es: "Tipo de sesión", ja: "撮影の種類" },
  startsAt: { zh: "开始时间", en: "Start", es: "Inicio", ja: "開始" },
  endsAt: { zh: "结束时间", en: "End", es: "Fin", ja: "終了" },
  team: { zh: "人员与场地", en: "Team and rooms", es: "Equipo y salas", ja: "スタッフと部屋" },
  amount: { zh: "已收金额", en: "Amount received", es: "Importe recibido", ja: "入金額" },
  receivedOn: { zh: "收款日期", en: "Received on", es: "Recibido el", ja: "入金日" },
};

export const rowKindWords: Readonly<Record<RowKind, Words>> = {
  lead: { zh: "客资", en: "Lead", es: "Interesado", ja: "見込み客" },
  wedding: { zh: "订单", en: "Wedding", es: "Boda", ja: "婚礼" },
  shoot: { zh: "拍摄", en: "Shoot", es: "Sesión", ja: "撮影" },
  receipt: { zh: "收款", en: "Receipt", es: "Cobro", ja: "入金" },
};

export const sourceWords: Readonly<Record<LeadSource, Words>> = {
  walk_in: { zh: "自然进店", en: "Walk-in", es: "Visita espontánea", ja: "飛び込み来店" },
  phone: { zh: "电话", en: "Phone", es: "Teléfono", ja: "電話" },
  website: { zh: "网站", en: "Website", es: "Sitio web", ja: "ウェブサイト" },
  chat: { zh: "聊天", en: "Chat", es: "Chat", ja: "チャット" },
  social: { zh: "社交媒体", en: "Social media", es: "Redes sociales", ja: "SNS" },
  marketplace: { zh: "点评平台", en: "Marketplace", es: "Plataforma de comercios", ja: "予約サイト" },
  fair: { zh: "婚博会", en: "Wedding fair", es: "Feria de bodas", ja: "ブライダルフェア" },
  referral: { zh: "转介绍", en: "Referral", es: "Recomendación", ja: "紹介" },
  other: { zh: "其他", en: "Other", es: "Otro", ja: "その他" },
};

/** Names of the kinds of shoots. */
export const purposeWords: Readonly<Record<Purpose, Words>> = {
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
