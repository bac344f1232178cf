import { seededRoles } from "@vowdesk/contract/staff/auth";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { registerCustomer } from "./support/chat.ts";
import { collectLists, countIn, figuresOf, totalBehind } from "./support/dashboard.ts";
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

/** Roles of `npm test`: the administrator and one of each part of the business. `npm run test:all` takes all. */
const rolesInShortRun = ["admin", "service", "finance", "photographer"];

//
for (const role of seededRoles)
  test(
    `each figure of ${role} opens exactly the counted rows`,
    { tag: rolesInShortRun.includes(role) ? [] : "@all" },
    async ({ page }) => {
      const answers = collectLists(page);
      await signInTo(page, "/dashboard", role);
      await expect(figuresOf(page).first()).toBeVisible();
      // Charts and their figures load after the others.
      await page.waitForLoadState("networkidle");
      const count = await figuresOf(page).count();
      for (let index = 0; index < count; index += 1) {
        const figure = figuresOf(page).nth(index);
        const name = await figure.textContent();
        // Orders become late and messages arrive while the list opens.
        await expect(async () => {
          const before = await countIn(figure);
          const total = await totalBehind(page, figure, answers);
          expect([before, await countIn(figure)], `${name} opens ${total} rows`).toContain(total);
        }).toPass();
      }
    },
  );

//
test("a user who may only look is told so, and gets no figures of tasks", async ({ page }) => {
  await signInTo(page, "/dashboard", "finance");
  const orders = shownPage(page).getByRole("region", { name: "Orders", exact: true });
  await expect(orders.getByRole("row", { name: "Errands" })).toContainText("View only");
  await expect(orders.getByRole("columnheader", { name: "Refunds to pay out" })).toBeVisible();
  await expect(orders.getByRole("columnheader", { name: /Unassigned|Late/ })).toHaveCount(0);
});

//
test("unanswered chats open the conversations that wait", async ({ page, address }) => {
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
