import type { Language } from "@vowdesk/contract/kernel";

/** What a code confirms: entering the page of a couple, signing, enquiring, registering in the app, or a number of an account. */
export const phoneCodePurposes = ["couple", "agreement", "enquiry", "app", "app-own"] as const;
export type PhoneCodePurpose = (typeof phoneCodePurposes)[number];

/**
 * Each text says what its code confirms, so that a person who is asked for it in a call sees what it would do. It fits
 * into one SMS: 160 characters of the basic alphabet (GSM 03.38), which suffices for English, or 70 of any.
 */
const texts: Readonly<Record<PhoneCodePurpose, Readonly<Record<Language, string>>>> = {
  couple: {
    zh: "验证码 {code}，用于打开您的婚礼页面，10 分钟内有效。请勿告诉他人。",
    en: "{code} is your code to open the page of your wedding. It is valid for 10 minutes. Do not share it.",
    es: "{code}: código para la página de su boda, 10 min. No lo comparta.",
    ja: "確認コード {code}（結婚式のページを開くため、10 分間有効）。他の人に教えないでください。",
  },
  agreement: {
    zh: "验证码 {code}，用于签署合同，10 分钟内有效。请勿告诉他人。",
    en: "{code} is your code to sign the agreement. It is valid for 10 minutes. Do not share it.",
    es: "{code}: código para firmar el contrato, 10 min. No lo comparta.",
    ja: "確認コード {code}（契約書に署名するため、10 分間有効）。他の人に教えないでください。",
  },
  enquiry: {
    zh: "验证码 {code}，用于预约咨询，10 分钟内有效。请勿告诉他人。",
    en: "{code} is your code to request a date at the studio. It is valid for 10 minutes. Do not share it.",
    es: "{code}: código para solicitar una fecha, 10 min. No lo comparta.",
    ja: "確認コード {code}（日程を問い合わせるため、10 分間有効）。他の人に教えないでください。",
  },
  app: {
    zh: "验证码 {code}，用于注册账号，10 分钟内有效。请勿告诉他人。",
    en: "{code} is your code to create an account. It is valid for 10 minutes. Do not share it.",
    es: "{code}: código para crear una cuenta, 10 min. No lo comparta.",
    ja: "確認コード {code}（アカウントを登録するため、10 分間有効）。他の人に教えないでください。",
  },
  "app-own": {
    zh: "验证码 {code}，用于将此手机号绑定到账号，10 分钟内有效。请勿告诉他人。",
    en: "{code} is your code to use this number for an account. It is valid for 10 minutes. Do not share it.",
    es: "{code}: código para añadir su número a una cuenta. No lo comparta.",
    ja: "確認コード {code}（この番号をアカウントに登録するため、10 分間有効）。他の人に教えないでください。",
  },
};

/** The message to a phone with a one-time code for a purpose. */
export const phoneCodeText = (language: Language, purpose: PhoneCodePurpose, code: string): string =>
  texts[purpose][language].replace("{code}", code);
