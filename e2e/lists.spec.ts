import type { Page } from "@playwright/test";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { listFigures } from "./support/list-figures.ts";
import { openFilters, shownPage } from "./support/shell.ts";

/** The languages by their tags, with their names in the menu. */
const languages = { zh: "中文", en: "English", es: "Español", ja: "日本語" };
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
  "/wedding-invoices",
  "/chatreports?view=list",
  "/order",
  "/daiorder",
  "/sendorder",
  "/courier",
  "/merchants",
  "/dishes",
  "/gonggao",
  "/gonggao?part=all",
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

/** Names the cells of a list that are cut or lie outside of its card, at each of the widths. */
async function problemsOf(page: Page, path: string, atWidths: readonly number[]): Promise<string[]> {
  const problems: string[] = [];
  for (const width of atWidths) {
    await page.setViewportSize({ width, height: 900 });
    const { cut, outside } = await figuresOf(page, path);
    for (const text of cut) problems.push(`${path} at ${width} px cuts ${text}`);
    for (const text of outside) problems.push(`${path} at ${width} px has ${text} outside of its card`);
  }
  return problems;
}

/** Shows the page in another language without loading it again. */
async function switchLanguage(page: Page, tag: string, name: string): Promise<void> {
  await page.locator("header button:has(.tabler-icon-language)").click();
  await page.getByRole("menuitem", { name, exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", new RegExp(`^${tag}`));
}

test("columns share the width by their content: nothing that fits is cut, nothing is outside of its card", async ({
  page,
}) => {
  await signInTo(page, "/dashboard", "admin");
  for (const path of ["/order", "/quotes", "/list", "/leads", "/audit"]) {
    await page.goto(path);
    expect(await problemsOf(page, path, [1440])).toEqual([]);
  }
});

test("a list begins within 190 px and shows 14 rows at the default size", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInTo(page, "/dashboard", "admin");
  for (const path of lists) {
    await page.goto(path);
    const { firstRowY, visibleRows, rows, heights, barsAbove } = await figuresOf(page, path);
    expect(firstRowY, path).toBeLessThanOrEqual(190);
    expect(visibleRows, path).toBeGreaterThanOrEqual(Math.min(14, rows));
    // The last row has no line below it.
    expect(Math.max(...heights) - Math.min(...heights), path).toBeLessThanOrEqual(1);
    expect(barsAbove, path).toBeLessThanOrEqual(2);
  }
});

test("a filter that is set has a chip that removes it; Escape closes the panel of filters", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInTo(page, "/order");
  const panel = await openFilters(page);
  await panel.getByRole("button", { name: "Flagged" }).click();
  await expect(page).toHaveURL(/scope=flagged/);
  await page.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(shownPage(page).getByRole("button", { name: "Filters", exact: true })).toBeFocused();
  await shownPage(page).getByRole("button", { name: "Status: Flagged" }).click();
  await expect(page).toHaveURL(/\/order$/);
});

//
test("an empty list has a sentence, a button that adds a record, and no pager", async ({ page }) => {
  const empty = { records: [], total: 0, size: 20, current: 1, pages: 1 };
  await page.route("**/api/dish/list*", (route) =>
    route.fulfill({ json: { success: true, code: 200, message: "", data: empty } }),
  );
  await signInTo(page, "/dishes", "admin");
  await expect(shownPage(page).getByText("Nothing here yet")).toBeVisible();
  await expect(shownPage(page).getByRole("button", { name: "New dish" })).toHaveCount(2);
  await expect(shownPage(page).getByRole("navigation", { name: "Pages" })).toHaveCount(0);
});

test("an empty list shows each heading on one line", { tag: "@all" }, async ({ page }) => {
  const empty = { records: [], total: 0, size: 20, current: 1, pages: 1 };
  await page.route("**/api/errors/list*", (route) =>
    route.fulfill({ json: { success: true, code: 200, message: "", data: empty } }),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInTo(page, "/errors", "admin", { language: "es" });
  const headings = shownPage(page).getByRole("columnheader");
  await expect(headings.first()).toBeVisible();
  const broken = await headings.evaluateAll((cells) => {
    for (const cell of cells) (cell as HTMLElement).style.whiteSpace = "nowrap";
    return cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent);
  });
  expect(broken).toEqual([]);
});

//
test(
  "a page of more rows than can be reached shows no last page; the last reachable one says so",
  { tag: "@all" },
  async ({ page }) => {
    await page.route(/\/api\/shopuser\/allsend(\?|$)/, async (route) => {
      const url = new URL(route.request().url());
      const current = Number(url.searchParams.get("pageNo") ?? 1);
      url.searchParams.set("pageNo", "1");
      const { data, ...rest } = (await (await route.fetch({ url: url.href })).json()) as { data: object };
      const known = { total: 36_051, size: 20, current, pages: 500, more: false };
      await route.fulfill({ json: { ...rest, data: { ...data, ...known } } });
    });
    await signInTo(page, "/order", "admin");
    const pager = shownPage(page).getByRole("navigation", { name: "Pages" });
    await expect(pager).toContainText("1–20 of 36,051");
    await expect(pager).not.toContainText("500");
    await page.goto("/order?pageNo=500");
    await expect(pager).toContainText("Narrow the filters");
  },
);

//
test("a list asks for its rows without waiting for its saved views", async ({ page }) => {
  await page.route("**/api/view/list*", () => new Promise<void>(() => undefined));
  await signInTo(page, "/order");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
});

for (const path of lists)
  test(`the list ${path} cuts nothing that fits, in any language`, { tag: "@all" }, async ({ page }) => {
    await signInTo(page, path, "admin");
    const problems: string[] = [];
    for (const [tag, name] of Object.entries(languages)) {
      await switchLanguage(page, tag, name);
      for (const problem of await problemsOf(page, path, widths)) problems.push(`${tag}: ${problem}`);
    }
    expect(problems).toEqual([]);
  });
