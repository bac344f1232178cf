import type { Language } from "@vowdesk/contract/kernel";

const texts: Readonly<Record<Language, string>> = {
  zh: "您的验证码是 {code}，10 分钟内有效。请勿告诉他人。",
  en: "Your code is {code}. It is valid for 10 minutes. Do not share it.",
  es: "Su código es {code}. Es válido durante 10 minutos. No lo comparta.",
  ja: "確認コードは {code} です。10 分間有効です。他の人に教えないでください。",
};

/** The message to a phone with a one-time code. */
export const phoneCodeText = (language: Language, code: string): string => texts[language].replace("{code}", code);
