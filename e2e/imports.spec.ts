import { readFile } from "node:fs/promises";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const address = "/imports";
const phone = () => `131${String(Math.floor(Math.random() * 1e8)).padStart(8, "0")}`;

test("a file is checked, imported with its progress, and undone", async ({ page }, testInfo) => {
  const name = uniqueName("Anna");
  const fileName = `${uniqueName("couples")}.csv`;
  await signInTo(page, address, "manager");
  await shownPage(page).getByRole("button", { name: "Import a file" }).click();
  const dialog = page.getByRole("dialog", { name: "Import a file" });
  const download = page.waitForEvent("download");
  await dialog.getByLabel("Language of the template").selectOption("es");
  await dialog.getByRole("button", { name: "Template as CSV" }).click();
  expect(await readFile(await (await download).path(), "utf8")).toContain("Fecha de la boda");
  const workbook = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Template as Excel" }).click();
  const template = testInfo.outputPath("template.xlsx");
  await (await workbook).saveAs(template);
  await dialog.locator("input[type=file]").setInputFiles(template);
  await expect(dialog).toContainText("1 lead · 1 wedding");
  expect(await violationsOn(page)).toEqual([]);

  const choose = async (text: string) =>
    dialog
      .locator("input[type=file]")
      .setInputFiles({ name: fileName, mimeType: "text/csv", buffer: Buffer.from(text) });
  const headings = "Type,Name 1,Phone 1,Wedding date";
  await choose(`${headings}\nWedding,${name},${phone()},31.02.2027\nGuest,Ben,,\n`);
  const problems = dialog.getByRole("region", { name: "Problems" });
  await expect(problems.getByRole("listitem")).toHaveText([/^D2.*Wedding date.*31\.02\.2027/, /^A3.*Type.*Guest/]);
  await expect(dialog.getByRole("button", { name: "Start import" })).toBeDisabled();
  expect(await violationsOn(page)).toEqual([]);

  await choose(`${headings}\nWedding,${name},${phone()},2027-06-05\nLead,${name} lead,,\n`);
  await expect(dialog).toContainText("1 lead · 1 wedding");
  await dialog.getByRole("button", { name: "Start import" }).click();
  await expect(dialog).toBeHidden();
  const sheet = page.getByRole("dialog", { name: fileName, exact: true });
  await expect(sheet).toContainText("2 / 2", { timeout: 20_000 });
  await expect(sheet).toContainText("Imported");
  await expect(sheet).toContainText("1 lead · 1 wedding");
  await sheet.getByRole("button", { name: "Undo import" }).click();
  await page
    .getByRole("dialog", { name: /^Undo import/ })
    .getByRole("button", { name: "Undo import" })
    .click();
  await expect(sheet).toContainText("Undone", { timeout: 20_000 });
});
