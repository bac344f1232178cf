import type { Page } from "@playwright/test";
import { newCustomer } from "./support/customer.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const openPrices = (page: Page, username: string) => signInTo(page, "/orderprice", username);
const saveButton = (page: Page) => shownPage(page).getByRole("button", { name: "Save" });

async function save(page: Page): Promise<void> {
  await saveButton(page).click();
  await expect(saveButton(page)).toHaveCount(0);
}

test("a changed fee applies to the next order and keeps the former one", async ({ page, baseURL }) => {
  const customer = await newCustomer(baseURL);
  const before = await customer.order(1);
  await openPrices(page, "manager");
  const packing = shownPage(page).getByLabel("Packing per dish");
  const saved = await packing.inputValue();
  await packing.fill(String(Number(saved) + 2));
  await page.reload();
  await expect(packing).toHaveValue(String(Number(saved) + 2));
  await save(page);
  const after = await customer.order(1);
  expect(after.totalCents - before.totalCents).toBe(200);

  await packing.fill(saved);
  await save(page);
});

test("a zone is added with its fee and removed", { tag: "@all" }, async ({ page }) => {
  await openPrices(page, "manager");
  const zones = shownPage(page).getByRole("region", { name: "Zones" });
  await zones.getByRole("button", { name: "Add a zone" }).click();
  const zone = zones.getByRole("row").last();
  await zone.getByLabel("Zone").fill("Qiantang");
  await zone.getByLabel("Latitude").fill("30.31 north");
  await zone.getByLabel("Delivery fee").focus();
  await expect(zone.getByLabel("Latitude")).toHaveValue("30.31 north");
  await expect(zone.getByRole("alert")).toHaveText("A number from -90 to 90");
  await zone.getByLabel("Latitude").fill("３０．３１");
  await zone.getByLabel("Delivery fee").fill("7.50");
  await save(page);
  await page.reload();
  await expect(zone.getByLabel("Zone")).toHaveValue("Qiantang");
  await expect(zone.getByLabel("Delivery fee")).toHaveValue("7.50");
  await zone.getByRole("button", { name: "Remove Qiantang" }).click();
  await save(page);
});

test("a dispatcher sees the prices read-only", { tag: "@all" }, async ({ page }) => {
  await openPrices(page, "dispatcher");
  await expect(shownPage(page).getByLabel("Packing per dish")).toBeDisabled();
});
