import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { acceptQuote, newPhone, openOwnPage, sendDraft } from "./support/couples.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const text = (name: string) => ({ name, description: "", services: "" });

async function post(page: Page, path: string, data: object, username = "manager"): Promise<Record<string, number>> {
  const answer = await page.request.post(path, { headers: { token: await tokenOf(page, username) }, data });
  const { success, message, data: made } = (await answer.json()) as Record<string, never>;
  expect(success, message).toBe(true);
  return made as unknown as Record<string, number>;
}

/** An active offer for ¥5,000.00. */
async function addOffer(page: Page, name: string): Promise<void> {
  const { id, version } = await post(page, "/api/offer/add", {
    texts: { zh: text(name), en: text(name), es: text(name), ja: text(name) },
    priceCents: 500_000,
    depositCents: 100_000,
    photoCount: 30,
    extraPhotoCents: 5_000,
    purposes: ["studio"],
    outfits: 3,
    hours: 8,
    parts: { shoot: 60, selection: 20, pickup: 20 },
  });
  await post(page, "/api/offer/activate", { id, version });
}

/** Adds a kind of piece in its form. */
async function addKind(page: Page, name: string): Promise<void> {
  await signInTo(page, "/pieces", "manager");
  await shownPage(page).getByRole("button", { name: "New piece" }).click();
  const form = page.getByRole("dialog", { name: "New piece" });
  for (const language of ["Chinese", "English", "Spanish", "Japanese"])
    await form.getByLabel(`Name in ${language}`).fill(name);
  await form.getByLabel("Price").fill("680");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add piece" }).click();
  await expect(form).toBeHidden();
}

