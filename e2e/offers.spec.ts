import type { Locator, Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const languages = ["中文", "English", "Español", "日本語"];

/** Fills the form of a new offer; the name is the same in every language. */
async function fillOffer(form: Locator, name: string) {
  for (const language of languages) {
    await form.getByRole("button", { name: language }).click();
    await form.getByLabel("Name", { exact: true }).fill(name);
  }
  await form.getByRole("button", { name: "English" }).click();
  await form.getByLabel(/^Services included/).fill("Album\nFrame");
  await form.getByLabel("Price", { exact: true }).fill("9999");
  await form.getByLabel("Deposit").fill("2000");
  await form.getByLabel("Photos included").fill("60");
  await form.getByLabel("Price of an extra photo").fill("80");
  await form.getByLabel("Location shoot").check();
}

async function openOffer(page: Page, name: string): Promise<Locator> {
  await shownPage(page).getByRole("searchbox", { name: "Name" }).fill(name);
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  return page.getByRole("dialog", { name });
}

test("an offer is added, activated, gets a new version and is retired", async ({ page }) => {
  const name = uniqueName("Garden");
  await signInTo(page, "/offers", "manager");
  await shownPage(page).getByRole("button", { name: "New offer" }).click();
  const form = page.getByRole("dialog", { name: "New offer" });
  await fillOffer(form, name);
  await form.getByLabel("Recognised with the pickup (%)").fill("30");
  await expect(form.getByRole("button", { name: "Add offer" })).toBeDisabled();
  await form.getByLabel("Recognised with the pickup (%)").fill("20");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add offer" }).click();
  await expect(form).toContainText("The deposit can be at most 20% of the price");
  await form.getByLabel("Deposit").fill("1999.80");
  await form.getByRole("button", { name: "Add offer" }).click();
  await expect(form).toBeHidden();

  const sheet = await openOffer(page, name);
  for (const text of ["Album", "¥9,999.00", "¥1,999.80", "Location shoot", "Version 1"])
    await expect(sheet).toContainText(text);
  await sheet.getByRole("button", { name: "Activate" }).click();
  await sheet.getByRole("button", { name: "New version" }).click();
  const next = page.getByRole("dialog", { name: `New version: ${name}` });
  await next.getByLabel("Price", { exact: true }).fill("10999");
  await next.getByRole("button", { name: "Add version" }).click();
  await expect(next).toBeHidden();
  await expect(sheet.getByRole("listitem").filter({ hasText: "Version 2" })).toContainText("¥10,999.00");
  await expect(sheet.getByRole("listitem").filter({ hasText: "Version 1" })).toContainText("¥9,999.00");
  await sheet.getByRole("button", { name: "Retire" }).click();
  await page
    .getByRole("dialog", { name: /^Retire/ })
    .getByRole("button", { name: "Retire" })
    .click();
  await expect(sheet.getByRole("button", { name: "New version" })).toHaveCount(0);
});

test(
  "a consultant reads the offers of the demo on a phone, without buttons to change them",
  { tag: "@all" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInTo(page, "/offers?state=active", "consultant");
    await expect(shownPage(page).getByText("Forest journey")).toBeVisible();
    await expect(shownPage(page).getByRole("button", { name: "New offer" })).toHaveCount(0);
    await shownPage(page).getByText("Forest journey").click();
    const sheet = page.getByRole("dialog", { name: "Forest journey" });
    await expect(sheet.getByRole("listitem").filter({ hasText: "Version 2" })).toContainText("In use");
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);
