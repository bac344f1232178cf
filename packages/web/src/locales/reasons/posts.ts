/** Reasons for hiding or rejecting a post, in the language of its author. */
export const reasons = [
  {
    zh: "含有广告或联系方式",
    en: "It contains advertising or contact details",
    es: "Contiene publicidad o datos de contacto",
    ja: "広告または連絡先が含まれています",
  },
  {
    zh: "图片或文字令人不适",
    en: "Its pictures or text are offensive",
    es: "Las imágenes o el texto resultan ofensivos",
    ja: "画像または文章に不快な内容があります",
  },
  {
    zh: "泄露了他人的隐私",
    en: "It reveals private details of other people",
    es: "Muestra datos privados de otras personas",
    ja: "他人のプライバシーを侵害しています",
  },
  {
    zh: "内容不属实或有误导",
    en: "It is false or misleading",
    es: "Es falso o engañoso",
    ja: "事実と異なる、または誤解を招く内容です",
  },
  {
    zh: "重复发布",
    en: "It was posted before",
    es: "Ya se publicó antes",
    ja: "重複した投稿です",
  },
] as const;
