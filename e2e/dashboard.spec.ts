import { expect, signInTo, test, tokenOf } from "./support/desk.ts";
import { registerCustomer } from "./support/chat.ts";
import { shownPage } from "./support/shell.ts";

interface Figures {
  open: number;
  unassigned: number;
  late: number;
}

test("the dashboard shows every service, and its figures link to the counted orders", async ({ page }) => {
  await signInTo(page, "/dashboard");
  for (const name of ["Delivery", "Designated driver", "Errands"])
    await expect(page.getByRole("region", { name, exact: true })).toBeVisible();
  // Charts load after the figures.
  const hours = page.getByRole("figure", { name: "Orders per hour today" }).getByRole("img");
  await expect(hours).toHaveCount(24, { timeout: 20_000 });
  await expect(hours.first()).toHaveAccessibleName(/^0:00: Delivery \d+, Designated driver \d+, Errands \d+$/);
  await page.getByRole("region", { name: "Errands" }).getByRole("button", { name: /^Open/ }).click();
  await expect(page).toHaveURL(/\/sendorder\?scope=open/);
});

//
test("figures of the dashboard equal those of the lists", async ({ page }) => {
  await signInTo(page, "/dashboard", "manager");
  const headers = { token: await tokenOf(page, "manager") };
  const data = async <T>(path: string) =>
    ((await (await page.request.get(path, { headers })).json()) as { data: T }).data;
  await expect(async () => {
    const board = await data<Record<"driver", Figures>>("/api/dashboard/board");
    const { total } = await data<{ total: number }>("/api/shopuser/allDai?scope=open&pageSize=1");
    expect(board.driver.open).toBe(total);
    const shown = page.getByRole("region", { name: "Designated driver" }).getByRole("button", { name: /^Open/ });
    await expect(shown).toContainText(String(total), { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
});

//
test("unanswered chats open the conversations that wait", async ({ page, address }) => {
  const phone = await registerCustomer(address);
  await phone.write("有人吗？");
  await signInTo(page, "/dashboard", "service");
  const unanswered = page.getByRole("region", { name: "Chats" }).getByRole("button", { name: /^Unanswered/ });
  await expect(unanswered).toHaveText(/^Unanswered\d/);
  await unanswered.click();
  await expect(page).toHaveURL(/\/kefumsg\?(state=waiting|only=late)$/);
});

test("wall mode shows the dashboard in full screen", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/dashboard");
  await page.getByRole("button", { name: "Wall display" }).click();
  await expect
    .poll(() => page.evaluate(() => document.fullscreenElement?.querySelector("h2")?.textContent))
    .toBe("Today");
  await expect(page.getByRole("region", { name: "Delivery" })).toBeVisible();
});

test("the figures of the studio open the counted rows, and a photographer sees their own shoots only", async ({
  page,
}) => {
  await signInTo(page, "/dashboard", "manager");
  const studio = () => shownPage(page).getByRole("region", { name: "Studio" });
  for (const [name, address] of [
    ["Overdue payments", /\/payments-due\?window=overdue/],
    ["Payments to check", /\/wedding-payments\?state=waiting/],
    ["Shoots today", /\/calendar\?view=list&from=(.+)&to=\1&scope=reserved/],
    ["Holds that expire today", /\/calendar\?view=list&expiresTo=/],
    ["Free rooms now", /\/bookables\?kind=room&state=active&free=now/],
  ] as const) {
    const figure = studio().getByRole("button", { name });
    const count = Number((await figure.textContent())?.match(/\d+$/)?.[0]);
    await figure.click();
    await expect(page).toHaveURL(address);
    const rows = shownPage(page).locator("tbody tr[data-key]");
    await expect(rows).toHaveCount(Math.min(count, 20));
    await page.goto("/dashboard");
  }
  await signInTo(page, "/dashboard", "photographer");
  await expect(studio().getByRole("button")).toHaveCount(1);
});
