import type { Page } from "@playwright/test";
import { formatMoney } from "@vowdesk/contract/kernel";
import { colleague, expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const newPhone = () => `137${String(Date.now()).slice(-8)}`;

async function openEntry(page: Page, path: string) {
  await signInTo(page, path, "dispatcher");
  await shownPage(page).getByRole("button", { name: "New order" }).click();
  return page.getByRole("dialog", { name: "New order" });
}

async function fillNewCaller(dialog: ReturnType<Page["getByRole"]>, phone: string, name: string): Promise<void> {
  await dialog.getByLabel("Phone of the caller").fill(phone);
  await dialog.getByLabel("Phone of the caller").blur();
  await dialog.getByLabel("Name of the caller").fill(name);
}

test("a dispatcher places a delivery for a new caller, at the shown price, and the input survives a reload", async ({
  page,
  baseURL,
}) => {
  const dialog = await openEntry(page, "/order");
  const phone = newPhone();
  await fillNewCaller(dialog, phone, "Zhou Xiao");
  await dialog.getByLabel("Merchant").selectOption({ index: 1 });
  await dialog
    .getByRole("button", { name: /^More / })
    .first()
    .click();
  await dialog
    .getByRole("button", { name: /^More / })
    .first()
    .click();
  await dialog.getByLabel("Address").fill("Binjiang Road 18");
  const place = dialog.getByRole("button", { name: "Place order" });
  await expect(dialog.getByRole("group", { name: "Price" })).toContainText("Packing");
  await expect(place).toBeDisabled();

  await page.reload();
  await expect(dialog.getByLabel("Phone of the caller")).toHaveValue(phone);
  await expect(dialog.getByLabel("Address")).toHaveValue("Binjiang Road 18");
  await dialog.getByLabel("The customer has paid this amount").check();
  await place.click();
  await expect(page.getByText(/App password: \d{10}/)).toBeVisible();
  await expect(page).toHaveURL(/number=WM\d+/);
  const number = new URL(page.url()).searchParams.get("number") ?? "";
  const sheet = page.getByRole("dialog", { name: number });
  await expect(sheet).toContainText("Zhou Xiao");
  await expect(sheet).toContainText("Binjiang Road 18");

  const admin = await colleague(baseURL, "admin");
  expect((await admin.order(number)).status).toBe("paid");
});

test("a ride and an errand are placed from zone to zone", { tag: "@all" }, async ({ page }) => {
  const dialog = await openEntry(page, "/daiorder");
  const phone = newPhone();
  await fillNewCaller(dialog, phone, "Lin Hai");
  await dialog.getByLabel("Zone of the pickup").selectOption({ index: 1 });
  await dialog.getByLabel("Pickup", { exact: true }).fill("Star Plaza, gate 2");
  await dialog.getByLabel("Zone of the destination").selectOption({ index: 2 });
  await dialog.getByLabel("Destination", { exact: true }).fill("Software Park 90");
  await dialog.getByLabel("Distance (km)").fill("9.5");
  await dialog.getByLabel("Number plate").fill("A8K516");
  await dialog.getByLabel("Car model").fill("Passat");
  await expect(dialog.getByRole("group", { name: "Price" })).toContainText(formatMoney(6_900, "en"));
  await dialog.getByRole("button", { name: "Place order" }).click();
  await expect(page).toHaveURL(/number=DJ\d+/);

  const errand = await openEntry(page, "/sendorder");
  await errand.getByLabel("Phone of the caller").fill(phone);
  await errand.getByLabel("Phone of the caller").blur();
  await expect(errand).toContainText("Lin Hai");
  await errand.getByRole("radio", { name: "Deliver" }).check();
  await errand.getByLabel("Item", { exact: true }).fill("Two albums");
  await errand.getByLabel("Item value").fill("200");
  await errand.getByLabel("Zone of the pickup").selectOption({ index: 1 });
  await errand.getByLabel("Pickup", { exact: true }).fill("Studio Street 3");
  await errand.getByLabel("Zone of the destination").selectOption({ index: 1 });
  await errand.getByLabel("Destination", { exact: true }).fill("Lake Road 7");
  await errand.getByLabel("Distance (km)").fill("4");
  await errand.getByLabel("The customer has paid this amount").check();
  await errand.getByRole("button", { name: "Place order" }).click();
  await expect(page).toHaveURL(/number=PT\d+/);
});

test("the totals of the list follow its filters", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order", "dispatcher");
  await shownPage(page).getByRole("button", { name: "Totals" }).click();
  const totals = shownPage(page).getByRole("region", { name: "Totals" });
  await expect(totals).toContainText("Price of all orders");
  const all = await totals.innerText();
  await shownPage(page)
    .getByRole("button", { name: /^Completed/ })
    .click();
  await expect(totals).toBeVisible();
  await expect.poll(() => totals.innerText()).not.toBe(all);
  await shownPage(page).getByRole("button", { name: "Totals" }).click();
  await expect(totals).toBeHidden();
});

test("a user without the right sees no button for new orders", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order", "finance");
  await expect(shownPage(page).getByRole("button", { name: "Totals" })).toBeVisible();
  await expect(shownPage(page).getByRole("button", { name: "New order" })).toHaveCount(0);
});
