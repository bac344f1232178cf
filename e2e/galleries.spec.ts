import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

//
test("a gallery is added to a wedding and its card says why it must not be wiped", async ({ page }) => {
  const title = uniqueName("Seaside");
  await signInTo(page, "/galleries", "manager");
  await shownPage(page).getByRole("button", { name: "New gallery" }).click();
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

  await sheet.getByRole("link", { name: /^WD/ }).click();
  const wedding = page.getByRole("dialog").filter({ hasText: "Galleries" });
  await expect(wedding.getByRole("link", { name: title })).toBeVisible();
});
