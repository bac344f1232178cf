import type { Page } from "@playwright/test";
import { pageSizes } from "@vowdesk/contract/kernel";
import { colleague, expect, fillSignIn, signInTo, test } from "./support/fixtures.ts";
import { expectTabs, openPage, pickInTab, showTab, shownPage, tab, tabBar } from "./support/shell.ts";

const orders = "Delivery orders";

/** Starts a note on the first order and types without sending. */
async function typeNote(page: Page, text: string): Promise<string> {
  const row = shownPage(page).locator("tbody tr[data-key]").first();
  await expect(row).toBeVisible();
  const number = (await row.getAttribute("data-key")) ?? "";
  await row.getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Add a note/ }).click();
  await page.getByRole("dialog", { name: "Add a note" }).getByLabel("Note").fill(text);
  return number;
}

const noteField = (page: Page) => page.getByRole("dialog", { name: "Add a note" }).getByLabel("Note");

async function discardDialog(page: Page): Promise<void> {
  await page.getByRole("dialog", { name: "Add a note" }).getByRole("button", { name: "Cancel" }).click();
}

//
test("visited pages are tabs; the dashboard cannot be closed", async ({ page }) => {
  await signInTo(page, "/dashboard", "admin");
  await expectTabs(page, ["Dashboard"]);
  await expect(tab(page, "Dashboard").getByRole("button")).toHaveCount(0);
  await openPage(page, orders);
  await openPage(page, "Audit trail");
  await expectTabs(page, ["Dashboard", orders, "Audit trail"]);
  await pickInTab(page, "Audit trail", "Close all");
  await expectTabs(page, ["Dashboard"]);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test(
  "closing a tab shows the one visited last, and a closed tab can be reopened",
  { tag: "@all" },
  async ({ page }) => {
    await signInTo(page, "/order", "admin");
    await openPage(page, "Audit trail");
    await showTab(page, orders);
    await page.getByRole("searchbox", { name: /Number, phone/ }).fill("WM26");
    await expect(page).toHaveURL(/q=WM26/);
    await tab(page, orders)
      .getByRole("button", { name: `Close ${orders}` })
      .click();
    await expect(page).toHaveURL(/\/audit$/);
    await pickInTab(page, "Dashboard", "Reopen closed tab");
    await expect(page).toHaveURL(/\/order\?q=WM26/);
    await expect(page.getByRole("searchbox", { name: /Number, phone/ })).toHaveValue("WM26");
  },
);

test("going back through a list also reaches its first page", { tag: "@all" }, async ({ page }) => {
  const workers = "Couriers and drivers";
  await signInTo(page, "/courier", "admin");
  const firstRow = shownPage(page).locator("tbody tr[data-key]").first();
  const isAt = async (address: RegExp, number: string) => {
    await expect(page).toHaveURL(address);
    await expect(firstRow).toHaveAttribute("data-key", number);
  };
  // A plain address, as from a bookmark.
  await page.goto("/courier");
  await expect(firstRow).toBeVisible();
  const number = (await firstRow.getAttribute("data-key")) ?? "";
  await shownPage(page).getByRole("button", { name: "Next page" }).click();
  await expect(firstRow).not.toHaveAttribute("data-key", number);
  const next = (await firstRow.getAttribute("data-key")) ?? "";
  await page.goBack();
  await isAt(/\/courier$/, number);
  await page.goForward();
  await isAt(/\/courier\?pageNo=2$/, next);
  // The menu entry returns to the tab as it was.
  await openPage(page, "Audit trail");
  await openPage(page, workers);
  await isAt(/\/courier\?pageNo=2$/, next);
});

//
test("tabs close by a middle click and by their menu", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order", "admin");
  await openPage(page, "Audit trail");
  await openPage(page, "Users");
  await openPage(page, "Error log");
  await tab(page, "Users").click({ button: "middle" });
  await expectTabs(page, ["Dashboard", orders, "Audit trail", "Error log"]);
  await pickInTab(page, "Audit trail", "Close to the right");
  await expectTabs(page, ["Dashboard", orders, "Audit trail"]);
  await expect(page).toHaveURL(/\/audit$/);
  await pickInTab(page, "Audit trail", "Close others");
  await expectTabs(page, ["Dashboard", "Audit trail"]);
});

test("tabs can be reordered by dragging and by their menu", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order", "admin");
  await openPage(page, "Audit trail");
  await openPage(page, "Users");
  await tab(page, "Users").dragTo(tab(page, orders));
  await expectTabs(page, ["Dashboard", "Users", orders, "Audit trail"]);
  await pickInTab(page, "Audit trail", "Move left");
  await expectTabs(page, ["Dashboard", "Users", "Audit trail", orders]);
});

