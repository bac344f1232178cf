import { readFile } from "node:fs/promises";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

//
test("a gallery gets a card from its files, which says why it must not be wiped, and its pictures are culled", async ({
  page,
}) => {
  const title = uniqueName("Seaside");
  await signInTo(page, "/galleries", "manager");
  // A list without rows offers the button a second time.
  await shownPage(page).getByRole("button", { name: "New gallery" }).first().click();
  const form = page.getByRole("dialog", { name: "New gallery" });
  await form.getByLabel("Wedding").selectOption({ index: 1 });
  await form.getByLabel("Title").fill(title);
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add gallery" }).click();

  // The new gallery opens itself.
  const sheet = page.getByRole("dialog", { name: title });
  await sheet.getByRole("button", { name: "Announce a card" }).click();
  const card = page.getByRole("dialog", { name: "Announce a card" });
  await card.getByLabel("Label").fill("A1");
  await card.getByLabel("Files").fill("600");
  await card.getByLabel("Size in MB").fill("7200");
  await card.getByRole("button", { name: "Announce a card" }).click();
  const item = sheet.getByRole("listitem").filter({ hasText: "A1" });
  await expect(item).toContainText("Do not wipe: 600 of 600 pictures are missing");
  await expect(item.getByRole("button", { name: "Record as wiped" })).toHaveCount(0);
  expect(await violationsOn(page)).toEqual([]);

  // A card that is counted from its files: the same bytes twice are one picture.
  const pictures = ["a", "b", "c", "a"].map((text, i) => ({
    name: `DSC_${i}.JPG`,
    mimeType: "image/jpeg",
    buffer: Buffer.from(`picture ${text} of ${title}`),
  }));
  await sheet.locator("input[type=file]:not([webkitdirectory])").last().setInputFiles(pictures);
  const counted = sheet.getByRole("listitem").filter({ hasText: "DSC_0.JPG" });
  await expect(counted).toContainText("Do not wipe: 3 of 3 pictures have one copy only");
  await expect(counted).toContainText("3 of 3 files");

  await sheet.getByRole("button", { name: "Show the pictures" }).click();
  const grid = shownPage(page).getByRole("listbox", { name: "Pictures" });
  await expect(grid.getByRole("option")).toHaveCount(3);
  await expect(grid).toContainText("DSC_1.JPG");
  await grid.focus();
  await page.keyboard.press("End");
  await page.keyboard.press("x");
  await expect(grid.getByRole("option", { name: "Picture 3, taken out" })).toHaveAttribute("data-current", "true");
  expect(await violationsOn(page)).toEqual([]);
  await shownPage(page).getByRole("button", { name: "Taken out" }).click();
  await expect(grid.getByRole("option")).toHaveCount(1);
  await shownPage(page).getByRole("button", { name: "Back to the list" }).click();

  //
  await sheet.getByRole("button", { name: "Download originals" }).click();
  const download = page.getByRole("dialog", { name: "Download originals" });
  expect(await violationsOn(page)).toEqual([]);
  const begun = page.waitForEvent("download");
  await download.getByRole("button", { name: "Download", exact: true }).click();
  const file = await begun;
  expect(file.suggestedFilename()).toMatch(new RegExp(`^WD.* ${title}[.]zip$`));
  const zip = await readFile(await file.path());
  expect(zip.includes(`picture a of ${title}`)).toBe(true);
  expect(zip.includes("DSC_1.JPG")).toBe(true);

  await sheet.getByRole("link", { name: /^WD/ }).click();
  const wedding = page.getByRole("dialog").filter({ hasText: "Galleries" });
  await expect(wedding.getByRole("link", { name: title })).toBeVisible();
});
