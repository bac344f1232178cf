import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/desk.ts";
import { shownPage } from "./support/shell.ts";

test("a consultant records a payment on the wedding, and finance confirms it", async ({ page, browser }) => {
  const name = uniqueName("Ada");
  const headers = { token: await tokenOf(page, "consultant") };
  const added = await page.request.post("/api/wedding/add", { headers, data: { nameA: name, nameB: "Bo" } });
  expect(await added.json()).toMatchObject({ success: true });
  await signInTo(page, `/weddings?name=${name}`, "consultant");
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const wedding = page.getByRole("dialog", { name: `${name} & Bo`, exact: true });
  await expect(wedding).toContainText("No signed agreement");
  await expect(wedding.getByRole("button", { name: "Request a refund" })).toBeHidden();
  await wedding.getByRole("button", { name: "Record a payment" }).click();
  const form = page.getByRole("dialog", { name: /Record a payment/ });
  await form.getByLabel("Amount").fill("1200");
  await form.getByLabel("Payment reference").fill("T-1");
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 200, height: 100 } });
  await form.getByLabel("Payment slip").setInputFiles({ name: "slip.png", mimeType: "image/png", buffer });
  await expect(form.getByRole("img", { name: "Payment slip" })).toBeVisible();
  await form.getByRole("button", { name: "Record a payment" }).click();
  await expect(form).toBeHidden();
  await expect(wedding).toContainText("Bank transfer · To be checked");
  await wedding.getByRole("button", { name: "Photo selection: Set the day" }).click();
  const dating = page.getByRole("dialog", { name: /^Set the day of the photo selection/ });
  await dating.getByLabel("Date").fill("2027-06-01");
  await dating.getByRole("button", { name: "Set the day of the photo selection" }).click();
  await expect(wedding).toContainText("06/01/2027");
  expect(await violationsOn(page)).toEqual([]);

  const office = await browser.newPage();
  await signInTo(office, "/wedding-payments?state=waiting", "finance");
  await shownPage(office).getByRole("row").filter({ hasText: name }).click();
  const payment = office.getByRole("dialog", { name: `${name} & Bo`, exact: true });
  const slip = payment.getByRole("img", { name: "Payment slip" });
  await expect.poll(() => slip.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(200);
  await payment.getByRole("button", { name: "Confirm receipt" }).click();
  await office
    .getByRole("dialog", { name: /^Confirm receipt/ })
    .getByRole("button", { name: "Confirm receipt" })
    .click();
  await expect(payment).toContainText("Checked");
  await expect(wedding).toContainText("Bank transfer · Checked");
  await wedding.getByRole("button", { name: "Request a refund" }).click();
  const request = page.getByRole("dialog", { name: /^Request a refund/ });
  await expect(request.getByLabel("Amount")).toHaveValue("1200");
  await request.getByLabel("Reason").fill("Paid twice");
  expect(await violationsOn(page)).toEqual([]);
  await request.getByRole("button", { name: "Request a refund" }).click();
  await expect(wedding).toContainText("Requested");
  await expect(wedding.getByRole("button", { name: "Request a refund" })).toBeHidden();
});