test("two orders open two tabs; an order opened beside the list opens none", async ({ page, baseURL }) => {
  const dispatcher = await colleague(baseURL, "dispatcher");
  const [first, second] = (await dispatcher.orders({ status: "completed", pageSize: "2" })).map(({ number }) => number);
  await signInTo(page, `/order?number=${first}`);
  await expect(tab(page, String(first))).toBeVisible();
  await page.goto(`/order?number=${second}`);
  await expectTabs(page, ["Dashboard", String(first), String(second)]);
  await expect(page.getByRole("dialog", { name: String(second) })).toBeVisible();
  await showTab(page, String(first));
  await expect(page).toHaveURL(new RegExp(`number=${first}$`));
  await expect(page.getByRole("dialog", { name: String(first) })).toBeVisible();
  await openPage(page, orders);
  await expect(page).toHaveURL(/\/order$/);
  await shownPage(page).locator("tbody tr[data-key]").nth(2).click();
  await expect(page).toHaveURL(/number=/);
  await expectTabs(page, ["Dashboard", String(first), String(second), orders]);
});

test("a kept tab restores its scroll position without a request", { tag: "@all" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 500 });
  await signInTo(page, "/order?status=completed&pageSize=50", "admin");
  await expect(shownPage(page).locator("tbody tr[data-key]").nth(40)).toBeAttached();
  await openPage(page, "Users");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await showTab(page, orders);
  await page.evaluate(() => window.scrollTo(0, 900));
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  // Orders change live and are fetched anyway; users change only by edits.
  await showTab(page, "Users");
  await showTab(page, "Dashboard");
  const requested: string[] = [];
  page.on("request", (request) => request.url().includes("/api/user/") && requested.push(request.url()));
  await showTab(page, "Users");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await showTab(page, orders);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(900);
  expect(requested).toEqual([]);
});

test("a page with noCache starts fresh each time, others do not", { tag: "@all" }, async ({ page }) => {
  await page.route("**/api/sysUser/getMenuList", async (route) => {
    const response = await route.fetch();
    const text = (await response.text()).replaceAll('"roles":["sys:role"]', '"roles":["sys:role"],"noCache":true');
    await route.fulfill({ response, body: text });
  });
  await signInTo(page, "/system/role/roleList", "admin");
  await openPage(page, "Users");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  const requested = { roles: 0, users: 0 };
  page.on("request", (request) => {
    const { pathname, searchParams } = new URL(request.url());
    // The users page loads the choices of its filter when it is idle.
    if (pathname === "/api/role/list" && Number(searchParams.get("pageSize")) !== pageSizes.max) requested.roles += 1;
    if (pathname === "/api/user/list") requested.users += 1;
  });
  await showTab(page, "Roles");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await expect.poll(() => requested.roles).toBe(1);
  await expect(page.locator("[data-tab='/system/user/userList']")).toHaveCount(1);
  await showTab(page, "Users");
  await expect(page.locator("[data-tab='/system/role/roleList']")).toHaveCount(0);
  expect(requested).toEqual({ roles: 1, users: 0 });
});

