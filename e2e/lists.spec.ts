import type { Page } from "@playwright/test";
import { expect, signInTo, test } from "./support/desk.ts";
import { listFigures } from "./support/list-figures.ts";
import { shownPage } from "./support/shell.ts";

const languages = ["zh", "en", "es", "ja"] as const;
const widths = [1280, 1440, 1920] as const;

/** Lists with rows in the demo data, except the review queues, which are no tables. */
const lists = [
  "/weddings",
  "/bookables",
  "/offers",
  "/leads",
  "/quotes",
  "/agreements",
  "/wedding-payments",
  "/payments-due",
  "/wedding-refunds",
  "/chatreports",
  "/order",
  "/daiorder",
  "/sendorder",
  "/courier",
  "/merchants",
  "/dishes",
  "/gonggao",
  "/list",
  "/system/user/userList",
  "/system/user/appUserList",
  "/system/role/roleList",
  "/audit",
];

/** The figures of a list once its columns are measured. */
async function figuresOf(page: Page, path: string) {
  await expect(shownPage(page).locator("tbody tr[data-key]").first(), path).toBeVisible();
  const figures = await listFigures(page);
  if (!figures) throw new Error(`${path} shows no list`);
  return figures;
}

/** Cut cells and cells outside of the card, over lists and widths. */
async function problemsOf(page: Page, paths: readonly string[], atWidths: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    for (const width of atWidths) {
      await page.setViewportSize({ width, height: 900 });
      const { cut, outside } = await figuresOf(page, path);
      for (const text of cut) problems.push(`${path} at ${width} px cuts ${text}`);
      for (const text of outside) problems.push(`${path} at ${width} px has ${text} outside of its card`);
    }
  }
  return problems;
}

test("columns share the width by their content: nothing that fits is cut, nothing is outside of its card", async ({
  page,
}) => {
  await signInTo(page, "/dashboard", "admin");
  expect(await problemsOf(page, ["/order", "/quotes", "/list", "/leads", "/audit"], [1440])).toEqual([]);
});

for (const language of languages) {
  test(`no list cuts what fits in ${language}`, { tag: "@all" }, async ({ page }) => {
    test.setTimeout(600_000);
    await signInTo(page, "/dashboard", "admin", { language });
    expect(await problemsOf(page, lists, widths)).toEqual([]);
  });
}
