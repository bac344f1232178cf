import { randomInt } from "node:crypto";
import type { Locator, Page } from "@playwright/test";
import { pseudo } from "../../packages/web/src/kernel/i18n/pseudo.ts";
import { expect, tokenOf, type OpenBrowser } from "./fixtures.ts";
import { chooseHalfDay } from "./half-days.ts";
import { shownPage } from "./shell.ts";

export const newPhone = () => `136${String(randomInt(100_000_000)).padStart(8, "0")}`;

/** A wedding whose agreement was sent, with the personal links of both partners. */
export async function sendAgreement(
  page: Page,
  name: string,
): Promise<Record<"a" | "b", string> & { weddingId: number }> {
  const headers = { token: await tokenOf(page, "manager") };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    return ((await answer.json()) as { data: Record<string, string | number> }).data;
  };
  const couple = { nameA: name, phoneA: newPhone(), nameB: "Bo", phoneB: newPhone() };
  const weddingId = Number((await post("/api/wedding/add", couple))["id"]);
  const offers = await page.request.get("/api/offer/list?state=active", { headers });
  const [offer] = ((await offers.json()) as { data: { records: { id: number }[] } }).data.records;
  const draft = { weddingId, offerId: offer?.id, discountCents: 0, language: "en" };
  const { id, version } = await post("/api/agreement/draft", draft);
  await post("/api/agreement/send", { id, version });
  const linkOf = async (partner: string) =>
    String((await post("/api/wedding/links/issue", { weddingId, partner }))["path"]);
  return { a: await linkOf("a"), b: await linkOf("b"), weddingId };
}

const stages = ["planning", "shooting", "selection", "production", "collected", "cancelled"];

/** Personal links of a couple at each stage of the demo data, by stage. */
export async function linksByStage(page: Page): Promise<[stage: string, link: string][]> {
  const headers = { token: await tokenOf(page, "manager") };
  const links: [string, string][] = [];
  for (const stage of stages) {
    const list = await page.request.get(`/api/wedding/list?stage=${stage}`, { headers });
    const weddings = ((await list.json()) as { data: { records: { id: number }[] } }).data.records;
    for (const { id } of weddings) {
      const data = { weddingId: id, partner: "a" };
      const answer = await page.request.post("/api/wedding/links/issue", { headers, data });
      const issued = ((await answer.json()) as { data?: { path: string } }).data;
      // A couple that another test imported may have no phone number, and gets no link.
      if (!issued) continue;
      links.push([stage, issued.path]);
      break;
    }
  }
  return links;
}

/** Shows the pages for couples in the pseudo-locale, which they do not offer. */
export async function showPseudo(page: Page): Promise<void> {
  await page.route(/\/couple\/.*\/en-[\w-]+\.js$/, async (route) => {
    const script = await (await route.fetch()).text();
    const { messages } = (await import(`data:text/javascript,${encodeURIComponent(script)}`)) as {
      messages: Parameters<typeof pseudo>[0];
    };
    const body = `export const messages = ${JSON.stringify(pseudo(messages))};`;
    await route.fulfill({ contentType: "text/javascript", body });
  });
}

/** Types the code that the page shows in demo mode. */
export async function typeShownCode(page: Page): Promise<void> {
  const field = page.getByRole("textbox", { name: /^Code that was sent/ });
  const [code = ""] = /\d{6}/.exec(await page.getByText(/The code is \d{6}/).innerText()) ?? [];
  await field.fill(code);
}

/** Chooses the first free half-day and sends the enquiry that was filled in. */
export async function sendEnquiry(page: Page): Promise<void> {
  await chooseHalfDay(page, 0);
  await page.getByRole("button", { name: "Send code" }).click();
  await typeShownCode(page);
  await page.getByRole("button", { name: "Send enquiry" }).click();
  await expect(page.getByText(/^We hold /)).toBeVisible();
}

