/** Evidence for the outcome of an uncertain payment. */
export const paidReasons = [
  {
    zh: "银行流水显示已付款",
    en: "The bank's statement shows the payment",
    es: "El extracto del banco muestra el pago",
    ja: "銀行の明細に支払いが記載されています",
  },
  {
    zh: "银行客服确认已到账",
    en: "The bank confirmed it by telephone",
    es: "El banco lo confirmó por teléfono",
    ja: "銀行に電話で入金を確認しました",
  },
] as const;

export const failedReasons = [
  {
    zh: "银行流水中没有这笔付款",
    en: "The bank's statement does not show the payment",
    es: "El extracto del banco no muestra el pago",
    ja: "銀行の明細に支払いがありません",
  },
  {
    zh: "银行客服确认未付款",
    en: "The bank confirmed by telephone that it was not paid",
    es: "El banco confirmó por teléfono que no se pagó",
    ja: "銀行に電話で未払いを確認しました",
  },
] as const;
