import type { Page } from "@playwright/test";
import axe, { type AxeResults, type NodeResult, type RunOptions } from "axe-core";

/** WCAG 2.0 to 2.2, levels A and AA, and axe's best practices. */
const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice"];

/** None of these rules reads style sheets or media, so axe need not fetch them. */
const fastOptions: RunOptions = { resultTypes: ["violations"], preload: false };
const allRules: RunOptions = { ...fastOptions, runOnly: tags };
/** Rules that depend on colours. The other rules have the same result in both colour schemes. */
const colourRules = ["color-contrast", "link-in-text-block"];
const coloursOnly: RunOptions = { ...fastOptions, runOnly: { type: "rule", values: colourRules } };
const contrastOnly: RunOptions = { ...fastOptions, runOnly: { type: "rule", values: ["color-contrast"] } };

/** The element without generated ids, which makes findings comparable between pages. */
const describeElement = ({ html }: NodeResult) =>
  html.replaceAll(/ (id|aria-labelledby|aria-controls)="[^"]*"/g, "").slice(0, 200);
const describeReason = ({ any, all, none }: NodeResult) =>
  [...any, ...all, ...none]
    .slice(0, 1)
    .map(({ message }) => message)
    .join();

/** The findings on a page; each line states rule, element and reason. */
async function runAxe(page: Page, options: RunOptions): Promise<string[]> {
  // The content security policy forbids script elements but not evaluation by the test.
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  const { violations } = await page.evaluate<AxeResults, RunOptions>((requested) => {
    // The details of a record open beside the list and cover a part of it. axe compares the sizes of targets with other targets only: of a grip that the
    // details cover as a whole, it sees the part that their links leave, and reports it as too small.
    const isCovered = (grip: Element) => {
      const { left, top, width, height } = grip.getBoundingClientRect();
      const shown = document.elementFromPoint(left + width / 2, top + height / 2);
      return shown !== null && shown !== grip && shown.closest("[role=dialog]") !== null;
    };
    const covered = [...document.querySelectorAll("thead [role=slider]")].filter(isCovered);
    // Base UI sets this attribute on the page behind an open modal. Nothing there can be pressed, so that it is not judged.
    const context = { exclude: ["[data-base-ui-inert]", ...covered] };
    return (window as unknown as { axe: typeof axe }).axe.run(context, requested);
  }, options);
  return violations.flatMap(({ id, impact, nodes }) =>
    nodes.map((node) => `${id} (${impact}): ${describeElement(node)}\n    ${describeReason(node)}`),
  );
}

/** All violations on the current page. */
export const violationsOn = (page: Page): Promise<string[]> => runAxe(page, allRules);

/** Colour violations on a page whose markup has been checked already. */
export const colourViolationsOn = (page: Page): Promise<string[]> => runAxe(page, coloursOnly);

/** Texts without sufficient contrast. */
export const contrastViolationsOn = (page: Page): Promise<string[]> => runAxe(page, contrastOnly);
