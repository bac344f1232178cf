/** Preset answers for a complaint that is resolved without compensation. */
export const answers = [
  {
    zh: "非常抱歉给您带来不便，我们已对责任方进行了处理",
    en: "We are sorry for the inconvenience. We have spoken to those responsible",
    es: "Lamentamos las molestias. Hablamos con los responsables",
    ja: "ご迷惑をおかけして申し訳ございません。担当者に指導いたしました",
  },
  {
    zh: "退款已在订单中处理，请留意到账",
    en: "The refund was issued on your order. It will arrive soon",
    es: "El reembolso se hizo en el pedido. Lo recibirá pronto",
    ja: "返金はご注文にて手続き済みです。ご確認ください",
  },
] as const;

export const dismissals = [
  {
    zh: "根据订单记录，未发现您反映的问题",
    en: "The order's record does not show what you describe",
    es: "El registro del pedido no muestra lo que usted describe",
    ja: "ご注文の記録からは、ご指摘の内容を確認できませんでした",
  },
  {
    zh: "缺少凭证，无法核实",
    en: "We have no evidence to confirm it",
    es: "No hay pruebas que lo demuestren",
    ja: "確認できる証拠がありません",
  },
  {
    zh: "延误由不可抗力造成",
    en: "The delay was due to circumstances beyond our control",
    es: "El retraso se debió a causas ajenas",
    ja: "遅延は不可抗力によるものです",
  },
] as const;
