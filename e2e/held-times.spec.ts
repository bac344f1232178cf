import type { Browser, Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { openOwnPage, sendAgreement, signOnOwnPage } from "./support/couples.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { endHold, firmBy, makeStudio } from "./support/studio.ts";

test.beforeEach(({ page }) => firmBy(page, "signature"));
test.afterEach(({ page }) => firmBy(page, "none"));

/** A wedding with a held time and an agreement to sign, its page as staff see it, and the pages of both partners. */
async function open(page: Page, browser: Browser, address: string, name: string) {
  const couple = await sendAgreement(page, name);
  const studio = await makeStudio(page);
  const shoot = await studio.book("10:00", "12:00", { weddingId: couple.weddingId, state: "tentative" });
  await signInTo(page, `/weddings?name=${name}`, "manager");
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const partners: Page[] = [];
  for (const link of [couple.a, couple.b]) {
    const own = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" })).newPage();
    await openOwnPage(own, address + link);
    partners.push(own);
  }
  const [one, two] = partners as [Page, Page];
  return { shoot, wedding: page.getByRole("dialog", { name: new RegExp(`^${name}`) }), one, two };
}

//
test(
  "a held time becomes firm when both partners have signed, on the pages of staff and couple at once",
  { tag: "@all" },
  async ({ page, browser, address }) => {
    const { wedding, one, two } = await open(page, browser, address, uniqueName("Hana"));
    await expect(wedding).toContainText("On hold");
    await expect(one.getByText("Not yet confirmed by the studio")).toBeVisible();
    await signOnOwnPage(one);
    await expect(wedding).toContainText("On hold");
    await signOnOwnPage(two);
    await expect(wedding).not.toContainText("On hold");
    await expect(wedding).toContainText("Booked");
    await two.reload();
    await expect(two.getByRole("heading", { name: "Payment plan" })).toBeVisible();
    await expect(two.getByText("Not yet confirmed by the studio")).toHaveCount(0);
    for (const own of [one, two]) await own.context().close();
  },
);

//
test(
  "a hold that had ended before the last signature is named with the next three times of its team",
  { tag: "@all" },
  async ({ page, browser, address, server }) => {
    const { wedding, shoot, one, two } = await open(page, browser, address, uniqueName("Ines"));
    await signOnOwnPage(one);
    await endHold(server, shoot.id);
    await signOnOwnPage(two);
    const named = wedding.getByRole("status").filter({ hasText: "No longer held: Studio shoot" });
    await expect(named).toContainText("the hold had ended. The team is free at:");
    await expect(named.getByRole("button", { name: /\d:\d\d – / })).toHaveCount(3);
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await named
      .getByRole("button", { name: /\d:\d\d – / })
      .first()
      .click();
    const booking = page.getByRole("dialog", { name: "New booking" });
    await booking.getByRole("button", { name: /^Book/ }).click();
    await expect(booking).toBeHidden();
    await page.goBack();
    await expect(wedding).toContainText("Booked");
    await expect(named).toHaveCount(0);
    for (const own of [one, two]) await own.context().close();
  },
);
