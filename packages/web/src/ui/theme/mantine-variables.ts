import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { theme } from "./theme.ts";

/** Adds Mantine's variables as an adopted style sheet. The content security policy forbids its style element (S16). */
export function adoptMantineVariables(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))));
  document.adoptedStyleSheets.push(sheet);
}
