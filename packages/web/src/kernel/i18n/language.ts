import { i18n, type Messages } from "@lingui/core";
import { languages, type Language } from "@vowdesk/contract/kernel";
import { readCookie, writeCookie } from "../session/cookies.ts";

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

/** Hears of each change of the language, after it; more words of the same language are none. Answers how to stop. */
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

type Words = (language: Language) => Promise<Catalogue>;

/** The words by who needs them: strangers, everybody behind the sign-in, the chat desk, those who review, those who look after the system, whoever asks for help. */
const catalogues = {
  outside: (language) => import(`../../locales/outside/${language}.po`),
  inside: (language) => import(`../../locales/inside/${language}.po`),
  desk: (language) => import(`../../locales/desk/${language}.po`),
  reviews: (language) => import(`../../locales/reviews/${language}.po`),
  system: (language) => import(`../../locales/system/${language}.po`),
  help: (language) => import(`../../locales/help/${language}.po`),
} satisfies Record<string, Words>;
/** What is loaded of each language. */
const shelves: Words[] = [catalogues.outside];
/** How the words are shown; the pseudo-locale disguises them. */
let shownAs = (messages: Messages): Messages => messages;

let turn: Promise<unknown> = Promise.resolve();

/** One after the other: words that arrive while the language changes would be of the old one. */
function inTurn(work: () => Promise<void>): Promise<void> {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

async function show(language: Language): Promise<void> {
  const loaded = await Promise.all(shelves.map((load) => load(language)));
  const messages: Messages = Object.assign({}, ...loaded.map((catalogue) => catalogue.messages));
  document.documentElement.lang = htmlTags[language];
  i18n.loadAndActivate({ locale: language, messages: shownAs(messages) });
}

/** Loads the words of the language to start with. */
export function startLanguage(): Promise<void> {
  return inTurn(async () => {
    const saved = readCookie(languageCookie);
    if (saved === pseudoLocale) shownAs = (await import("./pseudo.ts")).pseudo;
    await show(chooseLanguage(saved, navigator.languages));
  });
}

/** Loads more words; from then on they follow the language. */
export function loadWords(of: Exclude<keyof typeof catalogues, "outside">): Promise<void> {
  const words: Words = catalogues[of];
  return inTurn(async () => {
    if (shelves.includes(words)) return;
    const { messages } = await words(currentLanguage());
    i18n.load(currentLanguage(), shownAs(messages));
    shelves.push(words);
  });
}

/** Changes the language at once, without a reload, and remembers it. Throws when its words cannot be loaded. */
export function switchLanguage(language: Language): Promise<void> {
  return inTurn(async () => {
    await show(language);
    writeCookie(languageCookie, language, { lasting: true });
  });
}
