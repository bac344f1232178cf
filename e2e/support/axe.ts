import type { Page } from "@playwright/test";
import axe, { type AxeResults, type NodeResult, type RunOptions } from "axe-core";

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** None of these rules reads style sheets or media, so axe need not fetch them. */
const quick: RunOptions = { resultTypes: ["violations"], preload: false };
const everything: RunOptions = { ...quick, runOnly: tags };
/** Rules that depend on colours. The other rules have the same result in both colour schemes. */
const colourRules = ["color-contrast", "link-in-text-block"];
const coloursOnly: RunOptions = { ...quick, runOnly: { type: "rule", values: colourRules } };
const contrastOnly: RunOptions = { ...quick, runOnly: { type: "rule", values: ["color-contrast"] } };

/** The element without generated ids, which makes findings comparable between pages. */
const whatIs = ({ html }: NodeResult) =>
  html.replaceAll(/ (id|aria-labelledby|aria-controls)="[^"]*"/g, "").slice(0, 200);
const whyOf = ({ any, all, none }: NodeResult) =>
  [...any, ...all, ...none]
    .slice(0, 1)
    .map(({ message }) => message)
    .join();

/** The findings on a page; each line states rule, element and reason. */
async function look(page: Page, options: RunOptions): Promise<string[]> {
  // The content security policy forbids script elements but not evaluation by the test.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults, RunOptions>(
    (wanted) => (window as unknown as { axe: typeof axe }).axe.run(document, wanted),
    options,
  );
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact}): ${whatIs(node)}\n    ${whyOf(node)}`),
  );
}

/** All violations on the current page. */
export const violationsOn = (page: Page): Promise<string[]> => look(page, everything);

/** Colour violations on a page whose markup has been checked already. */
export const paleOn = (page: Page): Promise<string[]> => look(page, coloursOnly);

/** Texts without sufficient contrast. */
export const paleTextsOn = (page: Page): Promise<string[]> => look(page, contrastOnly);
