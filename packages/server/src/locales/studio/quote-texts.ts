import type { Language } from "@vowdesk/contract/kernel";

interface QuoteTexts {
  title: string;
  option: (number: number) => string;
  price: string;
  discount: string;
  total: string;
  photos: (count: number) => string;
  validUntil: (date: string) => string;
}

/** Texts of a quote for the couple, in the language of the quote. */
export const quoteTexts: Readonly<Record<Language, QuoteTexts>> = {
  zh: {
    title: "婚纱摄影报价单",
    option: (number) => `方案 ${number}`,
    price: "套系价格",
    discount: "优惠",
    total: "合计",
    photos: (count) => `含照片 ${count} 张`,
    validUntil: (date) => `本报价有效期至 ${date}。`,
  },
  en: {
    title: "Quote for wedding photography",
    option: (number) => `Option ${number}`,
    price: "Package price",
    discount: "Discount",
    total: "Total",
    photos: (count) => `${count} photos included`,
    validUntil: (date) => `This quote is valid until ${date}.`,
  },
  es: {
    title: "Cotización de fotografía de boda",
    option: (number) => `Opción ${number}`,
    price: "Precio del paquete",
    discount: "Descuento",
    total: "Total",
    photos: (count) => `${count} fotos incluidas`,
    validUntil: (date) => `Esta cotización es válida hasta el ${date}.`,
  },
  ja: {
    title: "ウェディングフォトのお見積もり",
    option: (number) => `プラン案 ${number}`,
    price: "プラン料金",
    discount: "割引",
    total: "合計",
    photos: (count) => `写真 ${count}枚を含みます`,
    validUntil: (date) => `このお見積もりの有効期限は${date}です。`,
  },
};
