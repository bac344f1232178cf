import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/fixtures.ts";
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
  await expect(wedding).toContainText("1 Jun 2027");
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

/** A wedding whose agreement both partners signed. */
async function signedWedding(page: Page, name: string): Promise<number> {
  const headers = { token: await tokenOf(page, "consultant") };
  const post = async (path: string, data: object) => {
    const answer = (await (await page.request.post(path, { headers, data })).json()) as { data: Record<string, never> };
    expect(answer).toMatchObject({ success: true });
    return answer.data;
  };
  const phone = () => `136${String(randomInt(100_000_000)).padStart(8, "0")}`;
  const couple = { nameA: name, phoneA: phone(), nameB: "Bo", phoneB: phone() };
  const { id: weddingId } = await post("/api/wedding/add", couple);
  const offers = await page.request.get("/api/agreement/offers", { headers });
  const [offer] = ((await offers.json()) as { data: { id: number }[] }).data;
  const draft = { weddingId, offerId: offer?.id, discountCents: 0, language: "en" };
  const { id, version } = await post("/api/agreement/draft", draft);
  const { digest } = await post("/api/agreement/send", { id, version });
  const stroke = [
    { x: 0, y: 0 },
    { x: 10, y: 20 },
  ];
  for (const partner of ["a", "b"]) {
    const { code } = await post("/api/agreement/code", { id, partner });
    await post("/api/agreement/sign", { id, partner, strokes: [stroke], code, digest });
  }
  return Number(weddingId);
}

test("finance asks to waive an instalment, and a manager approves it", { tag: "@all" }, async ({ page, browser }) => {
  const name = uniqueName("Eve");
  const list = `/payments-due?weddingId=${await signedWedding(page, name)}`;
  await signInTo(page, list, "finance");
  const row = (item: Page) => shownPage(item).getByRole("row").filter({ hasText: "At the photo selection" });
  await row(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: "Waive" }).click();
  const form = page.getByRole("dialog", { name: /^Waive/ });
  await form.getByLabel("Reason").fill("Hail on the day of the shoot");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Request the waiver" }).click();
  await expect(row(page)).toContainText("Waiver requested");

  const office = await browser.newPage();
  await signInTo(office, list, "manager");
  await row(office).getByRole("button", { name: "More actions" }).click();
  await office.getByRole("menuitem", { name: "Approve the waiver" }).click();
  const decision = office.getByRole("dialog", { name: /^Approve the waiver/ });
  await expect(decision).toContainText("Hail on the day of the shoot");
  expect(await violationsOn(office)).toEqual([]);
  await decision.getByRole("button", { name: "Approve the waiver" }).click();
  await expect(row(office)).toContainText("Waived");
  await expect(row(page)).toHaveAttribute("data-left", "true");
  await office.goto(`/weddings?name=${name}`);
  await shownPage(office).getByRole("row").filter({ hasText: name }).click();
  await expect(office.getByRole("dialog", { name: `${name} & Bo`, exact: true })).toContainText("Waived");
});
