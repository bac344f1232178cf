import { newCustomer } from "./support/customer.ts";
import { colleague, expect, signInTo, test } from "./support/fixtures.ts";

test("a dispatcher changes dishes and address before pickup, and the history shows old and new values", async ({
  page,
  baseURL,
}) => {
  const customer = await newCustomer(baseURL);
  const { number, totalCents } = await customer.order(3);
  await signInTo(page, `/order?number=${number}`, "dispatcher");
  const sheet = page.getByRole("dialog", { name: number });
  await sheet.getByRole("button", { name: "Change order" }).click();
  const dialog = page.getByRole("dialog", { name: "Change order" });
  await dialog.getByLabel("Address").fill("Lake Road 7, room 1203");
  await dialog
    .getByRole("button", { name: /^Less / })
    .and(dialog.locator(":enabled"))
    .first()
    .click();
  await expect(dialog.getByRole("group", { name: "Price" })).toContainText("is refunded to the customer");
  await page.reload();
  await expect(dialog.getByLabel("Address")).toHaveValue("Lake Road 7, room 1203");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
  await expect(sheet).toContainText("Order changed");
  await expect(sheet.getByText("Address: 星海路 12 号 3 楼 → Lake Road 7")).toBeVisible();

  const admin = await colleague(baseURL, "admin");
  expect((await admin.order(number)).totalCents).toBeLessThan(totalCents);
});

test("a higher price needs the payment of the difference", { tag: "@all" }, async ({ page, baseURL }) => {
  const customer = await newCustomer(baseURL);
  const { number } = await customer.errand();
  await signInTo(page, `/sendorder?number=${number}`, "dispatcher");
  await page.getByRole("dialog", { name: number }).getByRole("button", { name: "Change order" }).click();
  const dialog = page.getByRole("dialog", { name: "Change order" });
  const fee = dialog.getByLabel("Errand fee");
  await fee.fill(String(Number(await fee.inputValue()) + 6));
  await expect(dialog.getByRole("group", { name: "Price" })).toContainText("¥6.00 more");
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Confirm that the customer has paid the difference");
  await dialog.getByLabel("The customer has paid the difference").check();
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog).toBeHidden();
});

test("a conflicting change shows the values of the colleague and keeps the input", async ({ page, baseURL }) => {
  const customer = await newCustomer(baseURL);
  const { number } = await customer.ride();
  const admin = await colleague(baseURL, "admin");
  await signInTo(page, `/daiorder?number=${number}`, "dispatcher");
  await page.getByRole("dialog", { name: number }).getByRole("button", { name: "Change order" }).click();
  const dialog = page.getByRole("dialog", { name: "Change order" });
  await dialog.getByLabel("Destination").fill("Software Park 90");
  await admin.act(await admin.order(number), "note", { reason: "The customer called" });
  await dialog.getByRole("button", { name: "Save" }).click();
  await expect(dialog.getByRole("alert")).toContainText("changed this in the meantime");
  await expect(dialog.getByLabel("Destination")).toHaveValue("Software Park 90");
  await dialog.getByRole("button", { name: "Apply to the latest version" }).click();
  await expect(dialog).toBeHidden();
  expect(await admin.order(number)).toMatchObject({ destination: "Software Park 90" });
});
