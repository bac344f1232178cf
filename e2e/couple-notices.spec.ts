import type { CoupleNotice } from "@vowdesk/contract/studio/couple-notices";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio } from "./support/studio.ts";

//
test("address, language and consent of a partner are recorded on the page of the wedding", async ({ page }) => {
  const { couple, weddingId } = await makeStudio(page);
  await signInTo(page, `/weddings?id=${weddingId}`, "manager");
  const sheet = page.getByRole("dialog", { name: couple });
  await expect(sheet.getByText("Not asked yet").first()).toBeVisible();
  await expect(sheet.getByText("No notices yet")).toBeVisible();
  await sheet.getByRole("button", { name: "Change contact" }).first().click();
  const form = page.getByRole("dialog", { name: /^Notices to/ });
  await form.getByLabel(/^Email/).fill("ada@example.com");
  await form.getByLabel(/^Language/).selectOption("es");
  await form.getByRole("radio", { name: "Agreed" }).check();
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(sheet.getByText("ada@example.com · Español")).toBeVisible();
  await expect(sheet.getByText(/^Agreed · /)).toBeVisible();

  await sheet.getByRole("button", { name: "Change contact" }).first().click();
  await form.getByRole("radio", { name: "Declined" }).check();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(sheet.getByText(/^Declined · /)).toBeVisible();
});

//
test("the log of a wedding shows what the couple was told, with the words", { tag: "@all" }, async ({ page }) => {
  const { get } = await makeStudio(page);
  const { records } = await get<{ records: { id: number }[] }>("/api/wedding/list?stage=selection&size=20");
  const logs = await Promise.all(records.map(({ id }) => get<CoupleNotice[]>(`/api/wedding/notices/${id}`)));
  const position = logs.findIndex((log) => log.some(({ state }) => state === "sent"));
  const sent = logs[position]?.find(({ state }) => state === "sent");
  await signInTo(page, `/weddings?id=${records[position]?.id}`, "manager");
  const entry = page.getByRole("listitem").filter({ hasText: "Shoot on the next day" }).first();
  await expect(entry).toContainText("Sent");
  await expect(entry).toContainText("SMS");
  await entry.getByText("Show the text").click();
  await expect(entry).toContainText((sent?.text ?? "").split("\n")[0] ?? "");
});

//
test("the text of a notice is changed in the business settings and previewed", async ({ page }) => {
  await signInTo(page, "/system/studio", "manager");
  const texts = shownPage(page).getByRole("group", { name: "Texts of notices" });
  const preview = texts.getByRole("figure");
  await expect(preview).toContainText("Hello Anna, a reminder of your appointment: Location shoot");
  await texts.getByRole("combobox", { name: "Notice" }).selectOption("instalment-due");
  await expect(preview).toContainText("A payment is due today");
  await texts.getByRole("button", { name: "Español" }).click();
  await expect(preview).toContainText("Hola, Ana: hoy,");
  const words = texts.getByRole("textbox");
  await words.fill("{name}: {amount} {place}");
  await expect(texts.getByRole("alert")).toContainText("Unknown: {place}");
  await words.fill("{name}: {amount}");
  await expect(preview).toContainText(/Ana: 2500,00/);
  await shownPage(page).getByRole("button", { name: "Save" }).click();
  await expect(shownPage(page).getByRole("button", { name: "Save" })).toHaveCount(0);
  await page.reload();
  await texts.getByRole("combobox", { name: "Notice" }).selectOption("instalment-due");
  await texts.getByRole("button", { name: "Español" }).click();
  await expect(words).toHaveValue("{name}: {amount}");
});
