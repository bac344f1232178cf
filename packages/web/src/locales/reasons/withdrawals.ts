/** Reasons for rejecting a withdrawal, in the language of the person. */
export const rejectReasons = [
  {
    zh: "持卡人姓名与账户实名不一致",
    en: "The cardholder is not the account holder",
    es: "El titular de la tarjeta no es el titular de la cuenta",
    ja: "カード名義がアカウントの本人と一致しません",
  },
  {
    zh: "银行卡信息有误，请核对后重新申请",
    en: "The card details are wrong. Please check them and apply again",
    es: "Los datos de la tarjeta no son correctos. Revíselos y vuelva a solicitarlo",
    ja: "カード情報に誤りがあります。ご確認のうえ再度お申し込みください",
  },
  {
    zh: "账户有未处理完的投诉或退款",
    en: "A complaint or refund of the account is still open",
    es: "La cuenta tiene una reclamación o un reembolso pendiente",
    ja: "未処理の苦情または返金があります",
  },
  {
    zh: "收入异常，需进一步核实",
    en: "The earnings look unusual and must be checked first",
    es: "Los ingresos son inusuales y hay que comprobarlos antes",
    ja: "収入に不審な点があり、確認が必要です",
  },
] as const;
