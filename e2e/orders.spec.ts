import type { Locator, Page } from "@playwright/test";
import { formatMoney } from "@vowdesk/contract/kernel";
import { newCustomer, completeWorkerSteps } from "./support/customer.ts";
import { colleague, expect, waitForGreeting, signInTo, test, withPopups, tokenOf } from "./support/fixtures.ts";
import { openFilters } from "./support/shell.ts";

const sheetOf = (page: Page, number: string) => page.getByRole("dialog", { name: number });
const rowsOf = (page: Page) => page.locator("tbody tr[data-key]");
const dialogOf = (page: Page, title: string) => page.getByRole("dialog", { name: title });

/** Chooses the first available courier. */
async function chooseCourier(dialog: Locator): Promise<void> {
  await dialog.getByRole("radio").and(dialog.locator(":enabled")).first().check();
}

test("an order rings, is opened, gets a courier, and the page follows the delivery", async ({ page, baseURL }) => {
  const dispatcher = await colleague(baseURL, "admin");
  const customer = await newCustomer(baseURL);
  const isGreeted = waitForGreeting(page);
  await signInTo(page, "/dashboard", "dispatcher", withPopups);
  await isGreeted;
  let number = "";
  let merchantId = 0;
  // A newer message may replace the popup before the click. Then another order is placed.
  await expect(async () => {
    const order = await customer.order(19);
    number = order.number;
    merchantId = order.merchant.id;
    const text = `New delivery order: ${order.merchant.name}, ${formatMoney(order.totalCents, "en")}`;
    const popup = page.getByTestId("popups").getByRole("article").filter({ hasText: text });
    await popup.getByRole("button", { name: "View" }).click({ timeout: 4_000 });
  }).toPass({ timeout: 30_000 });

  await expect(page).toHaveURL(`/order?number=${number}`);
  const sheet = sheetOf(page, number);
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = dialogOf(page, "Assign ·");
  await chooseCourier(dialog);
  // If the merchant accepts the order at the same time, the dispatcher sends the choice again.
  const send = dialog.getByRole("button", { name: /^(Assign|Apply to the latest version)$/ });
  await expect(async () => {
    if (await send.isEnabled({ timeout: 500 }).catch(() => false)) await send.click({ timeout: 1_000 });
    await expect(dialog).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await expect(sheet.getByText("Assigned to").first()).toBeVisible();

  // From here on merchant, courier and socket advance the order.
  const isNow = (status: string) => expect(sheet.getByText(status, { exact: true }).first()).toBeVisible();
  await completeWorkerSteps(baseURL, { number }, { trade: "merchant", accountId: merchantId });
  await isNow("Assigned");
  const { workerId } = await dispatcher.order(number);
  await completeWorkerSteps(baseURL, { number }, { trade: "courier", accountId: workerId ?? 0 });
  await isNow("Delivered");
});

test("a conflict shows who was first and when, keeps the choice and lets the user continue", async ({
  page,
  baseURL,
}) => {
  const admin = await colleague(baseURL, "admin");
  const [order] = await admin.orders({ scope: "unassigned", status: "ready" });
  if (!order) throw new Error("The demo data has no order that waits for a courier");
  await signInTo(page, `/order?number=${order.number}`);
  await sheetOf(page, order.number).getByRole("button", { name: "Assign", exact: true }).click();
  const dialog = dialogOf(page, "Assign ·");
  await chooseCourier(dialog);

  await admin.act(await admin.order(order.number), "note", { reason: "The customer called" });
  await dialog.getByRole("button", { name: "Assign", exact: true }).click();

  const notice = dialog.getByRole("alert");
  await expect(notice).toContainText(/changed this in the meantime: just now/);
  await expect(notice).toContainText("Ready");
  await expect(dialog.getByRole("radio", { checked: true })).toBeVisible();
  await dialog.getByRole("button", { name: "Apply to the latest version" }).click();
  await expect(dialog).toBeHidden();
  expect((await admin.order(order.number)).status).not.toBe("ready");
});

test("the page states that a closed order cannot be changed", { tag: "@all" }, async ({ page, baseURL }) => {
  const admin = await colleague(baseURL, "admin");
  const [order] = await admin.orders({ status: "ready", scope: "unassigned" });
  if (!order) throw new Error("The demo data has no order that waits for a courier");
  await signInTo(page, `/order?number=${order.number}`);
  await sheetOf(page, order.number).getByRole("button", { name: "Cancel order" }).click();
  const dialog = dialogOf(page, "Cancel order");
  await dialog.getByRole("button", { name: "No worker is available" }).click();

  await admin.act(await admin.order(order.number), "cancel", { reason: "Requested by the customer" });
  await dialog.getByRole("button", { name: "Cancel order" }).click();

  await expect(dialog.getByRole("alert")).toContainText("This is no longer possible");
  await expect(dialog.getByRole("button", { name: "Apply to the latest version" })).toBeHidden();
});

/** Changes the configured reasons for cancelling an order, as the manager. */
async function changeReasons(page: Page, cancelReasons: readonly Record<string, string>[]): Promise<void> {
  const headers = { token: await tokenOf(page, "manager") };
  const answer = await page.request.get("/api/studio/settings", { headers });
  const { data } = (await answer.json()) as { data: { version: number } };
  const input = { version: data.version, cancelReasons };
  expect((await page.request.put("/api/studio/settings", { headers, data: input })).ok()).toBe(true);
}

test(
  "configured reasons are offered in the user's language as soon as they are saved",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const admin = await colleague(baseURL, "admin");
    const [order] = await admin.orders({ status: "ready", scope: "unassigned" });
    if (!order) throw new Error("The demo data has no order that waits for a courier");
    await signInTo(page, `/order?number=${order.number}`);
    const dialog = dialogOf(page, "Cancel order");
    const offered = async (reason: string) => {
      await sheetOf(page, order.number).getByRole("button", { name: "Cancel order" }).click();
      await expect(dialog).toBeVisible();
      const isOffered = await dialog.getByRole("button", { name: reason }).isVisible();
      await dialog.getByRole("button", { name: "Close" }).last().click();
      await expect(dialog).toBeHidden();
      return isOffered;
    };
    await expect.poll(() => offered("No worker is available")).toBe(true);
    await changeReasons(page, [{ zh: "暴雨", en: "Heavy rain", es: "Lluvia intensa", ja: "大雨" }]);
    try {
      // The open page receives the change.
      await expect.poll(() => offered("Heavy rain")).toBe(true);
      expect(await offered("No worker is available")).toBe(false);
    } finally {
      await changeReasons(page, []);
    }
    await expect.poll(() => offered("No worker is available")).toBe(true);
  },
);

//
test("filters, sorting, page and the open record survive a reload", async ({ page }) => {
  await signInTo(page, "/order");
  await page
    .getByRole("group", { name: "Status" })
    .getByRole("button", { name: /^Completed/ })
    .click();
  await page.getByRole("button", { name: "Total", exact: true }).click();
  await expect(page).toHaveURL(/sort=totalCents/);
  const answered = page.waitForResponse(/sort=totalCents&.*pageNo=2|pageNo=2&.*sort=totalCents/);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect(page).toHaveURL(/pageNo=2/);
  const { data } = (await (await answered).json()) as { data: { records: { number: string }[] } };
  const number = data.records[0]?.number ?? "";
  const first = rowsOf(page).first();
  await expect(first).toHaveAttribute("data-key", number);
  await expect(first).toContainText("Completed");
  await first.click();
  await expect(sheetOf(page, number)).toBeVisible();

  await page.reload();
  await expect(sheetOf(page, number)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Completed/, pressed: true })).toBeVisible();
  await expect(page.getByRole("columnheader", { name: "Total" })).toHaveAttribute("aria-sort", "descending");
  await expect(rowsOf(page).first()).toHaveAttribute("data-key", number);
});

