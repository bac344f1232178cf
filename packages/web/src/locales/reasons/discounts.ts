/** Reasons for rejecting a discount, in the language of the user who asked for it. */
export const reasons = [
  {
    zh: "优惠幅度过大，请降低后重新提交",
    en: "The discount is too large. Reduce it and submit it again",
    es: "El descuento es demasiado alto. Redúzcalo y vuelva a enviarlo",
    ja: "割引が大きすぎます。減額して再申請してください",
  },
  {
    zh: "缺少优惠理由",
    en: "The reason for the discount is missing",
    es: "Falta el motivo del descuento",
    ja: "割引の理由がありません",
  },
  {
    zh: "该档期不参与优惠",
    en: "There are no discounts for this date",
    es: "No hay descuentos para esta fecha",
    ja: "この日程は割引の対象外です",
  },
] as const;
