import { currentLanguage } from "./language.ts";

/** The first format of a kind reads the browser's tables of languages: that takes a hundred times as long as the next one. */
const firstUses: readonly ((language: string) => unknown)[] = [
  (language) => new Intl.PluralRules(language).select(1),
  (language) => new Intl.NumberFormat(language).format(1),
  (language) => new Intl.DateTimeFormat(language, { hour: "2-digit", timeZone: "UTC" }).format(),
];

/** Makes the first format of each kind ahead of need, one in each idle moment. Answers how to stop. */
export function warmFormats(): () => void {
  if (!("requestIdleCallback" in window)) return () => {};
  const waiting = [...firstUses];
  let handle = 0;
  const next = () => {
    waiting.shift()?.(currentLanguage());
    if (waiting.length > 0) handle = requestIdleCallback(next);
  };
  handle = requestIdleCallback(next);
  return () => cancelIdleCallback(handle);
}