/** Marks a draft quote, which is open, as sent and accepted. Its lead is won. */
export async function acceptQuote(page: Page, quote: Locator): Promise<void> {
  await quote.getByRole("button", { name: "Mark as sent" }).click();
  await quote.getByRole("button", { name: "Mark as accepted" }).click();
  const accept = page.getByRole("dialog", { name: /^Mark as accepted/ });
  await accept.getByLabel("The couple books: mark the lead as won").check();
  await accept.getByRole("button", { name: "Mark as accepted" }).click();
  await expect(accept).toBeHidden();
}

/** Saves the draft of an agreement, whose form is open, and sends it for signing. Returns the open agreement. */
export async function sendDraft(page: Page, form: Locator, name: string): Promise<Locator> {
  await form.getByRole("button", { name: "Save draft" }).click();
  await expect(form).toBeHidden();
  await page.goto(`/agreements?name=${name}`);
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const agreement = page.getByRole("dialog", { name });
  await agreement.getByRole("button", { name: "Send for signing" }).click();
  await expect(agreement).toContainText("The text that was sent");
  return agreement;
}

/** Opens the pages of a couple with a personal link. */
export async function openOwnPage(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Send code" }).click();
  await typeShownCode(page);
  await page.getByRole("button", { name: "Open" }).click();
}

/** Signs the agreement on the own page of a partner, which is open. */
export async function signOnOwnPage(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Read and sign" }).click();
  await drawSignature(page);
  await page.getByRole("button", { name: "Send code" }).click();
  await typeShownCode(page);
  await page.getByRole("button", { name: "Sign the agreement" }).click();
  await page.getByRole("heading", { name: "Your signature" }).waitFor({ state: "hidden" });
}

/** Draws a line in the field for the signature of a couple's page. */
export async function drawSignature(page: Page): Promise<void> {
  const field = page.locator("svg.pad");
  await field.scrollIntoViewIfNeeded();
  await drawLine(page, field);
}

/** Draws a line in a field for signatures, which is in view. */
export async function drawLine(page: Page, field: Locator): Promise<void> {
  const box = await field.boundingBox();
  if (!box) throw new Error("the field for the signature is not shown");
  await page.mouse.move(box.x + 20, box.y + 20);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
}

const onPhone = { width: 390, height: 844 };
const dayMs = 86_400_000;

/** A couple asks for a wedding day far ahead and requests a consultation. */
export async function enquire(openBrowser: OpenBrowser, address: string, name: string): Promise<Page> {
  const visitor = await openBrowser();
  await visitor.setViewportSize(onPhone);
  await visitor.goto(`${address}/couple/enquiry`);
  const date = new Date(Date.now() + 600 * dayMs).toISOString().slice(0, 10);
  await visitor.getByLabel("Wedding date, if you know it").fill(date);
  await expect(visitor.getByText(/^We are free on /)).toBeVisible();
  await visitor.getByLabel("Your name").fill(name);
  await visitor.getByLabel("Your partner's name").fill("Bo");
  await visitor.getByLabel("Your partner's phone").fill(newPhone());
  await visitor.getByLabel("Phone", { exact: true }).fill(newPhone());
  await sendEnquiry(visitor);
  return visitor;
}

/** The lead, whose list is open, gets a quote with an extra, accepts it, and becomes a wedding with an agreement to sign. */
export async function sell(page: Page, name: string): Promise<void> {
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

interface Signing {
  address: string;
  weddingId: number;
  post: <T>(path: string, body: object) => Promise<T>;
}

/** Both partners sign the agreement, each on the own page, which is the one at their position. */
export async function signAsPair(partners: readonly [Page, Page], { address, weddingId, post }: Signing) {
  for (const [index, partner] of (["a", "b"] as const).entries()) {
    const { path } = await post<{ path: string }>("/api/wedding/links/issue", { weddingId, partner });
    const own = partners[index] as Page;
    await own.setViewportSize(onPhone);
    await openOwnPage(own, address + path);
    await expect(own.getByText("Not yet confirmed by the studio").first()).toBeVisible();
    await signOnOwnPage(own);
  }
}
