import type { Page } from "@playwright/test";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

/** Draws a picture in the browser. */
async function pictureFile(page: Page, width: number, height: number) {
  const base64 = await page.evaluate(
    ([w, h]) => {
      const canvas = Object.assign(document.createElement("canvas"), { width: w, height: h });
      const pen = canvas.getContext("2d");
      if (pen) {
        pen.fillStyle = "#2a7";
        pen.fillRect(0, 0, w, h);
      }
      return canvas.toDataURL("image/jpeg").split(",")[1] ?? "";
    },
    [width, height] as const,
  );
  return { name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.from(base64, "base64") };
}

const labels = ["Logo", "Picture above the wedding", "Picture above the enquiry form"] as const;
const inputOf = (page: Page, label: string) => shownPage(page).locator("input[type=file]").and(page.getByLabel(label));
const sampleOf = (page: Page, label: string) => shownPage(page).getByRole("img", { name: label });

async function save(page: Page): Promise<void> {
  await shownPage(page).getByRole("button", { name: "Save" }).click();
  await expect(shownPage(page).getByRole("button", { name: "Save" })).toHaveCount(0);
}

/** Whether the pictures of a page are loaded and shown. */
const widthsOn = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((image) => (image as HTMLImageElement).naturalWidth));

//
test("logo and pictures are uploaded, shown on the pages for couples, and removed again", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  await signInTo(page, "/system/studio", "manager");
  const [logo, wedding, enquiry] = labels;
  for (const label of labels) {
    await inputOf(page, label).setInputFiles(await pictureFile(page, 1_600, 900));
    await expect(sampleOf(page, label)).toBeVisible();
  }
  await save(page);

  const visitor = await openBrowser();
  await visitor.goto(`${baseURL}/couple/enquiry`);
  await expect.poll(() => widthsOn(visitor, "img.cover")).toEqual([1_120]);
  await expect.poll(() => widthsOn(visitor, ".studio img")).toEqual([1_024]);

  await shownPage(page).getByRole("button", { name: "Use the default logo" }).click();
  for (const label of [wedding, enquiry])
    await shownPage(page)
      .getByRole("group", { name: label })
      .getByRole("button", { name: "Remove the picture" })
      .click();
  await expect(sampleOf(page, enquiry)).toHaveCount(0);
  await save(page);
  await visitor.reload();
  await expect(visitor.getByRole("heading", { level: 1 })).toBeVisible();
  expect(await widthsOn(visitor, "img.cover, .studio img")).toEqual([]);
  await expect(sampleOf(page, logo)).toHaveCount(0);
});

//
test("a picture of another type or too large is refused beside its field", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/studio", "manager");
  const alert = shownPage(page).getByRole("alert");
  for (const [label, limit] of [
    ["Logo", 2],
    ["Picture above the wedding", 32],
  ] as const) {
    const input = inputOf(page, label);
    await input.setInputFiles({ name: "a.pdf", mimeType: "image/jpeg", buffer: Buffer.from("%PDF-1.7\n") });
    await expect(alert).toBeVisible();
    await expect(alert).not.toContainText(/avatar|try again/i);
    const { buffer } = await pictureFile(page, 16, 9);
    const large = Buffer.concat([buffer, Buffer.alloc(limit * 1_024 * 1_024)]);
    await input.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: large });
    await expect(alert).toContainText(`${limit} MB`);
    await input.setInputFiles(await pictureFile(page, 320, 180));
    await expect(alert).toHaveCount(0);
    await expect(sampleOf(page, label)).toBeVisible();
  }
  await shownPage(page).getByRole("button", { name: "Discard" }).click();
  await expect(sampleOf(page, "Picture above the wedding")).toHaveCount(0);
});
