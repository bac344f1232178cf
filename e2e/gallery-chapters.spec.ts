import { devices, type Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { newPhone, openOwnPage } from "./support/couples.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

/** A gallery whose pictures the couple may download, the personal link of a partner, and a function that opens the gallery. */
async function addGallery(page: Page, title: string) {
  const headers = { token: await tokenOf(page, "manager") };
  const post = async (path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    return ((await answer.json()) as { data: { id: number; path: string } }).data;
  };
  const { id: weddingId } = await post("/api/wedding/add", { nameA: title, phoneA: newPhone(), nameB: "Bo" });
  const { id } = await post("/api/gallery/add", { weddingId, title, downloads: "all" });
  const { path } = await post("/api/wedding/links/issue", { weddingId, partner: "a" });
  const open = async () => {
    const answer = await page.request.get(`/api/gallery/detail/${id}`, { headers });
    const { version } = ((await answer.json()) as { data: { version: number } }).data;
    await post("/api/gallery/open", { id, version });
  };
  return { id, link: path, open };
}

//
test("pictures are put into chapters by keyboard, and the couple looks at one of them", async ({
  page,
  browser,
  address,
}) => {
  const title = uniqueName("Garden");
  const { id, link, open } = await addGallery(page, title);
  await signInTo(page, `/galleries?id=${id}`, "manager");
  const sheet = page.getByRole("dialog", { name: title });
  const files = ["a", "b", "c", "d"].map((text, i) => ({
    name: `DSC_${i + 1}.JPG`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(`picture ${text} of ${title}`),
  }));
  await sheet.locator("input[type=file]:not([webkitdirectory])").last().setInputFiles(files);
  const card = sheet.getByRole("listitem").filter({ hasText: "DSC_1.JPG" });
  await expect(card).toContainText("4 of 4 files");
  await card.getByRole("button", { name: "Set photographer" }).click();
  const dialog = page.getByRole("dialog", { name: /^Set photographer/ });
  await dialog.getByLabel("Photographer").selectOption({ index: 1 });
  expect(await violationsOn(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Set photographer" }).click();
  await expect(card).toContainText("Photographer: ");

  await sheet.getByRole("button", { name: "Show the pictures" }).click();
  const shown = shownPage(page);
  const grid = shown.getByRole("listbox", { name: "Pictures" });
  await expect(grid.getByRole("option")).toHaveCount(4);
  await grid.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("Shift+ArrowRight");
  await expect(grid.getByRole("option", { selected: true })).toHaveCount(2);
  await page.keyboard.press("h");
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.type("Ceremony");
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("option", { name: "Ceremony" })).toHaveCount(2);
  await expect(grid).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.press("s");
  await page.keyboard.press("h");
  await page.keyboard.type("Party");
  await page.keyboard.press("Enter");
  await expect(grid.getByRole("option", { name: "Party" })).toHaveCount(1);
  await expect(grid).toBeFocused();
  await shown.getByLabel("Chapter").selectOption("None");
  await expect(grid.getByRole("option")).toHaveCount(1);
  await shown.getByLabel("Chapter").selectOption("Ceremony");
  await expect(grid.getByRole("option")).toHaveCount(2);
  expect(await violationsOn(page)).toEqual([]);
  await open();

  const context = await browser.newContext({ ...devices["Pixel 5"], locale: "en-US" });
  const phone = await context.newPage();
  await openOwnPage(phone, address + link);
  await expect(phone.getByRole("heading", { name: "Progress" })).toBeVisible();
  await phone.goto(`${address}/couple/gallery/1`);
  const chapters = phone.getByRole("navigation", { name: "Chapters" });
  await expect(chapters.getByRole("link")).toHaveText(["All4", "Ceremony2", "Party1"]);
  await chapters.getByRole("link", { name: "Ceremony" }).tap();
  await expect(phone.getByRole("listitem")).toHaveCount(2);
  expect(await violationsOn(phone)).toEqual([]);
  await chapters.getByRole("link", { name: "Party" }).tap();
  await expect(phone.getByRole("listitem")).toHaveCount(1);
  const saved = phone.waitForEvent("download");
  await phone.getByRole("link", { name: "Download “Party”" }).tap();
  expect((await saved).suggestedFilename()).toBe(`${title} Party.zip`);
  await phone.getByRole("button", { name: "Photo 1" }).tap();
  await expect(phone.getByRole("dialog").getByText("Photo 1 of 1")).toBeVisible();
  await phone.goBack();
  await expect(phone.getByRole("dialog")).toBeHidden();
  await phone.goBack();
  await expect(phone.getByRole("listitem")).toHaveCount(2);
  await phone.reload();
  await expect(chapters.locator("[aria-current]")).toHaveText("Ceremony2");
  await expect(phone.getByRole("listitem")).toHaveCount(2);
  await phone.goBack();
  await expect(phone.getByRole("listitem")).toHaveCount(4);
  await context.close();
});
