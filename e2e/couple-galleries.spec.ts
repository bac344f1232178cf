import { devices, type Page } from "@playwright/test";
import { readLayout } from "@vowdesk/contract/studio/galleries";
import { readFile } from "node:fs/promises";
import { sharp } from "../packages/server/test/pictures.ts";
import { violationsOn } from "./support/axe.ts";
import { newPhone, openOwnPage } from "./support/couples.ts";
import { expect, signInTo, test, tokenOf, uniqueName } from "./support/fixtures.ts";

/** Pictures of a card: two landscape, one upright, each of its own colour. */
const pictures = (title: string) =>
  Promise.all(
    ["#805030", "#305080", "#508030"].map(async (background, i) => {
      const [width, height] = i === 2 ? [400, 600] : [600, 400];
      const picture = sharp({ create: { width, height, channels: 3, background } });
      const buffer = await picture
        .withExif({ IFD0: { ImageDescription: title } })
        .jpeg()
        .toBuffer();
      return { name: `DSC_${i + 1}.JPG`, mimeType: "image/jpeg", buffer };
    }),
  );

/** A gallery whose pictures the couple may download, and the personal link of a partner. */
async function addGallery(page: Page, title: string) {
  const headers = { token: await tokenOf(page, "manager") };
  const post = async <T>(path: string, data: object) => {
    const answer = await page.request.post(path, { headers, data });
    return ((await answer.json()) as { data: T }).data;
  };
  const couple = { nameA: title, phoneA: newPhone(), nameB: "Bo" };
  const { id: weddingId } = await post<{ id: number }>("/api/wedding/add", couple);
  const { id } = await post<{ id: number }>("/api/gallery/add", { weddingId, title, downloads: "all" });
  const { path } = await post<{ path: string }>("/api/wedding/links/issue", { weddingId, partner: "a" });
  return { id, link: path };
}

/** A swipe by a finger over the photo. */
async function swipe(page: Page, from: number, to: number): Promise<void> {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", x?: number) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: x === undefined ? [] : [{ x, y: 400 }] });
  await touch("touchStart", from);
  for (const part of [0.3, 0.6, 1]) await touch("touchMove", from + (to - from) * part);
  await touch("touchEnd");
}

//
test("a gallery that staff open is looked at and saved by the couple on a phone, until staff close it", async ({
  page,
  browser,
  address,
}) => {
  const title = uniqueName("Seaside");
  const { id, link } = await addGallery(page, title);
  await signInTo(page, `/galleries?id=${id}`, "manager");
  const sheet = page.getByRole("dialog", { name: title });
  const files = await pictures(title);
  await sheet.locator("input[type=file]:not([webkitdirectory])").last().setInputFiles(files);
  await expect(sheet.getByRole("listitem").filter({ hasText: "DSC_1.JPG" })).toContainText("3 of 3 files");

  const context = await browser.newContext({ ...devices["Pixel 5"], locale: "en-US" });
  const phone = await context.newPage();
  await openOwnPage(phone, address + link);
  await expect(phone.getByRole("heading", { name: "Progress" })).toBeVisible();
  await expect(phone.getByRole("link", { name: title })).toHaveCount(0);
  await phone.goto(`${address}/couple/gallery/1`);
  await expect(phone.getByRole("heading", { name: "This gallery is not open" })).toBeVisible();

  await sheet.getByRole("button", { name: "Open to the couple" }).click();
  await expect(sheet.getByRole("button", { name: "Close to the couple" })).toBeVisible();
  // The previews are made by a job, one after the other.
  const previews = async () => {
    const answer = await phone.request.get(`${address}/api/couple/gallery/1/index`);
    const { layout } = ((await answer.json()) as { data: { layout: string } }).data;
    return readLayout(layout).filter(({ previewVersion }) => previewVersion > 0).length;
  };
  await expect.poll(previews, { timeout: 30_000 }).toBe(files.length);
  await phone.goto(`${address}/couple/`);
  const card = phone.getByRole("link", { name: title });
  await expect(card).toContainText("3 photos");
  expect(await violationsOn(phone)).toEqual([]);
  await card.click();

  await expect(phone.getByRole("heading", { name: title })).toBeVisible();
  await expect(phone.getByRole("listitem")).toHaveCount(3);
  await expect
    .poll(() =>
      phone
        .locator(".grid img")
        .evaluateAll((all) => all.filter((image) => (image as HTMLImageElement).naturalWidth > 0).length),
    )
    .toBe(3);
  expect(await violationsOn(phone)).toEqual([]);
  await phone.getByRole("button", { name: "Photo 1" }).tap();
  const viewer = phone.getByRole("dialog");
  await expect(viewer.getByText("Photo 1 of 3")).toBeVisible();
  expect(await violationsOn(phone)).toEqual([]);
  await swipe(phone, 300, 60);
  await expect(viewer.getByText("Photo 2 of 3")).toBeVisible();
  const download = phone.waitForEvent("download");
  await viewer.getByRole("link", { name: "Download" }).click();
  const saved = await download;
  // Two files are uploaded at a time, so that any of them may be the second picture.
  const sent = files.find(({ name }) => name === saved.suggestedFilename());
  expect(await readFile(await saved.path())).toEqual(sent?.buffer);
  await phone.keyboard.press("ArrowRight");
  await expect(viewer.getByText("Photo 3 of 3")).toBeVisible();
  await phone.keyboard.press("Escape");
  await expect(viewer).toBeHidden();
  await expect(phone.getByRole("button", { name: "Photo 3" })).toBeFocused();
  await phone.keyboard.press("Home");
  await expect(phone.getByRole("button", { name: "Photo 1" })).toBeFocused();
  await phone.keyboard.press("Enter");
  await expect(viewer.getByText("Photo 1 of 3")).toBeVisible();
  await phone.goBack();
  await expect(viewer).toBeHidden();

  await sheet.getByRole("button", { name: "Close to the couple" }).click();
  await page
    .getByRole("dialog", { name: /^Close to the couple/ })
    .getByRole("button", { name: "Close to the couple" })
    .click();
  await expect(sheet.getByRole("button", { name: "Open again" })).toBeVisible();
  await phone.reload();
  await expect(phone.getByRole("heading", { name: "This gallery is not open" })).toBeVisible();
  await context.close();
});
