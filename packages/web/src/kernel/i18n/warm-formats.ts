import { currentLanguage } from "./language.ts";

/** The first format of each kind loads the browser's locale data and takes about a hundred times as long as later ones. */
const firstUses: readonly ((language: string) => unknown)[] = [
  (language) => new Intl.PluralRules(language).select(1),
  (language) => new Intl.NumberFormat(language).format(1),
  (language) => new Intl.DateTimeFormat(language, { hour: "2-digit", timeZone: "UTC" }).format(),
];

/** Creates the first format of each kind in idle time. */
export function warmFormats(): void {
  if (!("requestIdleCallback" in window)) return;
  const waiting = [...firstUses];
  const next = () => {
    waiting.shift()?.(currentLanguage());
    if (waiting.length > 0) requestIdleCallback(next);
  };
  requestIdleCallback(next);
}
