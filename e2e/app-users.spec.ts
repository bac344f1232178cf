import { newCustomer } from "./support/customer.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { openFilters, shownPage } from "./support/shell.ts";

test("app users are listed with masked numbers, found by name and opened", async ({ page }) => {
  await signInTo(page, "/system/user/appUserList", "moderator");
  const rows = shownPage(page).locator("tbody tr[data-key]");
  await expect(rows.first()).toContainText(/\d{3}\*{4}\d{4}/);
  await shownPage(page).getByRole("button", { name: "Courier" }).click();
  await expect(page).toHaveURL(/role=courier/);
  await expect(rows.first()).toContainText("Courier");
  await rows.first().getByRole("link").click();
  const sheet = shownPage(page).getByRole("dialog");
  await expect(sheet).toContainText("Courier");
  await expect(sheet).toContainText(/\d{3}\*{4}\d{4}/);
});

test("a part of a phone number has no match", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/user/appUserList", "auditor");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await (await openFilters(page)).getByRole("searchbox", { name: "Phone (full or last 4 digits)" }).fill("138");
  await expect(shownPage(page).getByText("Nothing matches these filters")).toBeVisible();
});

test(
  "a person is blocked with a reason, is shown as blocked and is unblocked again",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const { name } = await newCustomer(baseURL ?? "");
    await signInTo(page, `/system/user/appUserList?name=${encodeURIComponent(name)}`, "moderator");
    await shownPage(page).getByRole("link", { name }).click();
    const record = shownPage(page).getByRole("dialog");
    await expect(record).toContainText("Active");
    await record.getByRole("button", { name: "Block" }).click();
    const question = page.getByRole("dialog", { name: `Block ${name}` });
    await expect(question.getByRole("button", { name: "Block" })).toBeDisabled();
    await question.getByRole("textbox", { name: "Reason" }).fill("Repeated fake orders");
    await question.getByRole("button", { name: "Block" }).click();
    await expect(record).toContainText("Repeated fake orders");
    await expect(record).toContainText("Blocked");
    await record.getByRole("button", { name: "Unblock" }).click();
    await expect(record).toContainText("Active");
    await expect(record.getByRole("button", { name: "Edit" })).toHaveCount(0);
  },
);

test("personal data is exported as an archive, and erased with the approval of a colleague", async ({
  page,
  baseURL,
  openBrowser,
}) => {
  const { name } = await newCustomer(baseURL ?? "");
  const address = `/system/user/appUserList?name=${encodeURIComponent(name)}`;
  await signInTo(page, address, "manager");
  await shownPage(page).getByRole("link", { name }).click();
  const record = shownPage(page).getByRole("dialog");
  await record.getByRole("button", { name: "Export personal data" }).click();
  const dialog = page.getByRole("dialog", { name: `Export the personal data of ${name}` });
  await expect(dialog.getByRole("button", { name: "Export" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Asked for by the person");
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  expect((await download).suggestedFilename()).toMatch(/^app-user-\d+\.zip$/);

  await record.getByRole("button", { name: "Erase personal data" }).click();
  const question = page.getByRole("dialog", { name: `Erase the personal data of ${name}` });
  await expect(question).toContainText("Kept without name, phone number and addresses");
  await question.getByRole("textbox", { name: "Reason" }).fill("Asked for by the person");
  await question.getByRole("button", { name: "Ask for approval" }).click();
  await expect(record).toContainText("To be erased");
  await expect(record.getByRole("button", { name: "Approve erasure" })).toHaveCount(0);

  const second = await openBrowser();
  await signInTo(second, address, "admin");
  await shownPage(second).getByRole("link", { name }).click();
  const same = shownPage(second).getByRole("dialog");
  await same.getByRole("button", { name: "Approve erasure" }).click();
  await second
    .getByRole("dialog", { name: `Approve the erasure of ${name}` })
    .getByRole("button", { name: "Approve erasure" })
    .click();
  await expect(same).toContainText("carried out");
  await same.getByRole("button", { name: "Cancel erasure" }).click();
  const undo = second.getByRole("dialog", { name: `Cancel the erasure of ${name}` });
  await undo.getByRole("textbox", { name: "Reason" }).fill("Changed their mind");
  await undo.getByRole("button", { name: "Cancel erasure" }).click();
  await expect(same).toContainText("Active");
});

test("a duplicate account is found by its number and shown with its figures, and a colleague is asked to merge it", async ({
  page,
  baseURL,
}) => {
  const duplicate = await newCustomer(baseURL ?? "", { isProved: true });
  const remaining = await newCustomer(baseURL ?? "", { isProved: true });
  await signInTo(page, `/system/user/appUserList?name=${encodeURIComponent(remaining.name)}`, "manager");
  await shownPage(page).getByRole("link", { name: remaining.name }).click();
  const record = shownPage(page).getByRole("dialog");
  await record.getByRole("button", { name: "Merge a duplicate" }).click();
  const dialog = page.getByRole("dialog", { name: `Merge a duplicate into ${remaining.name}` });
  const number = dialog.getByRole("textbox", { name: "Phone number of the duplicate account" });
  await number.fill("19999999999");
  await dialog.getByRole("button", { name: "Find" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await number.fill(duplicate.phone);
  await dialog.getByRole("button", { name: "Find" }).click();
  await expect(dialog).toContainText("Moved to this account");
  await expect(dialog.getByRole("button", { name: "Ask for approval" })).toBeDisabled();
  await dialog.getByRole("textbox", { name: "Reason" }).fill("Same person");
  await dialog.getByRole("button", { name: "Ask for approval" }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText("A colleague has to approve the merge")).toBeVisible();
});
