import { i18n, type Messages } from "@lingui/core";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { readCookie, writeCookie } from "./cookies.ts";

const languageCookie = "language";

/** The languages by their own names. */
export const languageNames: Readonly<Record<Language, string>> = {
  zh: "中文",
  en: "English",
  es: "Español",
  ja: "日本語",
};

/** SPEC 4, language default: the saved cookie, else the browser's languages in their order, else English. */
export function chooseLanguage(saved: string | null, wanted: readonly string[]): Language {
  const isOurs = (code: string | undefined): code is Language => languages.includes(code as Language);
  if (isOurs(saved ?? undefined)) return saved as Language;
  return wanted.map((tag) => tag.toLowerCase().split("-")[0]).find(isOurs) ?? "en";
}

/** The language in use. */
export function currentLanguage(): Language {
  return (i18n.locale || "en") as Language;
}

const htmlTags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en", es: "es", ja: "ja" };

async function show(language: Language): Promise<void> {
  const { messages } = (await import(`../words/${language}.po`)) as { messages: Messages };
  document.documentElement.lang = htmlTags[language];
  i18n.loadAndActivate({ locale: language, messages });
}

/** Loads the words of the language to start with. */
export function startLanguage(): Promise<void> {
  return show(chooseLanguage(readCookie(languageCookie), navigator.languages));
}

/** Changes the language at once, without a reload, and remembers it. */
export async function switchLanguage(language: Language): Promise<void> {
  await show(language);
  writeCookie(languageCookie, language, { lasting: true });
}
