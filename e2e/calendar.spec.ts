import type { Locator, Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio, studioTime, type BookedShoot, type Studio } from "./support/studio.ts";

const rowOf = (page: Page, name: string) =>
  shownPage(page)
    .getByRole("row")
    .filter({ has: page.getByRole("rowheader", { name: new RegExp(name) }) });
const slotIn = (page: Page, name: string) => rowOf(page, name).getByRole("gridcell").getByRole("button");
const spoken = (page: Page) => shownPage(page).getByTestId("calendar-announcement");
const toast = (page: Page, text: string) => page.getByRole("status").filter({ hasText: text });

async function openDay(page: Page, { date }: Studio, username = "manager"): Promise<void> {
  await signInTo(page, `/calendar?date=${date}`, username);
  await expect(shownPage(page).getByRole("grid", { name: "Day board" })).toBeVisible();
}

/** Width of an hour on the track, in pixels. */
async function hourWidth(page: Page): Promise<number> {
  const box = await shownPage(page).locator("[data-track]").first().boundingBox();
  return (box?.width ?? 0) / 24;
}

async function drag(
  page: Page,
  slot: Locator,
  byX: number,
  { fromEnd = false, toRow }: { fromEnd?: boolean; toRow?: Locator } = {},
) {
  // A pointer near the edge of the board scrolls it, so that another row comes under the pointer.
  await (toRow ?? slot).evaluate((element) => element.scrollIntoView({ block: "center", inline: "nearest" }));
  const box = await slot.boundingBox();
  if (!box) throw new Error("The slot is not visible");
  const x = fromEnd ? box.x + box.width - 3 : box.x + 30;
  const y = box.y + box.height / 2;
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + byX / 2, y, { steps: 4 });
  const target = await toRow?.boundingBox();
  await page.mouse.move(x + byX, target ? target.y + target.height / 2 : y, { steps: 4 });
}

/** A finger on the middle of an element. Playwright has taps only. */
async function touchFrom(page: Page, element: Locator) {
  const devtools = await page.context().newCDPSession(page);
  // Playwright takes a slot for visible even if the column of names covers it.
  await element.evaluate((slot) => slot.scrollIntoView({ block: "center", inline: "center" }));
  const box = await element.boundingBox();
  if (!box) throw new Error("The element is not visible");
  const y = box.y + box.height / 2;
  const x = box.x + box.width / 2;
  const send = (type: "touchStart" | "touchMove" | "touchEnd", at?: number) =>
    devtools.send("Input.dispatchTouchEvent", { type, touchPoints: at === undefined ? [] : [{ x: at, y }] });
  return {
    press: () => send("touchStart", x),
    to: (byX: number) => send("touchMove", x + byX),
    toEdge: async (of: Locator) => {
      const edge = await of.boundingBox();
      await send("touchMove", (edge?.x ?? 0) + (edge?.width ?? 0) - 10);
    },
    release: () => send("touchEnd"),
  };
}

/** Waits until a swipe no longer scrolls the element, which continues after the finger has left. */
const waitUntilStill = (element: Locator) =>
  element.evaluate(
    (scrolled) =>
      new Promise<void>((resolve) => {
        let [last, frames] = [scrolled.scrollLeft, 0];
        const look = () => {
          frames = scrolled.scrollLeft === last ? frames + 1 : 0;
          last = scrolled.scrollLeft;
          if (frames > 10) resolve();
          else requestAnimationFrame(look);
        };
        look();
      }),
  );

test("dragging moves the whole team, the edge resizes, and undo takes the former time again", async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await openDay(page, studio);
  const hour = await hourWidth(page);
  await drag(page, slotIn(page, studio.photographer), hour);
  await expect(shownPage(page).getByTestId("move-ghost")).toHaveCount(3);
  await expect(shownPage(page).getByTestId("move-bar")).toContainText("10:00 – 12:00");
  await page.mouse.up();
  await expect(toast(page, "Shoot moved")).toBeVisible();
  for (const name of [studio.photographer, studio.artist, studio.room])
    await expect(slotIn(page, name)).toContainText("10:00 – 12:00");

  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "Undone")).toBeVisible();
  await expect(slotIn(page, studio.room)).toContainText("09:00 – 11:00");

  await drag(page, slotIn(page, studio.room), hour / 2, { fromEnd: true });
  await page.mouse.up();
  await expect(slotIn(page, studio.artist)).toContainText("09:00 – 11:30");
});

test("dropping a shoot on another row replaces the bookable", { tag: "@all" }, async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await openDay(page, studio);
  await drag(page, slotIn(page, studio.photographer), 0, { toRow: rowOf(page, studio.spare) });
  await expect(shownPage(page).getByTestId("move-bar")).toContainText(studio.spare);
  await page.mouse.up();
  await expect(slotIn(page, studio.spare)).toContainText("09:00 – 11:00");
  await expect(slotIn(page, studio.photographer)).toHaveCount(0);
});