//
test("the orders with the nearest due time come first", { tag: "@all" }, async ({ page }) => {
  const listed = page.waitForResponse(/allsend\?.*sort=dueAt/);
  await signInTo(page, "/order");
  const { data } = (await (await listed).json()) as { data: { records: { dueAt: string | null }[] } };
  const dueTimes = data.records.map(({ dueAt }) => (dueAt === null ? Number.POSITIVE_INFINITY : Date.parse(dueAt)));
  expect(dueTimes).toEqual(dueTimes.toSorted((a, b) => a - b));
  await expect(page.getByRole("columnheader", { name: "Due" })).toHaveAttribute("aria-sort", "ascending");
});

//
test("new orders wait behind a bar and do not move rows", async ({ page, baseURL }) => {
  const customer = await newCustomer(baseURL);
  await signInTo(page, "/order?sort=createdAt");
  const before = await rowsOf(page).first().getAttribute("data-key");
  await customer.order();
  const bar = page.getByRole("button", { name: /new entr/ });
  await bar.waitFor();
  await expect(rowsOf(page).first()).toHaveAttribute("data-key", before ?? "");
  await bar.click();
  await expect(rowsOf(page).first()).not.toHaveAttribute("data-key", before ?? "");
});

test("the list works by keyboard", async ({ page }) => {
  await signInTo(page, "/order?status=completed");
  const second = (await rowsOf(page).nth(1).getAttribute("data-key")) ?? "";
  await page.keyboard.press("j");
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(sheetOf(page, second)).toBeVisible();
  await page.keyboard.press("n");
  await expect(dialogOf(page, "Add a note")).toBeVisible();
  // A click beside the dialog removes its focus; Escape must still close the dialog.
  await page.mouse.click(5, 5);
  await page.keyboard.press("Escape");
  await expect(dialogOf(page, "Add a note")).toBeHidden();
  await expect(sheetOf(page, second)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/order\?status=completed$/);
  // With the focus on a row's checkbox only Space selects it.
  const third = (await rowsOf(page).nth(2).getAttribute("data-key")) ?? "";
  await rowsOf(page).first().getByRole("checkbox").check();
  await page.keyboard.press("j");
  await page.keyboard.press("Enter");
  await expect(sheetOf(page, third)).toBeVisible();
});

