import type { Page } from "@playwright/test";
import { acceptQuote, newPhone, openOwnPage, sendDraft, sendEnquiry, signOnOwnPage } from "./support/couples.ts";
import { expect, signInTo, test, uniqueName, type OpenBrowser } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { firmBy, makeStudio } from "./support/studio.ts";

test.beforeEach(({ page }) => firmBy(page, "signature"));
test.afterEach(({ page }) => firmBy(page, "none"));

const onPhone = { width: 390, height: 844 };

/** A couple asks for a wedding day and requests a consultation. */
async function enquire(openBrowser: OpenBrowser, address: string, name: string, date: string): Promise<Page> {
  const visitor = await openBrowser();
  await visitor.setViewportSize(onPhone);
  await visitor.goto(`${address}/couple/enquiry`);
  await visitor.getByLabel("Wedding date, if you know it").fill(date);
  await expect(visitor.getByText(/^We are free on /)).toBeVisible();
  await visitor.getByLabel("Your name").fill(name);
  await visitor.getByLabel("Your partner's name").fill("Bo");
  await visitor.getByLabel("Your partner's phone").fill(newPhone());
  await visitor.getByLabel("Phone", { exact: true }).fill(newPhone());
  await sendEnquiry(visitor);
  return visitor;
}

/** The lead gets a quote with an extra, accepts it, and becomes a wedding with an agreement to sign. */
async function sell(page: Page, name: string): Promise<void> {
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  await page.getByRole("dialog", { name }).getByRole("button", { name: "New quote" }).click();
  const form = page.getByRole("dialog", { name: "New quote" });
  await form.getByLabel("Offer").selectOption({ label: "Studio light" });
  await form.getByRole("button", { name: "Add an extra" }).click();
  await form.getByLabel("Extra", { exact: true }).fill("Frame");
  await form.getByLabel("Count", { exact: true }).fill("2");
  await form.getByLabel("Unit price", { exact: true }).fill("300.50");
  await expect(form).toContainText("Total ¥4,600.00");
  await form.getByRole("button", { name: "Add quote" }).click();
  await expect(form).toBeHidden();
  const quote = page.getByRole("dialog", { name });
  await acceptQuote(page, quote);
  await quote.getByRole("button", { name: "Create agreement" }).click();
  const draft = page.getByRole("dialog", { name: "New agreement" });
  await sendDraft(page, draft, name);
}

//
test("a couple asks for its day, gets a quote with an extra, signs as a pair, and its date is firm", async ({
  page,
  openBrowser,
  address,
}) => {
  const name = uniqueName("Wanda");
  const studio = await makeStudio(page);
  const visitor = await enquire(
    openBrowser,
    address,
    name,
    new Date(Date.now() + 600 * 86_400_000).toISOString().slice(0, 10),
  );
  await signInTo(page, `/leads?name=${name}`, "manager");
  await sell(page, name);
  const { records } = await studio.get<{ records: { id: number }[] }>(`/api/wedding/list?name=${name}`);
  const weddingId = records[0]?.id ?? 0;
  await studio.book("10:00", "12:00", { weddingId, state: "tentative" });
  const partners = [visitor, await openBrowser()];
  for (const [index, partner] of (["a", "b"] as const).entries()) {
    const { path } = await studio.post<{ path: string }>("/api/wedding/links/issue", { weddingId, partner });
    const own = partners[index] as Page;
    await own.setViewportSize(onPhone);
    await openOwnPage(own, address + path);
    await expect(own.getByText("Not yet confirmed by the studio").first()).toBeVisible();
    await signOnOwnPage(own);
  }
  await page.goto(`/weddings?id=${weddingId}`);
  const wedding = page.getByRole("dialog", { name: new RegExp(`^${name}`) });
  await expect(wedding).toContainText("Booked");
  await expect(wedding).toContainText("¥4,600.00");
  await visitor.reload();
  await expect(visitor.getByRole("heading", { name: "Payment plan" })).toBeVisible();
  await expect(visitor.getByText("¥4,600.00").first()).toBeVisible();
});
