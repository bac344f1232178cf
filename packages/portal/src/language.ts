import { i18n, type Messages } from "@lingui/core";
import type { Language } from "@vowdesk/contract/kernel";

export const languageNames: Readonly<Record<Language, string>> = {
  zh: "中文",
  en: "English",
  es: "Español",
  ja: "日本語",
};

const htmlTags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en", es: "es", ja: "ja" };
const keptName = "vowdesk-couple-language";

const isOurs = (code: string | undefined): code is Language => code !== undefined && code in languageNames;

/** The stored choice. Browsers inside of other apps may forbid storage. */
function storedLanguage(): string | undefined {
  try {
    return localStorage.getItem(keptName) ?? undefined;
  } catch {
    return undefined;
  }
}

function chosen(): Language {
  const requested = [storedLanguage(), ...navigator.languages.map((tag) => tag.toLowerCase().split("-")[0])];
  return requested.find(isOurs) ?? "en";
}

export const currentLanguage = () => i18n.locale as Language;

/** Loads the texts of a page. */
export type LoadTexts = (language: Language) => Promise<unknown>;

const loadTexts: LoadTexts = (language) => import(`./locales/${language}.po`);

async function activate(language: Language, load: LoadTexts): Promise<void> {
  const { messages } = (await load(language)) as { messages: Messages };
  document.documentElement.lang = htmlTags[language];
  i18n.loadAndActivate({ locale: language, messages });
}

/** Loads the language that the visitor chose, else the first supported one of the browser. */
export const startLanguage = (load = loadTexts): Promise<void> => activate(chosen(), load);

export async function switchLanguage(language: Language): Promise<void> {
  await activate(language, loadTexts);
  try {
    localStorage.setItem(keptName, language);
  } catch {
    // The choice lasts until the page is left.
  }
}