test("a conflict shows before the drop; the refusal offers free times", { tag: "@all" }, async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await studio.book("13:00", "15:00", { weddingId: null });
  await openDay(page, studio);
  const hour = await hourWidth(page);
  await drag(page, slotIn(page, studio.room).first(), hour * 3);
  await expect(shownPage(page).getByTestId("move-bar")).toContainText("Taken");
  await page.mouse.up();
  const refused = page.getByRole("dialog", { name: "Not moved" });
  await expect(refused).toContainText("Studio shoot");
  const free = refused.getByRole("group", { name: "Next free times" }).getByRole("button");
  await expect(free).toHaveCount(3);
  await expect(slotIn(page, studio.room).first()).toContainText("09:00 – 11:00");
  await free.first().click();
  await expect(refused).toBeHidden();
  await expect(slotIn(page, studio.room).first()).toContainText("13:00 – 15:00");
});

test("a shoot is moved, copied and booked by keyboard with spoken announcements", async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await openDay(page, studio);
  await slotIn(page, studio.photographer).focus();
  await page.keyboard.press("m");
  await expect(spoken(page)).toContainText("Arrow keys move it");
  await page.keyboard.press("ArrowRight");
  await expect(spoken(page)).toContainText("09:15 – 11:15");
  await expect(spoken(page)).toContainText("Free");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(spoken(page)).toContainText("09:15 – 11:30");
  await page.keyboard.press("Escape");
  await expect(spoken(page)).toContainText("Move cancelled");
  await page.keyboard.press("m");
  await page.keyboard.press("PageDown");
  await page.keyboard.press("Enter");
  await expect(slotIn(page, studio.artist)).toContainText("10:00 – 12:00");
  await expect(slotIn(page, studio.photographer)).toBeFocused();

  await page.keyboard.press("Home");
  await expect(rowOf(page, studio.photographer).getByRole("rowheader").getByRole("button")).toBeFocused();
  await page.keyboard.press("n");
  const form = page.getByRole("dialog", { name: "New booking" });
  await expect(form.getByLabel("Photography")).not.toHaveValue("");
  await page.keyboard.press("Escape");
});

test("undo names the booking that has taken the time", { tag: "@all" }, async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await openDay(page, studio);
  await drag(page, slotIn(page, studio.photographer), (await hourWidth(page)) * 6);
  await page.mouse.up();
  await expect(toast(page, "Shoot moved")).toBeVisible();
  await studio.book("09:00", "10:00", { weddingId: null });
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Cannot undo, the time is taken." })).toContainText(
    "09:00 – 10:00",
  );
});

test("a colleague's booking appears without a reload", async ({ page }) => {
  const studio = await makeStudio(page);
  await openDay(page, studio);
  await expect(slotIn(page, studio.room)).toHaveCount(0);
  await studio.book("12:00", "14:00");
  await expect(slotIn(page, studio.room)).toContainText("12:00 – 14:00");
});

test("a colleague's change of a bookable appears in every view without a reload", { tag: "@all" }, async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await openDay(page, studio);
  const rename = async (to: string) => {
    const { records } = await studio.get<{ records: { id: number; version: number }[] }>(
      `/api/bookable/list?name=${encodeURIComponent(studio.room)}`,
    );
    const [room] = records;
    await studio.put("/api/bookable/update", { id: room?.id, version: room?.version, name: to });
  };
  await rename(`${studio.room} North`);
  await expect(rowOf(page, `${studio.room} North`)).toBeVisible();
  await shownPage(page).getByRole("button", { name: "List", exact: true }).click();
  const row = shownPage(page).getByRole("row").filter({ hasText: studio.couple });
  await expect(row).toContainText(`${studio.room} North`);
  await rename(`${studio.room} South`);
  await expect(row).toContainText(`${studio.room} South`);
});

test("a booking takes a suggested team, is confirmed, and is not checked in before its day", async ({ page }) => {
  const studio = await makeStudio(page);
  await openDay(page, studio);
  await shownPage(page).getByRole("button", { name: "New booking" }).click();
  const form = page.getByRole("dialog", { name: "New booking" });
  await form.getByLabel("Couple").fill(studio.couple.split(" ")[0] ?? "");
  await form.getByRole("button", { name: studio.couple }).click();
  await form.getByLabel("Photography").selectOption({ label: studio.photographer });
  await form.getByRole("button", { name: "Suggest free members" }).click();
  await expect(form.getByLabel("Room")).not.toHaveValue("");
  await expect(form.getByRole("group", { name: "Next free times" }).getByRole("button")).toHaveCount(3);
  await form.getByRole("button", { name: "Book", exact: true }).click();
  await expect(form).toBeHidden();
  await slotIn(page, studio.photographer).click();
  const sheet = page.getByRole("dialog", { name: /Studio shoot/ });
  await sheet.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(sheet).toContainText("Confirmed");
  await sheet.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(page.getByText("It is too early for this")).toBeVisible();
});

