import type { Page } from "@playwright/test";
import { colleague, expect, signInTo, test } from "./support/fixtures.ts";
import { holdCode } from "./support/hold-code.ts";

const listPath = "/api/shopuser/allsend";
const rowsOf = (page: Page) => page.locator("[data-tab]:visible tbody tr[data-key]");

/** Opens a list and waits until it makes no requests. */
async function openList(page: Page): Promise<void> {
  await signInTo(page, "/order?sort=createdAt");
  await expect(rowsOf(page).first()).toBeVisible();
  await page.waitForLoadState("networkidle");
}

/** Reloads the page up to the answer of its list, while its code is held back. */
async function reloadUpToRows(page: Page): Promise<void> {
  const isAnswered = page.waitForResponse((response) => new URL(response.url()).pathname === listPath);
  await page.reload({ waitUntil: "commit" });
  await isAnswered;
}

test("a reload asks for its rows before its code is there, and asks for nothing twice", async ({ page }) => {
  await openList(page);
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === "GET" && pathname.startsWith("/api/")) asked.push(pathname + search);
  });
  // In its first seconds a server does not know what a page has missed, and the page reads everything again.
  await expect(async () => {
    asked.length = 0;
    const release = await holdCode(page);
    await reloadUpToRows(page);
    await expect(rowsOf(page)).toHaveCount(0);
    await release();
    await expect(rowsOf(page).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect(asked.filter((url) => url.startsWith(listPath)).length).toBeGreaterThan(0);
    expect(asked.filter((url, index) => asked.indexOf(url) !== index)).toEqual([]);
  }).toPass();
});

test("a change after the rows were asked for is shown", async ({ page, baseURL }) => {
  const admin = await colleague(baseURL, "admin");
  await openList(page);
  const row = rowsOf(page).first();
  const order = await admin.order((await row.getAttribute("data-key")) ?? "");
  const flag = row.getByRole("img", { name: "Flagged" });
  const hadFlag = await flag.isVisible();
  const release = await holdCode(page);
  await reloadUpToRows(page);
  await admin.act(order, "flag");
  await release();
  await expect(flag).toBeVisible({ visible: !hadFlag });
});

test("what a signed-out user or another one left is not shown", async ({ page, context, baseURL }) => {
  await openList(page);
  const rows = page.waitForRequest((request) => new URL(request.url()).pathname === listPath, { timeout: 3_000 });
  const isAsked = rows.then(
    () => true,
    () => false,
  );
  await context.clearCookies();
  await page.goto(`${baseURL}/order?sort=createdAt`);
  await expect(page).toHaveURL(/\/login/);
  expect(await isAsked).toBe(false);
});
