/** Reasons for rejecting a refund, in the language of the user who asked for it. */
export const reasons = [
  {
    zh: "金额与合同或取消条款不符",
    en: "The amount does not match the agreement or the cancellation terms",
    es: "El importe no coincide con el contrato ni con las condiciones de cancelación",
    ja: "金額が契約またはキャンセル条件と一致しません",
  },
  {
    zh: "缺少退款理由或凭证",
    en: "The reason or a proof is missing",
    es: "Falta el motivo o un justificante",
    ja: "返金の理由または証憑がありません",
  },
  {
    zh: "该款项已退还",
    en: "This money was already returned",
    es: "Este dinero ya se devolvió",
    ja: "この代金は返金済みです",
  },
] as const;
