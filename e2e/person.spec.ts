import type { Page } from "@playwright/test";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage, tab } from "./support/shell.ts";

const section = (page: Page, name: string) => shownPage(page).getByRole("region", { name, exact: true });

/** Opens the latest completed delivery order, which has a customer and a courier. */
async function openOrder(page: Page): Promise<void> {
  await shownPage(page).locator("tbody tr[data-key] a").first().click();
  await expect(shownPage(page).getByRole("dialog")).toContainText("Timeline");
}

test("an order links to its customer's page, which opens in a tab with their name", async ({ page }) => {
  await signInTo(page, "/order?status=completed", "manager");
  await openOrder(page);
  const name = shownPage(page).getByRole("dialog").locator("a[href^='/person?id=']").first();
  const who = (await name.textContent()) ?? "";
  await name.click();
  await expect(page).toHaveURL(/\/person\?id=\d+$/);
  await expect(page.getByRole("heading", { level: 1, name: who })).toBeVisible();
  await expect(tab(page, who)).toBeVisible();
  for (const part of ["Orders", "Chat", "Money", "Notes", "History"]) await expect(section(page, part)).toBeVisible();

  const phone = shownPage(page).getByText(/^\d{3}\*{4}\d{4}/);
  await expect(phone).toBeVisible();
  await shownPage(page).getByRole("button", { name: "Show", exact: true }).click();
  await expect(shownPage(page).getByRole("link", { name: /^1\d{10}$/ })).toBeVisible();

  const history = section(page, "History");
  await history.getByRole("button", { name: "Orders" }).click();
  await expect(history.locator("li[data-type=order]").first()).toBeVisible();
  await expect(history.locator("li[data-type=talk], li[data-type=joined]")).toHaveCount(0);
  await history.locator("li[data-type=order] a").first().click();
  await expect(page).toHaveURL(/\?number=/);
  await expect(shownPage(page).getByRole("dialog")).toContainText(who);
});

test("the record of a courier links to the person with their shift and deliveries", async ({ page }) => {
  await signInTo(page, "/courier", "dispatcher");
  await shownPage(page).locator("tbody tr[data-key] a").first().click();
  await shownPage(page).getByRole("dialog").locator("a[href^='/person?id=']").click();
  await expect(section(page, "Work status")).toContainText("Rating");
  await expect(section(page, "Completed orders")).toBeVisible();
  await expect(section(page, "Money")).toHaveCount(0);
});

test(
  "a reviewer sees a person and their requests; an unknown person shows a message",
  { tag: "@all" },
  async ({ page }) => {
    await signInTo(page, "/system/user/appUserList?role=customer&identity=verified", "moderator");
    await shownPage(page).locator("tbody tr[data-key] a").first().click();
    await shownPage(page).getByRole("dialog").locator("a[href^='/person?id=']").click();
    await expect(shownPage(page).locator("span[data-tone=good]", { hasText: "Identity verified" })).toBeVisible();
    await expect(section(page, "History")).toContainText("Signed up in the app");
    await expect(section(page, "Reviews")).toBeVisible();
    await expect(shownPage(page).getByRole("region")).toHaveCount(2);
    await page.goto("/person");
    await expect(shownPage(page).getByText("No person selected")).toBeVisible();
  },
);

test("a click on a row opens the record of a worker", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/courier", "dispatcher");
  const row = shownPage(page).locator("tbody tr[data-key]").first();
  await row.locator("td").nth(3).click();
  const sheet = shownPage(page).getByRole("dialog");
  await expect(sheet).toContainText("Open orders");
  await expect(sheet).toContainText("Zone");
});
