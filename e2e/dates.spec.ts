import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const dateField = (page: Page, name: string) => shownPage(page).getByRole("textbox", { name, exact: true });

/** The name of the field and a date in each language. */
const languages = [
  ["zh", "日期", "2026/12/11", "12/24", "2026/12/24"],
  ["en", "Date", "11 Dec 2026", "24 dec", "24 Dec 2026"],
  ["es", "Fecha", "11/12/2026", "24/12", "24/12/2026"],
  ["ja", "日付", "2026/12/11", "12/24", "2026/12/24"],
] as const;

for (const [language, name, shown, typed, read] of languages)
  //
  test(
    `a date is written, read and chosen by keyboard in ${language}`,
    { tag: language === "zh" ? [] : "@all" },
    async ({ page }) => {
      await signInTo(page, "/calendar?date=2026-12-11", "admin", { language });
      const field = dateField(page, name);
      await expect(field).toHaveValue(shown);
      await field.press("ArrowDown");
      const calendar = page.locator("[popover]:popover-open");
      await expect(calendar.getByRole("gridcell", { selected: true }).getByRole("button")).toBeFocused();
      expect(await violationsOn(page)).toEqual([]);
      for (const key of ["PageDown", "Home", "ArrowUp", "Enter"]) await page.keyboard.press(key);
      // 11 January 2027 is a Monday.
      await expect(page).toHaveURL(/date=2027-01-04/);
      await expect(field).toBeFocused();
      await field.fill(new Date().getFullYear() === 2026 ? typed : read);
      await field.press("Enter");
      await expect(field).toHaveValue(read);
      await expect(page).toHaveURL(/date=2026-12-24/);
      await field.fill("31/31");
      await field.press("Tab");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await expect(page).toHaveURL(/date=2026-12-24/);
    },
  );

//
test("Escape closes the calendar of a field and not its dialog; arrow keys move a time", async ({ page }) => {
  await signInTo(page, "/calendar", "admin");
  await shownPage(page).getByRole("button", { name: "New booking" }).click();
  const dialog = page.getByRole("dialog", { name: "New booking" });
  const start = dialog.getByRole("textbox", { name: "Start", exact: true });
  await start.press("ArrowDown");
  await expect(page.locator("[popover]:popover-open")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.locator("[popover]:popover-open")).toHaveCount(0);
  await expect(dialog).toBeVisible();
  await expect(start).toBeFocused();
  const time = dialog.getByRole("textbox", { name: "Start, time" });
  await time.fill("905");
  await time.press("Tab");
  await expect(time).toHaveValue("09:05");
  await time.press("ArrowUp");
  await expect(time).toHaveValue("09:15");
  await start.fill("2026-12-24T14:30");
  await expect(time).toHaveValue("14:30");
});
