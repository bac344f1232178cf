import type { Page } from "@playwright/test";
import axe, { type AxeResults, type NodeResult, type RunOptions } from "axe-core";

/** WCAG 2.0 to 2.2, levels A and AA, and what axe holds good practice. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** No rule of these reads style sheets or media, so they are not fetched a second time for axe. */
const quick: RunOptions = { resultTypes: ["violations"], preload: false };
const everything: RunOptions = { ...quick, runOnly: tags };
/** The rules whose answer hangs on colours; all others say the same in either scheme. They take most of the time. */
const colourRules = ["color-contrast", "link-in-text-block"];
const coloursOnly: RunOptions = { ...quick, runOnly: { type: "rule", values: colourRules } };
const contrastOnly: RunOptions = { ...quick, runOnly: { type: "rule", values: ["color-contrast"] } };

/** The element as it stands in the page, without ids made while drawing: the same on every page it is on. */
const whatIs = ({ html }: NodeResult) =>
  html.replaceAll(/ (id|aria-labelledby|aria-controls)="[^"]*"/g, "").slice(0, 200);
const whyOf = ({ any, all, none }: NodeResult) =>
  [...any, ...all, ...none]
    .slice(0, 1)
    .map(({ message }) => message)
    .join();

/** What one look at a page found; each line says which rule, where and why. */
async function look(page: Page, options: RunOptions): Promise<string[]> {
  // Our content security policy forbids script elements; an evaluated text is no element.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (wanted) => (window as unknown as { axe: typeof axe }).axe.run(document, wanted),
    options,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact}): ${whatIs(node)}\n    ${whyOf(node)}`),
  );
}

/** Every violation on the page as it stands. */
export const violationsOn = (page: Page): Promise<string[]> => look(page, everything);

/** What is wrong with the colours of a page whose markup was looked at already. */
export const paleOn = (page: Page): Promise<string[]> => look(page, coloursOnly);

/** Texts on the page that do not stand out from what is behind them. */
export const paleTextsOn = (page: Page): Promise<string[]> => look(page, contrastOnly);