test("an ill member is replaced by a free one, and a shoot is postponed and rebooked", async ({ page }) => {
  const studio = await makeStudio(page);
  const { id } = await studio.book("09:00", "11:00");
  await signInTo(page, `/calendar?date=${studio.date}&id=${id}`, "manager");
  const sheet = page.getByRole("dialog", { name: /Studio shoot/ });
  await sheet.getByRole("button", { name: "Replace a member" }).click();
  const replace = page.getByRole("dialog", { name: /^Replace a member/ });
  await replace.getByLabel("Member to replace").selectOption({ label: studio.photographer });
  await replace.getByRole("searchbox").fill(studio.spare);
  await replace.getByRole("radio", { name: new RegExp(studio.spare) }).check();
  await replace.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(sheet).toContainText(studio.spare);

  await sheet.getByRole("button", { name: "Postpone" }).click();
  const postpone = page.getByRole("dialog", { name: /^Postpone/ });
  await postpone.getByLabel("Weather").check();
  await postpone.getByRole("button", { name: "Postpone" }).click();
  await expect(sheet).toContainText("Postponed");
  await sheet.getByRole("button", { name: "Choose a new time" }).click();
  const rebook = page.getByRole("dialog", { name: "Choose a new time" });
  await rebook.getByRole("button", { name: "Book", exact: true }).click();
  await expect(sheet).toContainText("Booked");
  const shoot = await studio.get<BookedShoot>(`/api/shoot/detail/${id}`);
  expect(shoot.startsAt).toBe(studioTime(studio.date, "09:00"));
});

test("the line of the current time is at the current hour, over all rows", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/calendar", "manager");
  const line = shownPage(page).locator("[data-now]");
  await expect(line).toBeAttached();
  const hourAtLine = () =>
    line.evaluate((element) => {
      const track = document.querySelector("[data-track]")?.getBoundingClientRect();
      const { left, height } = element.getBoundingClientRect();
      const rows = element.parentElement?.querySelector("[role=grid]")?.getBoundingClientRect().height;
      const [hour, minute] = new Date()
        .toLocaleTimeString("en-GB", { timeZone: "Asia/Shanghai" })
        .split(":")
        .map(Number);
      const expected = Number(hour) + Number(minute) / 60;
      const shown = track ? ((left - track.left) / track.width) * 24 : Number.NaN;
      return { isInTime: Math.abs(shown - expected) < 0.1, coversRows: height === rows };
    });
  await expect.poll(hourAtLine).toEqual({ isInTime: true, coversRows: true });
});

test("the printed board has all hours and nothing of the menu", { tag: "@all" }, async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await openDay(page, studio);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeHidden();
  await expect(shownPage(page).getByRole("button", { name: "New booking" })).toBeHidden();
  await expect(slotIn(page, studio.room)).toBeVisible();
  const scroller = shownPage(page).locator("[data-scroller]");
  expect(await scroller.evaluate((element) => getComputedStyle(element).overflowX)).toBe("visible");
});

test("week, month and the list show the shoot", { tag: "@all" }, async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await openDay(page, studio);
  for (const view of ["Week", "Month"]) {
    await shownPage(page).getByRole("button", { name: view, exact: true }).click();
    await expect(shownPage(page).getByRole("button", { name: new RegExp(studio.couple) })).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  }
  await shownPage(page).getByRole("button", { name: "List", exact: true }).click();
  await expect(shownPage(page).getByRole("row").filter({ hasText: studio.couple })).toBeVisible();
});

test("a saved view of the list keeps the list open when it is chosen and left", { tag: "@all" }, async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await signInTo(page, `/calendar?view=list&from=${studio.date}&to=${studio.date}`, "manager");
  const row = shownPage(page).getByRole("row").filter({ hasText: studio.couple });
  await expect(row).toBeVisible();
  await shownPage(page).getByRole("button", { name: "Save as a view" }).click();
  const name = uniqueName("Day");
  const dialog = page.getByRole("dialog", { name: /view/i });
  await dialog.getByLabel("Name", { exact: true }).fill(name);
  await dialog.getByRole("button", { name: "Save" }).click();
  const view = shownPage(page).getByRole("group", { name: "Saved views" }).getByRole("button", { name });
  await expect(view).toHaveAttribute("aria-pressed", "true");
  await view.click();
  await expect(page).toHaveURL(/\/calendar\?view=list$/);
  await view.click();
  await expect(row).toBeVisible();
  await expect(shownPage(page).getByRole("button", { name: "Export" })).toBeVisible();
});

