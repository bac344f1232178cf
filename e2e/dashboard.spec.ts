import { seededRoles } from "@vowdesk/contract/staff/auth";
import type { Locator, Page } from "@playwright/test";
import { colleague, expect, signInTo, test, tokenOf } from "./support/fixtures.ts";
import { registerCustomer } from "./support/chat.ts";
import { collectLists, countIn, figuresOf, totalBehind, totalOf } from "./support/dashboard.ts";
import { shownPage } from "./support/shell.ts";

test("the dashboard shows the orders of every service, in tables and charts", async ({ page }) => {
  await signInTo(page, "/dashboard");
  const orders = shownPage(page).getByRole("region", { name: "Orders", exact: true });
  for (const name of ["Delivery", "Designated driver", "Errands"])
    await expect(orders.getByRole("row", { name })).toBeVisible();
  // Charts load after the figures.
  const hours = page.getByRole("figure", { name: "Orders per hour today" }).getByRole("img");
  await expect(hours).toHaveCount(24, { timeout: 20_000 });
  await expect(hours.first()).toHaveAccessibleName(/^0:00: Delivery \d+, Designated driver \d+, Errands \d+$/);
});

/** Opens the dashboard. Returns its figures, one after the other. */
async function figuresFor(page: Page, role: string): Promise<Locator[]> {
  await signInTo(page, "/dashboard", role);
  await expect(figuresOf(page).first()).toBeVisible();
  // Charts and their figures load after the others.
  await page.waitForLoadState("networkidle");
  return figuresOf(page).all();
}

/** Orders become late and messages arrive meanwhile, so the total may equal the figure before or after the request. */
async function expectSame(figure: Locator, countRows: () => Promise<number | undefined>): Promise<void> {
  const name = await figure.textContent();
  await expect(async () => {
    const before = await countIn(figure);
    const total = await countRows();
    expect([before, await countIn(figure)], `${name} opens ${total} rows`).toContain(total);
  }).toPass();
}

//
for (const role of ["service", "finance"])
  test(
    `each figure of ${role} opens exactly the counted rows`,
    { tag: role === "service" ? [] : "@all" },
    async ({ page }) => {
      const answers = collectLists(page);
      for (const figure of await figuresFor(page, role))
        await expectSame(figure, () => totalBehind(page, figure, answers));
    },
  );

//
test("each figure of every role counts the rows of its list", { tag: "@all" }, async ({ browser, address }) => {
  for (const role of seededRoles) {
    const page = await browser.newPage({ baseURL: address, locale: "en-US" });
    const figures = await figuresFor(page, role);
    const token = await tokenOf(page, role);
    for (const figure of figures) await expectSame(figure, () => totalOf(page, token, figure));
    await page.close();
  }
});

//
test("a user who may only look is told so, and gets no figures of tasks", async ({ page }) => {
  await signInTo(page, "/dashboard", "finance");
  const orders = shownPage(page).getByRole("region", { name: "Orders", exact: true });
  await expect(orders.getByRole("row", { name: "Errands" })).toContainText("View only");
  await expect(orders.getByRole("columnheader", { name: "Refunds to pay out" })).toBeVisible();
  await expect(orders.getByRole("columnheader", { name: /Unassigned|Late/ })).toHaveCount(0);
});

//
test("unanswered chats open the conversations that wait", { tag: "@all" }, async ({ page, address }) => {
  const phone = await registerCustomer(address);
  await phone.write("有人吗？");
  await signInTo(page, "/dashboard", "service");
  await shownPage(page)
    .getByRole("link", { name: /^Unanswered chats \d/ })
    .click();
  await expect(page).toHaveURL(/\/kefumsg\?state=waiting$/);
});

test("wall mode shows the dashboard in full screen", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/dashboard");
  await page.getByRole("button", { name: "Wall display" }).click();
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.querySelector("h2")?.textContent))
    .toBe("Today");
  await expect(page.getByRole("region", { name: "Orders", exact: true })).toBeVisible();
});

