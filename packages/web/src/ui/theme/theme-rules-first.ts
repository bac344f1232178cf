import { currentScheme, type PaintTheme } from "./look.ts";
import type { ThemeColours } from "./theme-colour.ts";

/** Matches rules that use theme colours. */
const usesTheme = /var\(--(brand|on-fill)/;
/** A pseudo-element inherits from its element. */
const pseudoElement = /::?(before|after|placeholder|selection|marker|-[\w-]+)\b/g;
/** Previews of the other scheme (tokens.css) keep their own colours. */
const notInPreview = ":not([data-preview], [data-preview] *)";
/** A dragged colour changes many times a second. The root is painted after this pause. */
const restMs = 150;

// oxlint-disable-next-line session/module-state -- of the device, build or business
let sheet: CSSStyleSheet | null = null;
// oxlint-disable-next-line session/module-state -- of the device, build or business
let selectors: { sheets: number; all: readonly string[] } | null = null;
// oxlint-disable-next-line session/module-state -- of the device, build or business
let following: ReturnType<typeof setTimeout> | undefined;

function collect(rules: CSSRuleList, into: Set<string>): void {
  for (const rule of rules) {
    if (rule instanceof CSSStyleRule && usesTheme.test(rule.style.cssText))
      into.add(rule.selectorText.replace(pseudoElement, ""));
    if ("cssRules" in rule) collect(rule.cssRules as CSSRuleList, into);
  }
}

/** Selectors of all loaded rules that use theme colours. */
function themedSelectors(): readonly string[] {
  const sheets = document.styleSheets.length;
  if (selectors?.sheets === sheets) return selectors.all;
  const selectorsOfRules = new Set<string>();
  for (const { cssRules } of document.styleSheets) collect(cssRules, selectorsOfRules);
  const each = [...selectorsOfRules]
    .flatMap((list) => list.split(/,(?![^(]*\))/))
    .map((item) => item.trim() + notInPreview);
  // One invalid selector would invalidate the whole rule.
  selectors = { sheets, all: each.filter((item) => CSS.supports(`selector(${item})`)) };
  return selectors.all;
}

function paintAtOnce(colours: ThemeColours): void {
  if (sheet === null) {
    sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
  }
  // Bound to the active scheme, so that they stop applying when the scheme changes before the root is painted.
  const scheme = `:root[data-scheme="${currentScheme()}"]`;
  const selector = themedSelectors().map((item) => `${scheme} ${item}`);
  const properties = Object.entries(colours).map(([name, value]) => `${name}: ${value};`);
  sheet.replaceSync(`${selector.join(",\n")} { ${properties.join(" ")} }`);
}

/** Paints new colours first on the elements that use them. The root, from which all elements inherit, follows after a pause. */
export const paintThemedElements: PaintTheme = (colours, paintRoot) => {
  clearTimeout(following);
  const paintAll = () => {
    paintRoot();
    sheet?.replaceSync("");
  };
  if (colours === null) return paintAll();
  paintAtOnce(colours);
  following = setTimeout(paintAll, restMs);
};