for (const language of ["zh", "en", "es", "ja"] as const)
  test(`the legend takes one line in ${language}`, { tag: "@all" }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await signInTo(page, "/calendar", "admin", { language });
    const legend = shownPage(page).locator("[role=group]:has(> [data-purpose])");
    await expect(legend.locator("> *")).toHaveCount(10);
    const figures = await legend.evaluate((element) => ({
      lines: new Set([...element.children].map((child) => Math.round(child.getBoundingClientRect().bottom / 10))).size,
      isCut: element.scrollWidth > element.clientWidth,
    }));
    expect(figures).toEqual({ lines: 1, isCut: false });
  });

test(
  "axe finds no violation on the day board, in move mode and in the booking form",
  { tag: "@all" },
  async ({ page }) => {
    const studio = await makeStudio(page);
    await studio.book("09:00", "11:00");
    await openDay(page, studio);
    expect(await violationsOn(page)).toEqual([]);
    await slotIn(page, studio.photographer).focus();
    await page.keyboard.press("m");
    await page.keyboard.press("ArrowRight");
    expect(await violationsOn(page)).toEqual([]);
    await page.keyboard.press("Escape");
    await shownPage(page).getByRole("button", { name: "New booking" }).click();
    await expect(page.getByRole("dialog", { name: "New booking" }).getByLabel("Room")).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
  },
);

test("a photographer sees their own day without other users' shoots, and subscribes to it", async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await signInTo(page, `/calendar?view=mine&date=${studio.date}`, "photographer");
  await expect(shownPage(page)).toContainText("Nothing planned on this day");
  await shownPage(page).getByRole("button", { name: "Calendar subscription" }).click();
  const feed = page.getByRole("dialog", { name: "Calendar subscription" });
  await feed.getByRole("button", { name: "Create an address" }).click();
  const address = await feed.getByLabel("Address").inputValue();
  const text = await (await page.request.get(address)).text();
  expect(text).toContain("BEGIN:VCALENDAR");
  expect(await violationsOn(page)).toEqual([]);
  await feed.getByRole("button", { name: "End the subscription" }).click();
  await expect(feed.getByRole("button", { name: "Create an address" })).toBeVisible();
  expect((await page.request.get(address)).status()).toBe(404);
  await page.keyboard.press("Escape");

  await shownPage(page).getByRole("button", { name: "Day", exact: true }).click();
  await expect(shownPage(page).getByRole("grid")).not.toContainText(studio.couple);
  await expect(shownPage(page).getByRole("button", { name: "New booking" })).toHaveCount(0);
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test("the day is a list; a tap opens a shoot, which is moved by its form", { tag: "@all" }, async ({ page }) => {
    const studio = await makeStudio(page);
    await studio.book("09:00", "11:00");
    await signInTo(page, `/calendar?date=${studio.date}`, "manager");
    const entry = shownPage(page)
      .getByRole("button", { name: new RegExp(studio.couple) })
      .first();
    await entry.scrollIntoViewIfNeeded();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await entry.tap();
    const sheet = page.getByRole("dialog", { name: /Studio shoot/ });
    await sheet.getByRole("button", { name: "Move", exact: true }).tap();
    const form = page.getByRole("dialog", { name: "Move the shoot" });
    await form.getByLabel("Start", { exact: true }).fill(`${studio.date}T14:00`);
    await form.getByRole("button", { name: "Move", exact: true }).tap();
    await expect(sheet).toContainText("14:00 – 16:00");
  });

  test(
    "a long press drags a shoot on the board, which scrolls at its edge; a swipe scrolls it",
    { tag: "@all" },
    async ({ page }) => {
      const studio = await makeStudio(page);
      await studio.book("09:00", "11:00");
      await signInTo(page, `/calendar?date=${studio.date}&look=board`, "manager");
      const slot = slotIn(page, studio.photographer);
      const finger = await touchFrom(page, slot);
      const ghost = shownPage(page).getByTestId("move-ghost");
      const scroller = shownPage(page).locator("[data-scroller]");
      const scrolledBy = () => scroller.evaluate((element) => element.scrollLeft);

      await finger.press();
      await finger.to(-60);
      await finger.to(-120);
      await finger.release();
      await expect(ghost).toHaveCount(0);
      await expect(slot).toContainText("09:00 – 11:00");

      await waitUntilStill(scroller);
      const again = await touchFrom(page, slot);
      const before = await scrolledBy();
      await again.press();
      await expect(ghost.first()).toBeVisible();
      await again.toEdge(scroller);
      await expect.poll(scrolledBy).toBeGreaterThan(before + 100);
      await again.to(0);
      await again.release();
      await expect(toast(page, "Shoot moved")).toBeVisible();
      await expect(slot).not.toContainText("09:00 – 11:00");
      expect(await violationsOn(page)).toEqual([]);
    },
  );
});
