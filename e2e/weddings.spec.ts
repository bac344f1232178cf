import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio, newAppUser } from "./support/studio.ts";

test("a wedding is added and edited; its phone numbers are masked until they are revealed", async ({ page }) => {
  const name = uniqueName("Mei");
  await signInTo(page, `/weddings?name=${name}`, "manager");
  await shownPage(page).getByRole("button", { name: "New wedding" }).click();
  const form = page.getByRole("dialog", { name: "New wedding" });
  await form.getByLabel("Partner A", { exact: true }).fill(name);
  await form.getByLabel("Phone of partner A").fill("13800138001");
  await form.getByLabel(/^Partner B/).fill("Leo");
  await form.getByLabel("Wedding date").fill("2028-05-20");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add wedding" }).click();
  await expect(form).toBeHidden();

  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const sheet = page.getByRole("dialog", { name: `${name} & Leo` });
  await expect(sheet).toContainText("20 May 2028");
  await expect(sheet).not.toContainText("13800138001");
  await sheet.getByRole("button", { name: "Show" }).first().click();
  await expect(sheet.getByRole("link", { name: "13800138001" })).toBeVisible();

  await sheet.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit wedding" });
  await edit.getByLabel(/^Partner B/).fill("Leon");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog", { name: `${name} & Leon` })).toBeVisible();
});

test("the list shows stage, next appointment, outstanding amount and consultant, by the next appointment", async ({
  page,
}) => {
  const studio = await makeStudio(page);
  const { startsAt } = await studio.book("09:00", "11:00");
  await signInTo(page, "/weddings", "manager");
  const head = shownPage(page).getByRole("columnheader", { name: "Next appointment" });
  await expect(head).toHaveAttribute("aria-sort", "ascending");
  const times = shownPage(page).locator("tbody time");
  await expect(times.first()).toBeVisible();
  const shown = await times.evaluateAll((all) => all.map((time) => time.getAttribute("datetime") ?? ""));
  expect(shown).toEqual(shown.toSorted());
  await shownPage(page).getByRole("button", { name: "Production", exact: true }).click();
  await expect(page).toHaveURL(/stage=production/);
  await expect(shownPage(page).getByRole("row").nth(1)).toContainText("Production");
  await shownPage(page).getByRole("button", { name: "Filters", exact: true }).click();
  await page.getByRole("button", { name: "Overdue", exact: true }).click();
  await expect(shownPage(page).getByRole("row").nth(1)).toContainText("Overdue");

  await page.goto(`/weddings?name=${studio.couple.split(" ")[0]}`);
  const row = shownPage(page).getByRole("row").filter({ hasText: studio.couple });
  await expect(row).toContainText("Shooting");
  await expect(row.locator("time")).toHaveAttribute("datetime", startsAt);
  await expect(row).toContainText(/09:00 Studio shoot/);
});

//
test("users who may not see payments have neither amounts nor their filter", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/weddings", "scheduler");
  await expect(shownPage(page).getByRole("columnheader", { name: "Next appointment" })).toBeVisible();
  await expect(shownPage(page).getByRole("columnheader", { name: "Outstanding" })).toBeHidden();
  await shownPage(page).getByRole("button", { name: "Filters", exact: true }).click();
  await expect(page.getByRole("button", { name: "Overdue", exact: true })).toBeHidden();
  await page.goto("/weddings?view=board");
  await expect(shownPage(page).getByRole("region", { name: /^Planning/ })).toBeVisible();
  await expect(shownPage(page).getByText("¥")).toHaveCount(0);
});

//
test("the board shows the stages in order, keeps the filters, and opens a wedding beside it", async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  const name = studio.couple.split(" ")[0] ?? "";
  await signInTo(page, `/weddings?name=${name}`, "manager");
  await shownPage(page).getByRole("button", { name: "Board", exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`name=${name}.*view=board|view=board.*name=${name}`));
  const columns = shownPage(page).getByRole("group", { name: "Board" }).getByRole("region");
  await expect(columns).toHaveText([
    /^Planning 0/,
    /^Shooting 1/,
    /^Photo selection 0/,
    /^Production 0/,
    /^Collected 0/,
  ]);
  const card = columns.nth(1).getByRole("button", { name: studio.couple });
  await expect(card).toContainText("Studio shoot");
  expect(await violationsOn(page)).toEqual([]);
  await card.click();
  const sheet = page.getByRole("dialog", { name: studio.couple });
  await expect(sheet).toBeVisible();
  await sheet.getByRole("button", { name: "Close" }).click();
  await shownPage(page).getByRole("button", { name: "List", exact: true }).click();
  await expect(page).not.toHaveURL(/view=/);
  await expect(shownPage(page).getByRole("row").filter({ hasText: studio.couple })).toBeVisible();
});

