import { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from "@mantine/core";
import { theme } from "./theme.ts";

/**
 * Adds Mantine's variables as an adopted style sheet. Its provider would write a style element, which the content
 * security policy forbids (S16). The theme is static, because only our CSS variables change.
 */
export function adoptMantineVariables(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme))));
  document.adoptedStyleSheets.push(sheet);
}