test("tabs are closed and reopened by keys; unsaved input is marked on its tab, and closing asks once", async ({
  page,
}) => {
  await signInTo(page, "/order?scope=open", "admin");
  await typeNote(page, "half a sentence");
  await page.keyboard.press("Alt+PageUp");
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(tab(page, orders).getByRole("img", { name: "Unsaved changes" })).toBeVisible();
  await openPage(page, "Audit trail");
  await page.keyboard.press("Alt+w");
  await expectTabs(page, ["Dashboard", orders]);
  await page.keyboard.press("Alt+Shift+T");
  await expectTabs(page, ["Dashboard", orders, "Audit trail"]);
  await pickInTab(page, "Dashboard", "Close all");
  const question = page.getByRole("dialog", { name: "Unsaved changes" });
  await expect(question).toContainText(orders);
  await expect(question).not.toContainText("Audit trail");
  await question.getByRole("button", { name: "Keep open" }).click();
  await expectTabs(page, ["Dashboard", orders, "Audit trail"]);
  await pickInTab(page, "Dashboard", "Close all");
  await question.getByRole("button", { name: "Discard and close" }).click();
  await expectTabs(page, ["Dashboard"]);
});

//
test(
  "a form survives changes of size, theme and language, ten tabs and a reload",
  { tag: "@all" },
  async ({ page }) => {
    await signInTo(page, "/order?scope=open", "admin");
    await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
    await typeNote(page, "please call the customer first");
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await expect(noteField(page)).toHaveValue("please call the customer first");

    await page.keyboard.press("Alt+PageUp");
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    const settings = page.getByRole("dialog", { name: "Settings" });
    await settings.getByText("Mini", { exact: true }).click();
    await settings.getByText("Dark", { exact: true }).click();
    await settings.getByRole("textbox", { name: "Colour code" }).fill("#11a983");
    await settings.getByRole("button", { name: "Close" }).click();
    await expect(page.locator("html")).toHaveAttribute("data-size", "mini");
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");

    for (const title of ["Audit trail", "Users", "Error log"]) await openPage(page, title);
    const numbers = await page.evaluate(async () => {
      const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? "";
      const answer = await fetch("/api/shopuser/allsend?status=completed&pageSize=5", { headers: { token } });
      const { data } = (await answer.json()) as { data: { records: { number: string }[] } };
      return data.records.map(({ number }) => number);
    });
    for (const number of numbers) {
      await page.goto(`/order?number=${number}`);
      await expect(tab(page, number)).toBeVisible();
    }
    await expect(tabBar(page).getByRole("listitem")).toHaveCount(10);

    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("menuitem", { name: "中文" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    await page.reload();
    const bar = page.getByRole("navigation", { name: "已打开的页面" });
    await expect(bar.getByRole("listitem")).toHaveCount(10);
    await expect(page.locator("html")).toHaveAttribute("data-size", "mini");
    await expect(page.locator("html")).toHaveAttribute("data-scheme", "dark");
    await bar.getByRole("link", { name: /外卖订单/ }).click();
    await expect(page).toHaveURL(/\/order\?scope=open$/);
    await expect(page.getByRole("dialog").getByRole("textbox")).toHaveValue("please call the customer first");
  },
);

//
test("sign-out clears the tabs; an expired session keeps them for the same user only", async ({ page }) => {
  await signInTo(page, "/order?scope=open", "admin");
  await typeNote(page, "half a sentence");
  const tokenCookie = { name: "Admin-Token", value: "gone", url: page.url() };
  await page.context().addCookies([tokenCookie]);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillSignIn(page, "admin");
  await expect(noteField(page)).toHaveValue("half a sentence");
  await expectTabs(page, ["Dashboard", orders]);

  await page.context().addCookies([tokenCookie]);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await fillSignIn(page, "dispatcher");
  await expect(page).toHaveURL(/\/order\?scope=open$/);
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Add a note" })).toHaveCount(0);

  await openPage(page, "Dashboard");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("dialog", { name: "Sign out" }).getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, "dispatcher");
  await expectTabs(page, ["Dashboard"]);
});

test("a cancelled dialog leaves no unsaved mark", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order?scope=open");
  await typeNote(page, "x");
  await expect(tab(page, orders).getByRole("img", { name: "Unsaved changes" })).toBeVisible();
  await discardDialog(page);
  await expect(tab(page, orders).getByRole("img", { name: "Unsaved changes" })).toHaveCount(0);
});
