import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { theme } from "./theme.ts";

/**
 * Mantine's variables as a sheet of the document. Its provider would write them into a style element, which our policy lets no
 * script do (RELIABILITY S16); the theme never changes, for all that changes in it are variables of ours.
 */
export function adoptMantineVariables(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))));
  document.adoptedStyleSheets.push(sheet);
}
