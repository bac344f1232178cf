import { violationsOn } from "./support/axe.ts";
import { openOwnPage, sendAgreement } from "./support/couples.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const pdf = Buffer.from("%PDF-1.7\n%%EOF");

test("a couple asks for an invoice, finance enters it with its document, and the couple saves the document", async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(90_000);
  const name = uniqueName("Iva");
  const { a, weddingId } = await sendAgreement(page, name);
  const callAs = async (username: string, path: string, data: object) => {
    const answer = await page.request.post(path, { headers: { token: await tokenOf(page, username) }, data });
    return ((await answer.json()) as { data: { id: number; version: number } }).data;
  };
  const receivedOn = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
  const money = { weddingId, amountCents: 106_000, method: "cash", receivedOn };
  const { id, version } = await callAs("manager", "/api/wedding-payments/record", money);
  await callAs("finance", "/api/wedding-payments/check", { id, version });

  const phone = await openBrowser();
  await phone.setViewportSize({ width: 390, height: 844 });
  await openOwnPage(phone, a);
  await phone.getByLabel("Name on the invoice").fill(`${name} Ltd`);
  await phone.getByLabel("Tax number (companies)").fill("91330106MA1K");
  expect(await violationsOn(phone)).toEqual([]);
  await phone.getByRole("button", { name: /^Request an invoice for .*1,060\.00$/ }).click();
  await expect(phone.getByText("Requested. The studio issues it.")).toBeVisible();

  await signInTo(page, `/wedding-invoices?buyer=${name}`, "finance");
  const list = shownPage(page);
  await list
    .getByRole("row")
    .filter({ hasText: `${name} Ltd` })
    .click();
  const invoice = page.getByRole("dialog", { name: `${name} Ltd`, exact: true });
  await invoice.getByRole("button", { name: "Enter invoice" }).click();
  const form = page.getByRole("dialog", { name: /^Enter invoice/ });
  await form.getByLabel("Invoice number").fill(`N-${name}`);
  await form
    .locator("input[type=file]")
    .setInputFiles({ name: "invoice.pdf", mimeType: "application/pdf", buffer: pdf });
  await expect(form).toContainText("invoice.pdf");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Enter invoice" }).click();
  await expect(form).toBeHidden();
  await expect(invoice).toContainText(`N-${name}`);
  const document = page.waitForEvent("download");
  await invoice.getByRole("button", { name: "Save as PDF" }).click();
  expect((await document).suggestedFilename()).toBe(`N-${name}.pdf`);

  await phone.reload();
  const saved = phone.waitForEvent("download");
  await phone.getByRole("button", { name: "Save the invoice" }).click();
  expect((await saved).suggestedFilename()).toBe(`N-${name}.pdf`);
});

test(
  "a consultant asks for an invoice on the page of a wedding, and reads why it was rejected",
  { tag: "@all" },
  async ({ page }) => {
    const name = uniqueName("Ivo");
    const callAs = async (username: string, path: string, data: object) => {
      const answer = await page.request.post(path, { headers: { token: await tokenOf(page, username) }, data });
      return ((await answer.json()) as { data: { id: number; version: number } }).data;
    };
    const { id: weddingId } = await callAs("consultant", "/api/wedding/add", { nameA: name, nameB: "Bo" });
    const receivedOn = new Date().toLocaleDateString("sv-SE", { timeZone: "Asia/Shanghai" });
    const money = { weddingId, amountCents: 50_000, method: "cash", receivedOn };
    const { id, version } = await callAs("consultant", "/api/wedding-payments/record", money);
    await callAs("finance", "/api/wedding-payments/check", { id, version });

    await signInTo(page, `/weddings?name=${name}`, "consultant");
    await shownPage(page).getByRole("row").filter({ hasText: name }).click();
    const wedding = page.getByRole("dialog", { name: `${name} & Bo`, exact: true });
    await wedding.getByRole("button", { name: "Request an invoice" }).click();
    const form = page.getByRole("dialog", { name: "Request an invoice" });
    await form.getByLabel("Name on the invoice").fill(`${name} Ltd`);
    await form.getByRole("button", { name: "Request an invoice" }).click();
    await expect(wedding).toContainText("To issue");
    await expect(wedding.getByRole("button", { name: "Request an invoice" })).toBeHidden();

    const headers = { token: await tokenOf(page, "finance") };
    const asked = await page.request.get(`/api/wedding-payments/invoices?weddingId=${weddingId}`, { headers });
    const [invoice] = ((await asked.json()) as { data: { records: { id: number; version: number }[] } }).data.records;
    const refusal = { id: invoice?.id, version: invoice?.version, reason: "The name is not complete" };
    await callAs("finance", "/api/wedding-payments/invoices/refuse", refusal);
    await expect(wedding.getByRole("button", { name: "Request an invoice" })).toBeVisible();
    await page.goto(`/wedding-invoices?id=${invoice?.id}`);
    await expect(page.getByRole("dialog", { name: `${name} Ltd`, exact: true })).toContainText(
      "The name is not complete",
    );
  },
);
