import type { Page } from "@playwright/test";
import { field, listOf, log, registerCustomer, reply } from "./support/chat.ts";
import { signInTo, test, expect } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const tab = (page: Page) =>
  shownPage(page)
    .getByRole("group", { name: "Assignee" })
    .getByRole("button", { name: /^To answer/ });
const next = (page: Page) => shownPage(page).getByRole("button", { name: "Next waiting" });
const rows = (page: Page) => listOf(page).getByRole("button");
const openId = (page: Page) => new URL(page.url()).searchParams.get("id");

//
test("chat opens with the longest wait; an answered conversation stays open and Alt+N opens the next one", async ({
  page,
}) => {
  await signInTo(page, "/kefumsg", "service");
  await expect(tab(page)).toHaveAttribute("aria-pressed", "true");
  await expect(rows(page).first()).toHaveAttribute("aria-current", "true");
  await expect(page).toHaveURL(/scope=for-me&id=\d+/);
  const waits = await rows(page).allTextContents();
  expect(waits.filter((text) => !/waiting/i.test(text))).toEqual([]);
  const count = async () => Number(/\d+/.exec((await tab(page).textContent()) ?? "")?.[0]);
  const before = await count();
  expect(before).toBeGreaterThan(2);
  const [first, second] = [openId(page), await listOf(page).locator("[data-index='1']").getAttribute("data-id")];

  // The answer takes the conversation off the list. Its thread stays, with the answer.
  const text = `马上处理 ${Date.now()}`;
  await reply(page, text);
  await expect(listOf(page).locator(`[data-id="${first}"]`)).toHaveCount(0);
  await expect(log(page).getByText(text)).toBeVisible();
  await expect(field(page)).toBeFocused();
  expect(openId(page)).toBe(first);
  await expect.poll(count).toBe(before - 1);

  // From the reply field, with the focus in the next one.
  await page.keyboard.press("Alt+n");
  await expect.poll(() => openId(page)).toBe(second);
  await expect(field(page)).toBeFocused();
  await next(page).click();
  await expect.poll(() => openId(page)).not.toBe(second);
  await page.reload();
  await expect(tab(page)).toHaveAttribute("aria-pressed", "true");
});

test(
  "an address with a conversation or a filter opens that, and a search covers all conversations",
  { tag: "@all" },
  async ({ page, address }) => {
    const phone = await registerCustomer(address);
    await phone.write("在吗");
    await signInTo(page, "/kefumsg?scope=all", "service");
    await expect(rows(page).first()).toBeVisible();
    await expect(shownPage(page).getByText("No conversation selected")).toBeVisible();
    await expect(next(page)).toHaveCount(0);
    const id = await listOf(page).locator("[data-index='2']").getAttribute("data-id");
    await page.goto(`/kefumsg?id=${id}`);
    await expect(listOf(page).locator(`[data-id="${id}"] > [aria-current]`)).toBeVisible();
    await expect(tab(page)).toHaveAttribute("aria-pressed", "false");
    await tab(page).click();
    await expect(tab(page)).toHaveAttribute("aria-pressed", "true");
    await shownPage(page).getByRole("searchbox", { name: "Name or words in messages" }).fill(phone.name);
    await expect(rows(page)).toHaveCount(1);
    await expect(tab(page)).toHaveAttribute("aria-pressed", "false");
  },
);

test(
  "on a phone the list is shown first, and without a waiting customer a way to all conversations",
  { tag: "@all" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInTo(page, "/kefumsg", "service");
    await expect(rows(page).first()).toBeVisible();
    expect(openId(page)).toBeNull();
    await page.route("**/api/chat/list", async (route) => {
      const isForMe = route.request().postData()?.includes("for-me") === true;
      const empty = { records: [], total: 0, size: 50, current: 1, pages: 0 };
      return isForMe
        ? route.fulfill({ json: { success: true, code: 200, message: "", data: empty } })
        : route.continue();
    });
    await page.reload();
    await expect(shownPage(page).getByText("No customer is waiting for your reply")).toBeVisible();
    await shownPage(page).getByRole("button", { name: "All conversations" }).click();
    await expect(rows(page).first()).toBeVisible();
  },
);

test("users who only read conversations see all of them", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/kefumsg", "auditor");
  await expect(rows(page).first()).toBeVisible();
  await expect(tab(page)).toHaveCount(0);
  expect(openId(page)).toBeNull();
});