test(
  "the arrow keys move between the cards of the board, and a phone shows one column after the other",
  { tag: "@all" },
  async ({ page }) => {
    await signInTo(page, "/weddings?view=board", "manager");
    const columns = shownPage(page).getByRole("group", { name: "Board" }).getByRole("region");
    const cardsOf = (column: number) => columns.nth(column).getByRole("listitem").getByRole("button");
    await cardsOf(0).first().focus();
    await page.keyboard.press("ArrowDown");
    await expect(cardsOf(0).nth(1)).toBeFocused();
    await page.keyboard.press("ArrowRight");
    await expect(cardsOf(1).nth(1)).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/[?&]id=\d+/);
    await page.keyboard.press("Escape");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/weddings?view=board");
    await expect(cardsOf(0).first()).toBeInViewport();
    await expect(cardsOf(2).first()).not.toBeInViewport();
    await cardsOf(2).first().focus();
    await expect(cardsOf(2).first()).toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  },
);

test("a board that cannot be loaded says so and is asked for again", { tag: "@all" }, async ({ page }) => {
  // A first load without any answer would end the session.
  const refusal = { success: false, code: 500, message: "busy", reason: "internal" };
  await page.route("**/api/wedding/board*", (route) => route.fulfill({ json: refusal }));
  // A change elsewhere would load the board without the button.
  await page.routeWebSocket(/\/ws/, () => {});
  await signInTo(page, "/weddings?view=board", "manager");
  await expect(shownPage(page).getByText("Could not load this")).toBeVisible();
  await page.unrouteAll();
  await shownPage(page).getByRole("button", { name: "Try again" }).click();
  await expect(shownPage(page).getByRole("region", { name: /^Planning/ })).toBeVisible();
});

//
test("the head of a wedding tells what is next and who has to act, with the button for users who may", async ({
  page,
  openBrowser,
}) => {
  const studio = await makeStudio(page);
  await signInTo(page, `/weddings?id=${studio.weddingId}`, "manager");
  const sheet = page.getByRole("dialog", { name: studio.couple });
  const next = sheet.getByRole("region", { name: "What is next" });
  await expect(next).toContainText("Create the agreement");
  await expect(next).toContainText("Studio");
  // One main act.
  await expect(sheet.locator("button[data-look=fill]")).toHaveText(["New agreement"]);
  expect(await violationsOn(page)).toEqual([]);

  const scheduler = await openBrowser();
  await studio.book("09:00", "11:00");
  await signInTo(scheduler, `/weddings?id=${studio.weddingId}`, "scheduler");
  const theirs = scheduler.getByRole("region", { name: "What is next" });
  await expect(theirs).toContainText("Studio shoot");
  await expect(theirs).toContainText(studio.photographer);
  await expect(theirs.getByRole("button", { name: "New agreement" })).toBeHidden();
  await expect(scheduler.getByRole("dialog", { name: studio.couple })).not.toContainText("Outstanding");
  await theirs.getByRole("button", { name: "Open in the calendar" }).click();
  await expect(scheduler).toHaveURL(/\/calendar\?date=/);

  await next.getByRole("button", { name: "New agreement" }).click();
  await expect(page).toHaveURL(/\/agreements/);
});

test("the hub lists the shoots, and books one for the couple in the calendar", { tag: "@all" }, async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await signInTo(page, `/weddings?id=${studio.weddingId}`, "manager");
  const sheet = page.getByRole("dialog", { name: studio.couple });
  const timeline = sheet.getByRole("list").filter({ hasText: "Wedding added" });
  await expect(timeline.getByRole("listitem").filter({ hasText: "Studio shoot" })).toContainText(studio.photographer);
  // The sheet fills the screen of a phone; beside a list it covers parts of rows.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await sheet.getByRole("button", { name: "Book a shoot" }).click();
  const booking = page.getByRole("dialog", { name: "New booking" });
  await expect(booking).toContainText(studio.couple);
  await booking.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/weddings?id=${studio.weddingId}`);
  await page.getByRole("dialog", { name: studio.couple }).getByRole("link", { name: "Studio shoot" }).click();
  await expect(page).toHaveURL(new RegExp(`/calendar\\?date=${studio.date}&id=`));
  await expect(page.getByRole("dialog", { name: /Studio shoot/ })).toContainText(studio.room);
});

test(
  "the hub leads to the chat of a partner, and the person page back to the wedding",
  { tag: "@all" },
  async ({ page }) => {
    const studio = await makeStudio(page);
    await studio.book("09:00", "11:00");
    const { id, phone, token } = await newAppUser(page);
    await page.request.post("/api/app/chat/sendMsg", { headers: { token }, data: { text: "在吗" } });
    const { version } = await studio.get<{ version: number }>(`/api/wedding/detail/${studio.weddingId}`);
    await studio.put("/api/wedding/update", { id: studio.weddingId, version, phoneB: phone });

    await signInTo(page, `/weddings?id=${studio.weddingId}`, "manager");
    const sheet = page.getByRole("dialog", { name: studio.couple });
    await page.setViewportSize({ width: 1440, height: 900 });
    const timeline = sheet.getByRole("list").filter({ hasText: "Wedding added" });
    await expect(timeline).toContainText(studio.photographer);
    await sheet.getByRole("link", { name: "Open the conversation" }).click();
    await expect(page).toHaveURL(/\/kefumsg\?id=/);

    await page.goto(`/person?id=${id}`);
    const section = shownPage(page).getByRole("region", { name: "Weddings" });
    await expect(section).toContainText("Next shoot");
    await section.getByRole("link", { name: studio.couple }).click();
    await expect(page.getByRole("dialog", { name: studio.couple })).toBeVisible();
  },
);
