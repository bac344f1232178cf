import type { RefundStep } from "@vowdesk/contract/studio/agreements";
import type { GuardedSetting } from "@vowdesk/contract/operations/business";
import { formatMoney, type Language } from "@vowdesk/contract/kernel";

/** An entry of a calendar feed that its owner does not see any more. */
export const cancelledText: Readonly<Record<Language, string>> = {
  zh: "已取消",
  en: "Cancelled",
  es: "Cancelado",
  ja: "キャンセル済み",
};

/** Tells the owner of a duplicate account that it will be merged. */
export const mergeNotice = (date: string): string =>
  `您的账号将于 ${date} 合并到您的另一个账号，届时需用另一个手机号登录。如有疑问或不同意，请在此之前直接回复。`;

/** The sender of messages of the studio itself in the chat. */
export const studioSender = "影楼";

type InEach = Readonly<Record<Language, string>>;

interface SettingText extends InEach {
  kind: "money" | "percent" | "months" | "choice" | "ladder" | "text";
}

/** Names of the guarded settings, as the page of the business settings has them, for messages. */
const settings: Readonly<Record<GuardedSetting, SettingText>> = {
  withdrawalSecondCents: {
    kind: "money",
    zh: "24 小时内提现：达到此金额需第二人审批",
    en: "Withdrawals in 24 hours: second approval from",
    es: "Retiradas en 24 horas: segunda aprobación desde",
    ja: "24 時間以内の出金：二人目の承認が必要な金額",
  },
  redPacketDailyCents: {
    kind: "money",
    zh: "红包：每人每日上限",
    en: "Red packets: per user and day",
    es: "Sobres rojos: por usuario y día",
    ja: "紅包：1 人 1 日あたり",
  },
  redPacketSecondCents: {
    kind: "money",
    zh: "红包：达到此金额需第二人审批",
    en: "Red packets: second approval from",
    es: "Sobres rojos: segunda aprobación desde",
    ja: "紅包：二人目の承認が必要な金額",
  },
  compensationCapCents: {
    kind: "money",
    zh: "投诉赔付：上限",
    en: "Compensation: maximum",
    es: "Compensación: máximo",
    ja: "補償：上限額",
  },
  discountLimitPercent: {
    kind: "percent",
    zh: "优惠：超过此比例须第二人审批",
    en: "Discounts: second approval above",
    es: "Descuentos: segunda aprobación por encima de",
    ja: "割引：二人目の承認が必要になる割合",
  },
  depositPercent: {
    kind: "percent",
    zh: "定金上限",
    en: "Deposit limit",
    es: "Límite de la señal",
    ja: "手付金の上限",
  },
  refundSteps: {
    kind: "ladder",
    zh: "新人取消",
    en: "Cancellation by the couple",
    es: "Cancelación por la pareja",
    ja: "カップルによるキャンセル",
  },
  isWeatherPostponementFree: {
    kind: "choice",
    zh: "因天气改期不计入退款阶梯",
    en: "Postponing because of the weather is free",
    es: "Aplazar por el tiempo es gratuito",
    ja: "天候による延期は無料",
  },
  isCouplePostponementFree: {
    kind: "choice",
    zh: "新人要求改期不计入退款阶梯",
    en: "Postponing at the couple's request is free",
    es: "Aplazar a petición de la pareja es gratuito",
    ja: "カップルの希望による延期は無料",
  },
  paymentAccount: {
    kind: "text",
    zh: "新人付款账户",
    en: "Account to which couples pay",
    es: "Cuenta para los pagos de las parejas",
    ja: "カップルの振込先",
  },
  chatMonths: {
    kind: "months",
    zh: "保留会话消息",
    en: "Retention of chat messages",
    es: "Conservación de mensajes de chat",
    ja: "チャットのメッセージの保存期間",
  },
  identityMonths: {
    kind: "months",
    zh: "保留身份证件",
    en: "Retention of identity documents",
    es: "Conservación de documentos de identidad",
    ja: "本人確認書類の保存期間",
  },
  photoMonths: {
    kind: "months",
    zh: "保留代驾照片",
    en: "Retention of photos of rides",
    es: "Conservación de fotos de trayectos",
    ja: "代行の写真の保存期間",
  },
  messageMonths: {
    kind: "months",
    zh: "保留发给员工的消息",
    en: "Retention of messages to staff",
    es: "Conservación de mensajes al personal",
    ja: "スタッフへのメッセージの保存期間",
  },
  errorMonths: {
    kind: "months",
    zh: "保留错误日志",
    en: "Retention of the error log",
    es: "Conservación del registro de errores",
    ja: "エラーログの保存期間",
  },
};

const words = {
  yes: { zh: "是", en: "Yes", es: "Sí", ja: "はい" },
  no: { zh: "否", en: "No", es: "No", ja: "いいえ" },
  forEver: { zh: "永久", en: "forever", es: "para siempre", ja: "無期限" },
  months: { zh: "{n} 个月", en: "{n} months", es: "{n} meses", ja: "{n} か月" },
  step: {
    zh: "提前 {days} 天 {share}",
    en: "{days} days: {share}",
    es: "{days} días: {share}",
    ja: "{days} 日前 {share}",
  },
} as const satisfies Readonly<Record<string, InEach>>;

const percent = (value: number, language: Language) =>
  new Intl.NumberFormat(language, { style: "percent" }).format(value / 100);

/** The name of a guarded setting. */
export const settingName = (setting: GuardedSetting, language: Language): string => settings[setting][language];

/** The value of a guarded setting, in one line. */
export function settingValue(setting: GuardedSetting, value: unknown, language: Language): string {
  switch (settings[setting].kind) {
    case "money":
      return formatMoney(Number(value), language);
    case "percent":
      return percent(Number(value), language);
    case "months":
      return value === 0 ? words.forEver[language] : words.months[language].replace("{n}", String(value));
    case "choice":
      return words[value === true ? "yes" : "no"][language];
    case "text":
      return String(value).replaceAll(/\s+/g, " ");
    case "ladder":
      return (value as readonly RefundStep[])
        .map(({ daysBefore, keepPercent }) =>
          words.step[language].replace("{days}", String(daysBefore)).replace("{share}", percent(keepPercent, language)),
        )
        .join(", ");
  }
}
