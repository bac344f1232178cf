import { i18n, type Messages } from "@lingui/core";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { readCookie, writeCookie } from "./cookies.ts";

const languageCookie = "language";
/** In the cookie, for tests only: English in disguise. No menu offers it. */
const pseudoLocale = "pseudo";

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
  if (saved === pseudoLocale) return "en";
  return wanted.map((tag) => tag.toLowerCase().split("-")[0]).find(isOurs) ?? "en";
}

/** The language in use. */
export function currentLanguage(): Language {
  return (i18n.locale || "en") as Language;
}

/** Whether somebody chose a language in this browser: then no other one takes its place (SPEC 4). */
export function hasChosenLanguage(): boolean {
  return readCookie(languageCookie) !== null;
}

/** Hears of each change of the language, after it. Answers how to stop. */
export function onLanguageChanged(listener: (language: Language) => void): () => void {
  return i18n.on("change", () => listener(currentLanguage()));
}

const htmlTags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en", es: "es", ja: "ja" };

async function wordsOf(language: Language): Promise<Messages> {
  const { messages } = (await import(`../words/${language}.po`)) as { messages: Messages };
  return messages;
}

function show(language: Language, messages: Messages): void {
  document.documentElement.lang = htmlTags[language];
  i18n.loadAndActivate({ locale: language, messages });
}

/** Loads the words of the language to start with. */
export async function startLanguage(): Promise<void> {
  const saved = readCookie(languageCookie);
  const language = chooseLanguage(saved, navigator.languages);
  const words = await wordsOf(language);
  show(language, saved === pseudoLocale ? (await import("./pseudo.ts")).pseudo(words) : words);
}

/** Changes the language at once, without a reload, and remembers it. Throws when its words cannot be loaded. */
export async function switchLanguage(language: Language): Promise<void> {
  show(language, await wordsOf(language));
  writeCookie(languageCookie, language, { lasting: true });
}
