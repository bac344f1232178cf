import type { Page } from "@playwright/test";
import { expect } from "./fixtures.ts";

/** The month of the half-days, below that of wedding days. */
const gridOf = (page: Page) => page.getByRole("grid").last();

/** The free days of the month that the enquiry shows. */
export const freeDays = (page: Page) => gridOf(page).getByRole("button", { name: /, Free$/ });

/** The first half of a free day of the month that is shown, or of the next one if it has none. */
export async function chooseHalfDay(page: Page, day: number): Promise<void> {
  await expect(gridOf(page)).toHaveAttribute("aria-busy", "false");
  if ((await freeDays(page).count()) <= day) await page.locator(".month-head button").last().click();
  await freeDays(page).nth(day).click();
  await page
    .getByRole("group", { name: /\d{4}$/ })
    .getByRole("radio")
    .first()
    .check();
}
