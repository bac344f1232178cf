import { formatMoney, isolated, languages, type Language, shorten } from "@vowdesk/contract/kernel";
import { en } from "./en.ts";
import { es } from "./es.ts";
import { ja } from "./ja.ts";
import type { Placeholder, Texts, Value } from "./keys.ts";
import type { TextKey } from "./text-key.ts";
import { zh } from "./zh.ts";

/**
 * A typed record per language: a missing or unknown key does not compile. PO files, as in the web app, would need a build step for short texts
 * with plain placeholders.
 */
const texts: Readonly<Record<Language, Texts>> = { zh, en, es, ja };

/** Shown for a missing value, so that users never see the name of a placeholder. */
const missing = "…";

/** The text of a key in a language, with `{placeholders}` replaced by runtime values. */
export function filledText(
  language: Language,
  key: TextKey,
  values: Readonly<Record<string, Value | undefined>>,
): string {
  return texts[language][key].replace(/\{(\w+)\}/g, (_whole, name: string) =>
    Object.hasOwn(values, name) ? valueText(language, name, values[name]) : missing,
  );
}

/** A placeholder that ends in `Cents` is shown as money. */
const valueText = (language: Language, name: string, value: Value | undefined) =>
  name.endsWith("Cents") && typeof value === "number"
    ? formatMoney(value, language)
    : isolated(String(value ?? missing));

/** The text of a key in a language. Missing placeholder values do not compile. */
export function textOf<K extends TextKey>(
  language: Language,
  key: K,
  ...[values]: [Placeholder<K>] extends [never] ? [] : [values: Readonly<Record<Placeholder<K>, Value>>]
): string {
  return filledText(language, key, values ?? {});
}

/** The first supported language of an `Accept-Language` header, else English. */
export function languageOf(acceptLanguage: string | undefined): Language {
  const requested = shorten(acceptLanguage ?? "", 200)
    .split(",")
    .map((part) => shorten(part.trim(), 2).toLowerCase());
  return (
    requested
      .map((code) => languages.find((language) => language === code))
      .find((language) => language !== undefined) ?? "en"
  );
}
