import { currentScheme, type PaintTheme } from "./look.ts";
import type { ThemeColours } from "./theme-colour.ts";

/** What a rule that shows the theme's colours has in it. */
const usesTheme = /var\(--(brand|on-fill)/;
/** A pseudo-element has its colours from the element that it belongs to. */
const pseudoElement = /::?(before|after|placeholder|selection|marker|-[\w-]+)\b/g;
/** What shows another scheme than the page (tokens.css) keeps its own colours. */
const notInPreview = ":not([data-preview], [data-preview] *)";
/** A colour that is dragged changes many times a second: the root has it when it rests this long. */
const restMs = 150;

let sheet: CSSStyleSheet | null = null;
let selectors: { sheets: number; all: readonly string[] } | null = null;
let following: ReturnType<typeof setTimeout> | undefined;

function collect(rules: CSSRuleList, into: Set<string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && usesTheme.test(rule.style.cssText))
      into.add(rule.selectorText.replace(pseudoElement, ""));
    if ("cssRules" in rule) collect(rule.cssRules as CSSRuleList, into);
  }
}

/** The selectors of all rules that show the theme's colours, in the style sheets that are loaded by now. */
function themedSelectors(): readonly string[] {
  const sheets = document.styleSheets.length;
  if (selectors?.sheets === sheets) return selectors.all;
  const found = new Set<string>();
  for (const { cssRules } of document.styleSheets) collect(cssRules, found);
  const each = [...found].flatMap((list) => list.split(/,(?![^(]*\))/)).map((one) => one.trim() + notInPreview);
  // One that was not taken apart rightly would make all of them void.
  selectors = { sheets, all: each.filter((one) => CSS.supports(`selector(${one})`)) };
  return selectors.all;
}

function paintAtOnce(colours: ThemeColours): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  // They are those of the scheme that is shown: should it change before the root has them, they are gone at once.
  const scheme = `:root[data-scheme="${currentScheme()}"]`;
  const selector = themedSelectors().map((one) => `${scheme} ${one}`);
  const properties = Object.entries(colours).map(([name, value]) => `${name}: ${value};`);
  sheet.replaceSync(`${selector.join(",\n")} { ${properties.join(" ")} }`);
}

/**
 * Paints new colours at once on what shows them, a part of the elements in sight; the root, from which every element inherits
 * them, has them a moment later.
 */
export const paintThemeFirst: PaintTheme = (colours, paintRoot) => {
  clearTimeout(following);
  const paintAll = () => {
    paintRoot();
    sheet?.replaceSync("");
  };
  if (colours === null) return paintAll();
  paintAtOnce(colours);
  following = setTimeout(paintAll, restMs);
};
