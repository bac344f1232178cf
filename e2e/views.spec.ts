import type { Page } from "@playwright/test";
import { expect, signInTo, test, tokenOf } from "./support/fixtures.ts";

const rowsOf = (page: Page) => page.locator("tbody tr[data-key]");

/** Resets the views and columns of an earlier run. */
async function forgetViews(page: Page, username: string): Promise<void> {
  const headers = { token: await tokenOf(page, username) };
  const answer = await page.request.get("/api/view/list?page=/order", { headers });
  const { data } = (await answer.json()) as { data: { views: { id: number; isOwn: boolean }[] } };
  for (const { id, isOwn } of data.views) if (isOwn) await page.request.delete(`/api/view/delete/${id}`, { headers });
  await page.request.put("/api/view/columns", { headers, data: { page: "/order", columns: null } });
}

//
test("a view is saved, counts live, is applied with a click and can be restored after deletion", async ({ page }) => {
  await forgetViews(page, "dispatcher");
  await signInTo(page, "/order?status=completed&sort=totalCents");
  await page.getByRole("button", { name: "Save as a view" }).click();
  const dialog = page.getByRole("dialog", { name: "Save as a view" });
  await dialog.getByLabel("Name").fill("Dear ones");
  await page.reload();
  await expect(dialog.getByLabel("Name")).toHaveValue("Dear ones");
  await dialog.getByRole("button", { name: "Save", exact: true }).click();
  await expect(dialog).toBeHidden();
  const view = page.getByRole("group", { name: "Saved views" }).getByRole("button", { name: /^Dear ones/ });
  await expect(view).toContainText(/\d/);
  await expect(view).toHaveAttribute("aria-pressed", "true");

  await view.click();
  await expect(page).toHaveURL(/\/order$/);
  await view.click();
  await expect(page).toHaveURL(/status=completed/);
  await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "descending");

  await page.getByRole("button", { name: "Delete view" }).click();
  await expect(view).toBeHidden();
  await page.getByRole("status", { name: "Notifications" }).getByRole("button", { name: "Undo" }).click();
  await expect(view).toBeVisible();
  await forgetViews(page, "dispatcher");
});

test("a view shared with the role is visible; a private one is not", { tag: "@all" }, async ({ page, openBrowser }) => {
  await forgetViews(page, "manager");
  await signInTo(page, "/order?scope=late", "manager");
  for (const [name, who] of [
    ["For us all", "Everyone"],
    ["Mine alone", "Only for me"],
  ] as const) {
    await page.getByRole("button", { name: "Save as a view" }).click();
    const dialog = page.getByRole("dialog", { name: "Save as a view" });
    await dialog.getByLabel("Name").fill(name);
    await dialog.getByRole("radio", { name: who, exact: true }).check();
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();
  }
  const theirs = await openBrowser();
  await signInTo(theirs, "/order", "dispatcher");
  const views = theirs.getByRole("group", { name: "Saved views" });
  await expect(views.getByRole("button", { name: /^For us all/ })).toBeVisible();
  await expect(views.getByRole("button", { name: /^Mine alone/ })).toBeHidden();
  await forgetViews(page, "manager");
});

test("columns are hidden, moved and resized per user", { tag: "@all" }, async ({ page }) => {
  await forgetViews(page, "dispatcher");
  await signInTo(page, "/order");
  await expect(rowsOf(page).first()).toBeVisible();
  await page.getByRole("button", { name: "Columns" }).click();
  const dialog = page.getByRole("dialog", { name: "Columns" });
  await dialog.getByRole("checkbox", { name: "Merchant" }).uncheck();
  await dialog.getByRole("button", { name: "Move Due up" }).click();
  await dialog.getByRole("button", { name: "Close" }).last().click();
  const headings = page.getByRole("columnheader");
  await expect(headings.nth(2)).toContainText("Due");
  await expect(page.getByRole("columnheader", { name: "Merchant" })).toBeHidden();
  const due = headings.nth(2);
  const width = async () => (await due.boundingBox())?.width ?? 0;
  const before = await width();
  await page.getByRole("slider", { name: "Width of Due" }).press("ArrowRight");
  await expect.poll(width).toBeGreaterThan(before);
  await page.reload();
  await expect(headings.nth(2)).toContainText("Due");
  await expect.poll(width).toBeGreaterThan(before);
  await forgetViews(page, "dispatcher");
});

test("on a phone the buttons for views stand beside those of the list", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInTo(page, "/order", "dispatcher");
  const columns = await page.getByRole("button", { name: "Columns" }).boundingBox();
  const totals = await page.getByRole("button", { name: "Totals" }).boundingBox();
  expect(Math.abs((columns?.y ?? 0) - (totals?.y ?? 100))).toBeLessThan(8);
  expect((columns?.x ?? 0) + (columns?.width ?? 0)).toBeLessThanOrEqual((totals?.x ?? 0) + 1);
});
