/** Preset reasons for returning an application to the applicant. */
export const returnReasons = [
  {
    zh: "证件已过期，请上传有效证件",
    en: "A document has expired. Please upload a valid one",
    es: "Un documento caducó. Envíe uno vigente",
    ja: "書類の有効期限が切れています。有効な書類を提出してください",
  },
  {
    zh: "缺少必需的证件",
    en: "A document is missing",
    es: "Falta un documento",
    ja: "必要な書類が不足しています",
  },
  {
    zh: "证件照片不清晰，请重新上传",
    en: "A photo is not clear. Please upload it again",
    es: "Una foto no se ve bien. Vuelva a hacerla",
    ja: "書類の写真が不鮮明です。撮り直してください",
  },
  {
    zh: "填写的证件号与照片不一致",
    en: "A number does not match its photo",
    es: "Un número no coincide con su foto",
    ja: "入力された番号が写真と一致しません",
  },
] as const;

/** Preset reasons for rejecting an application. */
export const rejectReasons = [
  {
    zh: "所在区域暂未开放入驻",
    en: "We are not accepting applications in this area at the moment",
    es: "Por ahora no admitimos altas en esta zona",
    ja: "現在、この地域では募集していません",
  },
  {
    zh: "资质不符合平台要求",
    en: "The qualifications do not meet our requirements",
    es: "La cualificación no cumple nuestros requisitos",
    ja: "資格が当社の基準を満たしていません",
  },
  {
    zh: "提交的证件不属实",
    en: "The documents are not genuine",
    es: "Los documentos no son auténticos",
    ja: "提出された書類が真正なものではありません",
  },
] as const;
