/** Reasons for rejecting a verification, in the language of the person. */
export const rejectReasons = [
  {
    zh: "证件照片不清晰，请重新拍摄",
    en: "The photos of the card are not clear. Please take them again",
    es: "Las fotos del documento no se ven bien. Vuelva a hacerlas",
    ja: "身分証の写真が不鮮明です。撮り直してください",
  },
  {
    zh: "填写的姓名或证件号与证件不一致",
    en: "The name or number does not match the card",
    es: "El nombre o el número no coincide con el documento",
    ja: "入力された氏名または番号が身分証と一致しません",
  },
  {
    zh: "手持照片中的人与证件不是同一人",
    en: "The person holding the card is not its owner",
    es: "La persona que sostiene el documento no es su titular",
    ja: "身分証を持つ人物と身分証の人物が一致しません",
  },
  {
    zh: "证件已过期",
    en: "The card has expired",
    es: "El documento caducó",
    ja: "身分証の有効期限が切れています",
  },
  {
    zh: "照片有修改痕迹",
    en: "The photos have been edited",
    es: "Las fotos están retocadas",
    ja: "写真に加工の形跡があります",
  },
] as const;

/** Reasons for approving an ID number that another account also has. */
export const duplicateReasons = [
  {
    zh: "已确认为同一人更换手机号后的新账号",
    en: "Confirmed: the same person's new account after a change of phone number",
    es: "Confirmado: es la cuenta nueva de la misma persona tras cambiar de número",
    ja: "電話番号の変更に伴う同一人物の新しいアカウントと確認しました",
  },
] as const;

/** Reasons for revoking a verification. */
export const revokeReasons = [
  {
    zh: "该证件已在其他账号使用",
    en: "The card is used by another account",
    es: "El documento se usa en otra cuenta",
    ja: "この身分証は別のアカウントで使用されています",
  },
  {
    zh: "证件已挂失或失效",
    en: "The card was reported lost or is no longer valid",
    es: "El documento se denunció como perdido o ya no es válido",
    ja: "身分証が紛失届済み、または無効になっています",
  },
  {
    zh: "认证信息不属实",
    en: "The information provided is false",
    es: "Los datos facilitados resultaron ser falsos",
    ja: "認証情報が事実と異なることが判明しました",
  },
] as const;