test("an empty result offers to clear the filters", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order?q=nothing-is-called-so");
  await expect(page.getByText("Nothing matches these filters")).toBeVisible();
  await page.getByRole("main").getByRole("button", { name: "Clear filters" }).last().click();
  await expect(rowsOf(page).first()).toBeVisible();
});

test("on a phone rows are cards, filters open in a sheet, and an order fills the screen", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInTo(page, "/order");
  const card = rowsOf(page).first();
  await expect(card).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await (await openFilters(page)).getByRole("button", { name: "Flagged" }).click();
  await expect(page).toHaveURL(/scope=flagged/);
  await page.goto("/order?status=completed");
  const number = (await card.getAttribute("data-key")) ?? "";
  await card.click();
  const sheet = sheetOf(page, number);
  await expect(sheet).toBeVisible();
  await expect.poll(async () => (await sheet.boundingBox())?.width).toBe(390);
});

test(
  "on a phone a card that no longer matches the filters can be selected",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const admin = await colleague(baseURL, "admin");
    const [order] = await admin.orders({ status: "completed" });
    if (!order) throw new Error("The demo data has no completed order");
    await admin.act(order, "flag");
    await page.setViewportSize({ width: 390, height: 844 });
    const isGreeted = waitForGreeting(page);
    await signInTo(page, `/order?scope=flagged&q=${order.number}`, "dispatcher");
    await isGreeted;
    const card = page.locator(`tbody tr[data-key="${order.number}"]`);
    await expect(card).toBeVisible();
    await admin.act(await admin.order(order.number), "flag");
    await expect(card).toHaveAttribute("data-left", "true");
    await card.getByRole("checkbox").click();
    await expect(card.getByRole("checkbox")).toBeChecked();
  },
);