//
test("a kind of piece is added to the catalogue and to an offer, renamed and retired; numbers of the offer are emptied again", async ({
  page,
}) => {
  const [kind, offer] = [uniqueName("Crystal album"), uniqueName("Garden")];
  await addOffer(page, offer);
  await addKind(page, kind);
  await page.goto(`/offers?name=${offer}`);
  await shownPage(page).getByRole("row").filter({ hasText: offer }).click();
  const sheet = page.getByRole("dialog", { name: offer });
  await expect(sheet).toContainText("Hours of photography");
  await sheet.getByRole("button", { name: "Edit", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Edit offer" });
  const hours = form.getByLabel(/^Hours of photography/);
  await expect(hours).toHaveValue("8");
  await hours.fill("");
  await expect(hours).toHaveValue("");
  await form.getByLabel(/^Retouched photos included/).fill("");
  await form.getByRole("button", { name: "Add a piece" }).click();
  await form.getByLabel("Piece", { exact: true }).selectOption({ label: kind });
  await form.getByRole("textbox", { name: "Count" }).fill("2");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(sheet).toContainText(kind);
  await expect(sheet).toContainText("Outfits");
  await expect(sheet).not.toContainText("Hours of photography");

  await page.goto(`/pieces?name=${kind}`);
  await shownPage(page).getByRole("row").filter({ hasText: kind }).click();
  const piece = page.getByRole("dialog", { name: kind, exact: true });
  await piece.getByRole("button", { name: "Retire" }).click();
  await page
    .getByRole("dialog", { name: /^Retire/ })
    .getByRole("button", { name: "Retire" })
    .click();
  await expect(piece).toContainText("Retired");
  await expect(piece.getByRole("button", { name: "Edit", exact: true })).toHaveCount(0);
});

//
test(
  "a quote with pieces and extras has one total on the quote, its text, the agreement and the couple's page",
  { tag: "@all" },
  async ({ page, browser, address }) => {
    const [kind, offer, name] = [uniqueName("Frame"), uniqueName("Terrace"), uniqueName("Gina")];
    const made = await post(page, "/api/piece/add", {
      texts: { zh: kind, en: kind, es: kind, ja: kind },
      priceCents: 30_000,
    });
    await addOffer(page, offer);
    const lead = { nameA: name, phoneA: newPhone(), nameB: "Bo", phoneB: newPhone(), source: "fair" };
    const nextTouchAt = new Date(Date.now() + 86_400_000).toISOString();
    const { id: leadId } = await post(page, "/api/lead/add", { ...lead, nextTouchAt });
    await signInTo(page, `/offers?name=${offer}`, "manager");
    await shownPage(page).getByRole("row").filter({ hasText: offer }).click();
    await page.getByRole("dialog", { name: offer }).getByRole("button", { name: "Edit", exact: true }).click();
    const edit = page.getByRole("dialog", { name: "Edit offer" });
    await edit.getByRole("button", { name: "Add a piece" }).click();
    await edit.getByLabel("Piece", { exact: true }).selectOption(String(made["id"]));
    await edit.getByRole("button", { name: "Save" }).click();
    await expect(edit).toBeHidden();

    await page.goto(`/leads?id=${leadId}`);
    await page.getByRole("dialog", { name }).getByRole("button", { name: "New quote" }).click();
    const form = page.getByRole("dialog", { name: "New quote" });
    await form.getByLabel("Offer").selectOption({ label: offer });
    await form.getByLabel(/^Discount/).fill("50");
    await form.getByRole("button", { name: "Add an extra" }).click();
    await form.getByLabel("Extra", { exact: true }).fill("Second album");
    await form.getByLabel("Count", { exact: true }).fill("1000");
    await expect(form.getByRole("alert").filter({ hasText: "A number from 1 to 999" })).toBeVisible();
    await form.getByLabel("Count", { exact: true }).fill("3");
    await form.getByLabel("Unit price", { exact: true }).fill("400.05");
    await expect(form).toContainText("Total ¥6,150.15");
    await form.getByRole("button", { name: "Add an extra" }).click();
    await form.getByLabel("Extra", { exact: true }).nth(1).fill("Film");
    await form.getByLabel("Unit price", { exact: true }).nth(1).fill("900");
    await expect(form).toContainText("Total ¥7,050.15");
    expect(await violationsOn(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
    await form.getByRole("button", { name: "Add quote" }).click();
    await expect(form).toBeHidden();

    const quote = page.getByRole("dialog", { name });
    for (const part of ["¥7,050.15", "3 × ¥400.05", "¥1,200.15", kind]) await expect(quote).toContainText(part);
    const quotePath = page.url();
    await quote.getByRole("button", { name: "Text for the couple" }).click();
    const paper = shownPage(page).getByRole("article");
    for (const part of ["¥7,050.15", "Second album · 3 × ¥400.05", `${kind} × 1`])
      await expect(paper).toContainText(part);
    await page.goto(quotePath);
    await acceptQuote(page, quote);
    await quote.getByRole("button", { name: "Create agreement" }).click();
    const draft = page.getByRole("dialog", { name: "New agreement" });
    await expect(draft.getByLabel("Count", { exact: true }).first()).toHaveValue("3");
    const agreement = await sendDraft(page, draft, name);
    await expect(agreement).toContainText("• Second album · 3 × ¥400.05: ¥1,200.15");
    await expect(agreement).toContainText("¥7,050.15");

    const headers = { token: await tokenOf(page, "manager") };
    const listed = await page.request.get(`/api/wedding/list?name=${name}`, { headers });
    const [wedding] = ((await listed.json()) as { data: { records: { id: number }[] } }).data.records;
    const issued = await post(page, "/api/wedding/links/issue", { weddingId: wedding?.id, partner: "a" });
    const own = await (await browser.newContext({ viewport: { width: 390, height: 844 }, locale: "en-US" })).newPage();
    await openOwnPage(own, address + String(issued["path"]));
    await own.getByRole("button", { name: "Read and sign" }).click();
    await expect(own.getByText("• Second album · 3 × ¥400.05: ¥1,200.15")).toBeVisible();
    await expect(own.getByText("¥7,050.15").first()).toBeVisible();
    await own.context().close();
  },
);
