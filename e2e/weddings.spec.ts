import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/desk.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio, newAppUser } from "./support/studio.ts";

test("a wedding is added and edited; its phone numbers are masked until they are revealed", async ({ page }) => {
  const name = uniqueName("Mei");
  await signInTo(page, `/weddings?name=${name}`, "manager");
  await shownPage(page).getByRole("button", { name: "New wedding" }).click();
  const form = page.getByRole("dialog", { name: "New wedding" });
  await form.getByLabel("Partner A", { exact: true }).fill(name);
  await form.getByLabel("Phone of partner A").fill("13800138001");
  await form.getByLabel(/^Partner B/).fill("Leo");
  await form.getByLabel("Wedding date").fill("2028-05-20");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add wedding" }).click();
  await expect(form).toBeHidden();

  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const sheet = page.getByRole("dialog", { name: `${name} & Leo` });
  await expect(sheet).toContainText("20 May 2028");
  await expect(sheet).not.toContainText("13800138001");
  await sheet.getByRole("button", { name: "Show" }).first().click();
  await expect(sheet.getByRole("link", { name: "13800138001" })).toBeVisible();

  await sheet.getByRole("button", { name: "Edit" }).click();
  const edit = page.getByRole("dialog", { name: "Edit wedding" });
  await edit.getByLabel(/^Partner B/).fill("Leon");
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog", { name: `${name} & Leon` })).toBeVisible();
});

test("the hub lists the shoots, and books one for the couple in the calendar", async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await signInTo(page, `/weddings?id=${studio.weddingId}`, "manager");
  const sheet = page.getByRole("dialog", { name: studio.couple });
  await expect(sheet.getByRole("listitem").filter({ hasText: "Studio shoot" })).toContainText(studio.photographer);
  // The sheet fills the screen of a phone; beside a list it covers parts of rows.
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await sheet.getByRole("button", { name: "Book a shoot" }).click();
  const booking = page.getByRole("dialog", { name: "New booking" });
  await expect(booking).toContainText(studio.couple);
  await booking.getByRole("button", { name: "Cancel" }).click();

  await page.goto(`/weddings?id=${studio.weddingId}`);
  await page.getByRole("dialog", { name: studio.couple }).getByRole("link", { name: "Studio shoot" }).click();
  await expect(page).toHaveURL(new RegExp(`/calendar\\?date=${studio.date}&id=`));
  await expect(page.getByRole("dialog", { name: /Studio shoot/ })).toContainText(studio.room);
});

test(
  "the hub leads to the chat of a partner, and the person page back to the wedding",
  { tag: "@all" },
  async ({ page }) => {
    const studio = await makeStudio(page);
    await studio.book("09:00", "11:00");
    const { id, phone, token } = await newAppUser(page);
    await page.request.post("/api/app/chat/sendMsg", { headers: { token }, data: { text: "在吗" } });
    const { version } = await studio.get<{ version: number }>(`/api/wedding/detail/${studio.weddingId}`);
    await studio.put("/api/wedding/update", { id: studio.weddingId, version, phoneB: phone });

    await signInTo(page, `/weddings?id=${studio.weddingId}`, "manager");
    const sheet = page.getByRole("dialog", { name: studio.couple });
    await page.setViewportSize({ width: 1440, height: 900 });
    const timeline = sheet.getByRole("list").filter({ hasText: "Wedding added" });
    await expect(timeline).toContainText(studio.photographer);
    await sheet.getByRole("link", { name: "Open the conversation" }).click();
    await expect(page).toHaveURL(/\/kefumsg\?id=/);

    await page.goto(`/person?id=${id}`);
    const section = shownPage(page).getByRole("region", { name: "Weddings" });
    await expect(section).toContainText("Next shoot");
    await section.getByRole("link", { name: studio.couple }).click();
    await expect(page.getByRole("dialog", { name: studio.couple })).toBeVisible();
  },
);