test("a dispatcher requests refunds; finance declines one and pays out the next", async ({ page, baseURL }) => {
  const admin = await colleague(baseURL, "admin");
  const dispatcher = await colleague(baseURL, "dispatcher");
  const [order] = await admin.orders({ status: "completed" });
  if (!order) throw new Error("The demo data has no completed order");
  const sheet = sheetOf(page, order.number);
  await signInTo(page, `/order?number=${order.number}`, "dispatcher");
  await sheet.getByRole("button", { name: "Refund", exact: true }).click();
  const asking = dialogOf(page, "Refund");
  await expect(asking).toContainText("can be refunded");
  await asking.getByLabel("Amount").fill("5");
  await asking.getByRole("button", { name: "Arrived too late" }).click();
  await asking.getByRole("button", { name: "Refund", exact: true }).click();
  await expect(asking).toBeHidden();
  await expect(sheet.getByText("Refunding", { exact: true }).first()).toBeVisible();
  await expect(sheet.getByRole("button", { name: /^(Pay|Decline) refund$/ })).toHaveCount(0);

  await signInTo(page, "/dashboard", "finance");
  await page.getByRole("link", { name: /^Delivery, Refunds to pay out/ }).click();
  await expect(page).toHaveURL(/\/order\?status=refunding/);
  await expect(page.locator(`tbody tr[data-key="${order.number}"]`)).toBeVisible();
  await page.goto(`/order?number=${order.number}`);
  await sheet.getByRole("button", { name: "Decline refund" }).click();
  const declining = dialogOf(page, "Decline refund");
  await expect(declining).toContainText("A refund of ¥5.00 was requested");
  await declining.getByRole("button", { name: "Everything was delivered" }).click();
  await declining.getByRole("button", { name: "Decline refund" }).click();
  await expect(declining).toBeHidden();
  await expect(sheet.getByText("Refund declined").first()).toBeVisible();
  expect((await admin.order(order.number)).status).toBe("completed");

  await dispatcher.act(await dispatcher.order(order.number), "refund", { reason: "Arrived too late" });
  await sheet.getByRole("button", { name: "Pay refund" }).click();
  const paying = dialogOf(page, "Pay refund");
  await paying.getByRole("button", { name: "Pay refund" }).click();
  await expect(paying).toBeHidden();
  await expect(sheet.getByText("Refund paid out").first()).toBeVisible();
  expect(await admin.order(order.number)).toMatchObject({ status: "refunded", refundedCents: order.totalCents });
});

test(
  "a late conflict of one order does not affect the dialog of another",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const admin = await colleague(baseURL, "admin");
    const [first, second] = await admin.orders({ scope: "unassigned", sort: "createdAt" });
    if (!first || !second) throw new Error("The demo data has no two orders that wait for a courier");
    await signInTo(page, "/order?scope=unassigned&sort=createdAt");
    const rowOf = ({ number }: typeof first) => rowsOf(page).filter({ hasText: number });
    const choose = async (order: typeof first, act: string) => {
      await rowOf(order).getByRole("button", { name: "More actions" }).click();
      await page.getByRole("menuitem", { name: act }).click();
    };
    // Hold the answer of the first action until the dialog of the second one is filled in.
    let release = () => {};
    const isFilled = new Promise<void>((resolve) => (release = resolve));
    await page.route("**/api/shopuser/pcUpSend", async (route) => {
      const isFirst = (route.request().postData() ?? "").includes(first.number);
      if (isFirst) await isFilled;
      await route.continue();
    });
    await expect(rowOf(first)).toBeVisible();
    await choose(first, "Flag");
    await choose(second, "Cancel order");
    const dialog = dialogOf(page, `Cancel order · ${second.number}`);
    await dialog.getByRole("textbox").fill("Two of the same");
    // Change the order while the first call is held; otherwise the page would update first.
    await admin.act(await admin.order(first.number), "note", { reason: "The customer called" });
    release();
    await expect(page.getByRole("status", { name: "Notifications" })).toContainText(first.number);
    await expect(dialog.getByRole("textbox")).toHaveValue("Two of the same");
    await dialog.getByRole("button", { name: "Cancel order" }).click();
    await expect(dialog).toBeHidden();
    expect((await admin.order(second.number)).status).toBe("cancelled");
    expect((await admin.order(first.number)).status).not.toBe("cancelled");
  },
);

test("a date filter works by keyboard and sends one request after a pause", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order");
  const requested: string[] = [];
  page.on("request", (request) => {
    const from = new URL(request.url()).searchParams.get("from");
    if (from !== null && request.resourceType() === "fetch") requested.push(from);
  });
  await openFilters(page);
  const field = page.getByRole("textbox", { name: "From (Asia/Shanghai)", exact: true });
  await expect(field).toBeVisible();
  const before = page.getByRole("combobox", { name: "Courier" }).first();
  await before.focus();
  await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
  await page.keyboard.type("2 Nov 2026", { delay: 60 });
  await expect.poll(() => requested).toContain("2026-11-02");
  await field.selectText();
  await page.keyboard.type("3 Dec 2025", { delay: 60 });
  await expect(page).toHaveURL(/from=2025-12-03/);
  expect(requested.filter((from) => from < "1000")).toEqual([]);
  expect(new Set(requested).size).toBe(2);
});
