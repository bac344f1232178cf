import type { DueRule, PlannedInstalment } from "@vowdesk/contract/studio/agreements";
import type { Language } from "@vowdesk/contract/kernel";

/** The words of the title and of the figures in an agreement. The rest of its text is a setting of the business. */
export interface AgreementText {
  title: string;
  openDate: string;
  kinds: Readonly<Record<PlannedInstalment["kind"], string>>;
  due: Readonly<Record<Exclude<DueRule["on"], "date">, string>>;
  refund: string;
  /** The share of the last step of the ladder. */
  lastRefund: string;
  /** A share that was reached when the couple gives up the day. */
  reached: string;
  /** Causes of a new day that are free: the weather, or any wish of the couple. */
  freeWeather: string;
  freeCouple: string;
  /** Above the services and products in addition to the offer, in a text without a place for them. */
  lines: string;
}

export const agreementTexts: Readonly<Record<Language, AgreementText>> = {
  zh: {
    title: "婚纱摄影服务合同 {number}",
    openDate: "待定",
    kinds: { deposit: "定金", prepayment: "预付款", balance: "尾款" },
    due: {
      signing: "签约时支付",
      "before-shoot": "首次拍摄前 {days} 天支付",
      selection: "选片时支付",
      "before-pickup": "取件前 {days} 天支付",
    },
    refund: "• 提前至少 {days} 天：保留 {percent}%",
    lastRefund: "• 更晚取消：保留 {percent}%",
    reached: "• 新人要求改期或未到场时，已达到的比例继续有效；影楼原因的改期不计。",
    freeWeather: "• 因天气改期不计。",
    freeCouple: "• 新人要求改期不计。",
    lines: "另含",
  },
  en: {
    title: "Wedding photography agreement {number}",
    openDate: "not fixed yet",
    kinds: { deposit: "Deposit", prepayment: "Prepayment", balance: "Balance" },
    due: {
      signing: "due at signing",
      "before-shoot": "due {days} days before the first shoot",
      selection: "due at the photo selection",
      "before-pickup": "due {days} days before the pickup",
    },
    refund: "• at least {days} days before: {percent}%",
    lastRefund: "• later: {percent}%",
    reached:
      "• A share that is reached stays in force if the couple gives up the day. A new day because of the studio is free.",
    freeWeather: "• A new day because of the weather is free.",
    freeCouple: "• A new day at the couple's request is free.",
    lines: "In addition",
  },
  es: {
    title: "Contrato de fotografía de boda {number}",
    openDate: "por confirmar",
    kinds: { deposit: "Señal", prepayment: "Pago anticipado", balance: "Saldo" },
    due: {
      signing: "al firmar",
      "before-shoot": "{days} días antes de la primera sesión",
      selection: "en la selección de fotos",
      "before-pickup": "{days} días antes de la recogida",
    },
    refund: "• al menos {days} días antes: {percent} %",
    lastRefund: "• más tarde: {percent} %",
    reached:
      "• Un porcentaje alcanzado se mantiene si la pareja renuncia a la fecha. Un cambio de fecha por causa del estudio es gratuito.",
    freeWeather: "• Un cambio de fecha por el tiempo es gratuito.",
    freeCouple: "• Un cambio de fecha a petición de la pareja es gratuito.",
    lines: "Además",
  },
  ja: {
    title: "ウェディングフォト契約書 {number}",
    openDate: "未定",
    kinds: { deposit: "手付金", prepayment: "前払金", balance: "残金" },
    due: {
      signing: "署名時",
      "before-shoot": "最初の撮影の {days} 日前",
      selection: "写真選びの時",
      "before-pickup": "受け取りの {days} 日前",
    },
    refund: "• {days} 日前まで：{percent}%",
    lastRefund: "• それ以降：{percent}%",
    reached:
      "• お客様のご都合で日程を手放された場合、到達した割合はそのまま適用されます。スタジオの都合による変更は対象外です。",
    freeWeather: "• 天候による変更は対象外です。",
    freeCouple: "• お客様のご希望による変更は対象外です。",
    lines: "追加の内容",
  },
};

/** Marks between the parts of a line in an agreement. */
export const agreementMarks: Readonly<Record<Language, { colon: string; comma: string; list: string }>> = {
  zh: { colon: "：", comma: "，", list: "、" },
  en: { colon: ": ", comma: ", ", list: ", " },
  es: { colon: ": ", comma: ", ", list: ", " },
  ja: { colon: "：", comma: "、", list: "、" },
};

/** The line or discount by which an agreement that was signed before differs from its offer. */
export const formerDifference: Readonly<Record<Language, string>> = {
  zh: "与原合同金额的差额",
  en: "Difference to the agreed total",
  es: "Diferencia con el total acordado",
  ja: "契約金額との差額",
};