test("a photographer sees their own shoots only", async ({ page }) => {
  await signInTo(page, "/dashboard", "photographer");
  const studio = shownPage(page).getByRole("region", { name: "Studio" });
  await expect(studio.getByRole("link")).toHaveCount(1);
});

//
test("the service sees the chats that wait, and claims one with a click", async ({ page, address }) => {
  const phone = await registerCustomer(address);
  await phone.write("你好？");
  await signInTo(page, "/dashboard", "service");
  const waiting = shownPage(page).getByRole("region", { name: "Waiting for you" });
  const chat = waiting.getByRole("listitem").filter({ hasText: "Chat" }).first();
  await chat.getByRole("button", { name: "Claim" }).click();
  await expect(page).toHaveURL(/\/kefumsg\?id=\d+/);
  await expect(shownPage(page).getByRole("log")).toContainText("claimed the conversation");
});

//
test("the dashboard of a manager shows late work and the next appointments, and the auditor has no tasks", async ({
  page,
}) => {
  await signInTo(page, "/dashboard", "manager");
  const late = shownPage(page).getByRole("region", { name: "Waiting for you" }).getByRole("listitem");
  await expect(late).toHaveCount(12);
  await expect(
    shownPage(page).getByRole("region", { name: "Next seven days" }).getByRole("link").first(),
  ).toBeVisible();
  await signInTo(page, "/dashboard", "auditor");
  await expect(figuresOf(page).first()).toBeVisible();
  await expect(shownPage(page).getByRole("region", { name: "Waiting for you" })).toHaveCount(0);
});

/** The act of the first task that has one, by its label. */
const actOf = (page: Page, label: string) =>
  shownPage(page)
    .getByRole("region", { name: "Waiting for you" })
    .getByRole("button", { name: new RegExp(`^${label}:`) })
    .first();

//
for (const { role, label, path, dialog } of [
  {
    role: "dispatcher",
    label: "(Assign|Reassign)",
    path: /\/(order|daiorder|sendorder)\?number=\w+$/,
    dialog: /^(Assign|Reassign) ·/,
  },
  { role: "finance", label: "Confirm receipt", path: /\/wedding-payments\?id=\d+$/, dialog: /^Confirm receipt/ },
  { role: "consultant", label: "Record a payment", path: /\/weddings\?id=\d+$/, dialog: /^Record a payment/ },
  { role: "consultant", label: "Record a contact", path: /\/leads\?id=\d+$/, dialog: /^Record a contact/ },
])
  test(
    `a task of ${role} opens with the form of its act: ${label}`,
    { tag: role === "finance" ? [] : "@all" },
    async ({ page }) => {
      await signInTo(page, "/dashboard", role);
      await actOf(page, label).click();
      await expect(page.getByRole("dialog", { name: dialog })).toBeVisible();
      await expect(page).toHaveURL(path);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog", { name: dialog })).toBeHidden();
    },
  );

//
test("a late review opens at its item", async ({ page }) => {
  await signInTo(page, "/dashboard", "finance");
  await actOf(page, "Review").click();
  await expect(page).toHaveURL(/\/(tixian|refunds)\?id=\d+$/);
  await expect(page.locator("[data-item]")).toBeVisible();
});

//
test("an address starts no act that has no dialog", { tag: "@all" }, async ({ page, baseURL }) => {
  const dispatcher = await colleague(baseURL, "dispatcher");
  const [order] = (await dispatcher.orders({ status: "assigned" })).filter(({ allowed }) =>
    allowed.includes("advance"),
  );
  if (!order) throw new Error("The demo data has no order that can be advanced");
  await signInTo(page, `/order?number=${order.number}&act=advance`);
  await expect(page.getByRole("dialog", { name: order.number })).toContainText("Move to the next step");
  await expect(page).toHaveURL(new RegExp(`number=${order.number}$`));
  await page.waitForLoadState("networkidle");
  expect((await dispatcher.order(order.number)).status).toBe(order.status);
});
