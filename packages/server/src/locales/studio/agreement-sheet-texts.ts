import type { AgreementState } from "@vowdesk/contract/studio/agreements";
import type { Language } from "@vowdesk/contract/kernel";

interface AgreementSheetText {
  states: Readonly<Record<AgreementState, string>>;
  version: (number: number) => string;
  signedOn: (at: string) => string;
  /** Before the studio used this program. */
  onPaper: (date: string) => string;
  altered: string;
  inStudio: string;
  onPage: string;
}

/** What the PDF document of an agreement has in addition to its text. */
export const agreementSheetTexts: Readonly<Record<Language, AgreementSheetText>> = {
  zh: {
    states: {
      draft: "草稿，尚未发出",
      sent: "待签署",
      signed_a: "一方已签署",
      signed: "双方已签署",
      amended: "已被新版本取代",
      ended: "已终止",
      expired: "已过期",
    },
    version: (number) => `第 ${number} 版`,
    signedOn: (at) => `${at} 签署`,
    onPaper: (date) => `${date} 签署纸质合同`,
    altered: "这不是已签署的文本。存储的内容在发出后被更改过。",
    inStudio: "在影楼",
    onPage: "在新人页面",
  },
  en: {
    states: {
      draft: "Draft, not sent yet",
      sent: "To be signed",
      signed_a: "Signed by one partner",
      signed: "Signed by both partners",
      amended: "Replaced by a later version",
      ended: "Ended",
      expired: "Expired",
    },
    version: (number) => `Version ${number}`,
    signedOn: (at) => `Signed on ${at}`,
    onPaper: (date) => `Signed on paper on ${date}`,
    altered: "This is not the signed text. The stored contents were changed after they were sent.",
    inStudio: "in the studio",
    onPage: "on the couple's page",
  },
  es: {
    states: {
      draft: "Borrador, aún no enviado",
      sent: "Pendiente de firma",
      signed_a: "Firmado por una de las partes",
      signed: "Firmado por ambas partes",
      amended: "Sustituido por una versión posterior",
      ended: "Terminado",
      expired: "Caducado",
    },
    version: (number) => `Versión ${number}`,
    signedOn: (at) => `Firmado el ${at}`,
    onPaper: (date) => `Firmado en papel el ${date}`,
    altered: "Este no es el texto firmado. El contenido guardado se modificó después del envío.",
    inStudio: "en el estudio",
    onPage: "en la página de la pareja",
  },
  ja: {
    states: {
      draft: "下書き（未送付）",
      sent: "署名待ち",
      signed_a: "お一人が署名済み",
      signed: "お二人とも署名済み",
      amended: "新しい版に差し替え済み",
      ended: "終了",
      expired: "期限切れ",
    },
    version: (number) => `第 ${number} 版`,
    signedOn: (at) => `${at} 署名`,
    onPaper: (date) => `${date} 書面にて署名`,
    altered: "これは署名された文面ではありません。送付後に保存内容が変更されています。",
    inStudio: "スタジオにて",
    onPage: "お客様ページにて",
  },
};
