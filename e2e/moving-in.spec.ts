import type { Page } from "@playwright/test";
import { MailServer } from "../harness/mail-server/mail-server.ts";
import { enquire, newPhone, sell, signAsPair } from "./support/couples.ts";
import { expect, signInTo, test as base, tokenOf, uniqueName } from "./support/fixtures.ts";
import { startBuiltServer, startWithinMs } from "./support/server.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio, type Studio } from "./support/studio.ts";

/** A server that sends its mail to an SMTP server on this computer. */
const test = base.extend<object, { mail: MailServer; address: string }>({
  mail: [
    async ({}, use) => {
      const mail = await MailServer.start();
      await use(mail);
      await mail.close();
    },
    { scope: "worker" },
  ],
  address: [
    async ({ mail }, use) => {
      const server = await startBuiltServer({
        settings: {
          VOWDESK_SMTP: mail.url,
          VOWDESK_MAIL_FROM: "desk@example.com",
          VOWDESK_PUBLIC_URL: "http://127.0.0.1",
        },
      });
      await use(server.address);
      return server.stop();
    },
    { scope: "worker", timeout: startWithinMs },
  ],
});

/** A zone in which it is noon, because couples are not told anything at night. */
function zoneAtNoon(): string {
  const hours = 12 - new Date().getUTCHours();
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

/** A studio that sends notices by mail, and whose dates become firm by signature. */
async function openStudio(page: Page): Promise<Studio> {
  const studio = await makeStudio(page);
  const { version } = await studio.get<{ version: number }>("/api/studio/settings");
  const rules = { holdsFirmedBy: "signature", noticeChannel: "mail", noticeFallback: "none", timeZone: zoneAtNoon() };
  await studio.put("/api/studio/settings", { version, ...rules });
  return studio;
}

/** Imports 40 weddings from a file. */
async function moveIn(page: Page): Promise<void> {
  const name = uniqueName("Old");
  const rows = Array.from({ length: 40 }, (_, index) =>
    ["Wedding", `A-${index}`, `${name} ${index}`, newPhone(), "Ben", newPhone(), "2028-06-10"].join(","),
  );
  const text = ["Type,Former number,Name 1,Phone 1,Name 2,Phone 2,Wedding date", ...rows].join("\n");
  const file = { name: `${name}.csv`, mimeType: "text/csv", buffer: Buffer.from(text) };
  await signInTo(page, "/imports", "manager");
  await shownPage(page).getByRole("button", { name: "Import a file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a file" });
  await dialog.locator("input[type=file]").setInputFiles(file);
  await expect(dialog).toContainText("40 weddings");
  await dialog.getByRole("button", { name: "Start import" }).click();
  const result = page.getByRole("dialog", { name: file.name, exact: true });
  await expect(result).toContainText("40 / 40", { timeout: 30_000 });
  await expect(result).toContainText("Imported");
}

/** Books a held shoot of the couple for tomorrow. */
async function holdTomorrow({ get, post, photographer, artist, room }: Studio, weddingId: number) {
  const team = await Promise.all(
    [photographer, artist, room].map(async (name) => {
      const { records } = await get<{ records: { id: number }[] }>(`/api/bookable/list?name=${name}`);
      return records[0]?.id;
    }),
  );
  const startsAt = new Date(Date.now() + 86_400_000);
  const times = { startsAt: startsAt.toISOString(), endsAt: new Date(startsAt.getTime() + 7_200_000).toISOString() };
  return post<{ id: number }>("/api/shoot/book", { ...times, team, weddingId, purpose: "studio", state: "tentative" });
}

/** Money of the couple that finance has checked. */
async function pay(page: Page, { get, post }: Studio, weddingId: number): Promise<void> {
  const { timeZone } = await get<{ timeZone: string }>("/api/studio/settings");
  const receivedOn = new Date().toLocaleDateString("sv-SE", { timeZone });
  const money = { weddingId, amountCents: 106_000, method: "cash", receivedOn };
  const data = await post<{ id: number; version: number }>("/api/wedding-payments/record", money);
  const headers = { token: await tokenOf(page, "finance") };
  const { id, version } = data;
  const answer = await page.request.post("/api/wedding-payments/check", { headers, data: { id, version } });
  expect(await answer.json()).toMatchObject({ success: true });
}

//
test(
  "a studio imports its weddings, sells to a new couple, whose date both signatures make firm, and which gets mail in Spanish, a call sheet and an invoice",
  { tag: "@all" },
  async ({ page, openBrowser, address, mail }) => {
    test.setTimeout(180_000);
    const name = uniqueName("Wanda");
    const studio = await openStudio(page);
    await moveIn(page);

    const visitor = await enquire(openBrowser, address, name);
    await page.goto(`/leads?name=${name}`);
    await sell(page, name);
    const { records } = await studio.get<{ records: { id: number }[] }>(`/api/wedding/list?name=${name}`);
    const weddingId = records[0]?.id ?? 0;
    const contact = { weddingId, partner: "a", version: 0, email: "ana@example.com", language: "es", consent: "given" };
    await studio.put("/api/wedding/contacts", contact);
    const { id: shootId } = await holdTomorrow(studio, weddingId);
    await signAsPair([visitor, await openBrowser()], { address, weddingId, post: studio.post });
    expect(await studio.get(`/api/shoot/detail/${shootId}`)).toMatchObject({ state: "firm" });

    await page.goto(`/calendar?sheet=${shootId}`);
    const sheet = shownPage(page).getByRole("article", { name: "Call sheet" });
    for (const part of [name, studio.photographer, "Photography", "Frame"]) await expect(sheet).toContainText(part);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("navigation", { name: "Main menu" })).toBeHidden();
    expect((await page.pdf({ format: "A4" })).subarray(0, 5).toString()).toBe("%PDF-");
    await page.emulateMedia({ media: "screen" });

    await pay(page, studio, weddingId);
    await visitor.reload();
    await visitor.getByLabel("Name on the invoice").fill(`${name} SL`);
    await visitor.getByRole("button", { name: /^Request an invoice for .*1,060\.00$/ }).click();
    await expect(visitor.getByText("Requested. The studio issues it.")).toBeVisible();
    await page.goto(`/wedding-invoices?buyer=${name}`);
    await expect(shownPage(page).getByRole("row").filter({ hasText: name })).toContainText("To issue");

    const told = () => mail.received.filter(({ to }) => to.includes("ana@example.com"));
    await expect
      .poll(() => told().map(({ subject }) => subject), { timeout: 60_000 })
      .toContain("Su cita con nosotros");
    const text = told().find(({ subject }) => subject === "Su cita con nosotros")?.text;
    expect(text).toContain(`Hola, ${name}: le recordamos su cita`);
  },
);
