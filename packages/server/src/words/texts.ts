import { languages, type Language, shorten } from "@vowdesk/contract/kernel";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { ja } from "./ja.ts";
import type { Texts } from "./keys.ts";
import { zh } from "./zh.ts";

const texts: Readonly<Record<Language, Texts>> = { zh, en, es, ja };

/** The text of a key in a language, its `{placeholders}` filled in. */
export function textOf(
  language: Language,
  key: keyof Texts,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return texts[language][key].replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** The first language of an `Accept-Language` header that we speak; English otherwise (SPEC 4, Language default). */
export function languageOf(acceptLanguage: string | undefined): Language {
  const wanted = shorten(acceptLanguage ?? "", 200)
    .split(",")
    .map((part) => shorten(part.trim(), 2).toLowerCase());
  return (
    wanted.map((code) => languages.find((language) => language === code)).find((language) => language !== undefined) ??
    "en"
  );
}
