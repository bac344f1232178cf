import { i18n, type Messages } from "@lingui/core";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { readCookie, writeCookie } from "../session/cookies.ts";

const languageCookie = "language";
/** Locale for tests only, set by cookie. No menu offers it. */
const pseudoLocale = "pseudo";

export const languageNames: Readonly<Record<Language, string>> = {
  zh: "中文",
  en: "English",
  es: "Español",
  ja: "日本語",
};

/** Chooses the saved language, else the first supported one of the browser, else English. */
export function chooseLanguage(saved: string | null, requested: readonly string[]): Language {
  const isOurs = (code: string | undefined): code is Language => languages.includes(code as Language);
  if (isOurs(saved ?? undefined)) return saved as Language;
  if (saved === pseudoLocale) return "en";
  return requested.map((tag) => tag.toLowerCase().split("-")[0]).find(isOurs) ?? "en";
}

/** The active language. */
export function currentLanguage(): Language {
  return (i18n.locale || "en") as Language;
}

/** Key in session storage of the language chosen before sign-in, which becomes the choice of the account that signs in. */
export const choiceKey = "language-choice";

/** Calls the listener after each change of the language, not when another catalogue loads. Returns the unsubscribe function. */
export function onLanguageChanged(listener: (language: Language) => void): () => void {
  let language = currentLanguage();
  return i18n.on("change", () => {
    if (language === currentLanguage()) return;
    language = currentLanguage();
    listener(language);
  });
}

const htmlTags: Readonly<Record<Language, string>> = { zh: "zh-CN", en: "en", es: "es", ja: "ja" };

interface Catalogue {
  messages: Messages;
}

/** Loads a catalogue in a language. */
export type LoadCatalogue = (language: Language) => Promise<Catalogue>;

/** The catalogue of the pages before sign-in. */
const outside: LoadCatalogue = (language) => import(`../../locales/outside/${language}.po`);
/** The catalogue of every signed-in user. */
export const insideCatalogue: LoadCatalogue = (language) => import(`../../locales/inside/${language}.po`);

/** The catalogues in use, in every language. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
const activeCatalogues: LoadCatalogue[] = [outside];
/** Transforms the messages; the pseudo-locale replaces it. */
// oxlint-disable-next-line session/module-state -- of the device, build or business
let transform = (messages: Messages): Messages => messages;

// oxlint-disable-next-line session/module-state -- of the device, build or business
let lastWork: Promise<unknown> = Promise.resolve();

/** Serialises work, because a catalogue that loads during a language change would be of the previous language. */
function serialise(work: () => Promise<void>): Promise<void> {
  const done = lastWork.then(work);
  lastWork = done.catch(() => {});
  return done;
}

async function activate(language: Language): Promise<void> {
  const loaded = await Promise.all(activeCatalogues.map((load) => load(language)));
  const messages: Messages = Object.assign({}, ...loaded.map((catalogue) => catalogue.messages));
  document.documentElement.lang = htmlTags[language];
  i18n.loadAndActivate({ locale: language, messages: transform(messages) });
}

/** Loads the initial language. */
export function startLanguage(): Promise<void> {
  return serialise(async () => {
    const saved = readCookie(languageCookie);
    if (saved === pseudoLocale) transform = (await import("./pseudo.ts")).pseudo;
    await activate(chooseLanguage(saved, navigator.languages));
  });
}

/** Loads another catalogue, which follows the language from then on. */
export function loadCatalogue(load: LoadCatalogue): Promise<void> {
  return serialise(async () => {
    if (activeCatalogues.includes(load)) return;
    const { messages } = await load(currentLanguage());
    i18n.load(currentLanguage(), transform(messages));
    activeCatalogues.push(load);
  });
}

/** Changes the language without a reload and saves it. Throws when a catalogue cannot be loaded. */
export function switchLanguage(language: Language): Promise<void> {
  return serialise(async () => {
    await activate(language);
    writeCookie(languageCookie, language, { lasting: true });
  });
}
