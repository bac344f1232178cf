import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const address = "/system/department/departmentList";
const row = (page: Page, name: RegExp) => shownPage(page).getByRole("treeitem", { name });

async function add(page: Page, name: string): Promise<void> {
  const form = page.getByRole("dialog", { name: "New department" });
  await form.getByLabel("Department", { exact: true }).fill(name);
  await form.getByRole("button", { name: "Add department" }).click();
  await expect(form).toBeHidden();
  await expect(row(page, new RegExp(`^${name}`))).toBeVisible();
}

test("a department is added, moved, found and deleted; one with members cannot be deleted", async ({ page }) => {
  const [top, below] = [uniqueName("North"), uniqueName("Night shift")];
  await signInTo(page, address, "admin");
  await shownPage(page).getByRole("button", { name: "New department" }).click();
  await add(page, top);
  await row(page, new RegExp(`^${top}`)).focus();
  await page.keyboard.press("Insert");
  await add(page, below);
  await expect(row(page, new RegExp(`^${below}`))).toHaveAttribute("aria-level", "2");

  await row(page, new RegExp(`^${below}`)).focus();
  await page.keyboard.press("Enter");
  const form = page.getByRole("dialog", { name: "Edit department" });
  await form.getByLabel("Parent").selectOption({ label: "Top level" });
  await form.getByLabel("Phone").fill("0571-88009999");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(row(page, new RegExp(`^${below}`))).toHaveAttribute("aria-level", "1");
  await expect(row(page, new RegExp(`^${below}`))).toContainText("0571-88009999");

  await shownPage(page).getByRole("searchbox", { name: "Department" }).fill(below);
  await expect(shownPage(page).getByRole("treeitem")).toHaveCount(1);
  await expect(page).toHaveURL(/departmentName=/);
  await shownPage(page).getByRole("searchbox", { name: "Department" }).fill("");
  await expect(row(page, new RegExp(`^${top}`))).toBeVisible();

  for (const name of [below, top]) {
    await row(page, new RegExp(`^${name}`)).focus();
    await page.keyboard.press("Delete");
    await page
      .getByRole("dialog", { name: /^Delete/ })
      .getByRole("button", { name: "Delete department" })
      .click();
    await expect(row(page, new RegExp(`^${name}`))).toBeHidden();
  }
  await row(page, /^调度中心/).focus();
  await page.keyboard.press("Delete");
  await expect(page.getByRole("dialog", { name: "Delete 调度中心" })).toContainText("Users in this department");
});

test("the member count of a department links to its members", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, address, "admin");
  await row(page, /^调度中心/)
    .getByRole("link")
    .click();
  await expect(page).toHaveURL(/\/system\/user\/userList\?departmentId=\d+/);
  await expect(shownPage(page).locator("tbody tr[data-key]").filter({ hasText: "dispatcher" })).toBeVisible();
});

test("axe finds no violation on the tree and its form", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, address, "admin");
  await row(page, /^调度中心/).focus();
  expect(await violationsOn(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Edit department" })).toBeVisible();
  expect(await violationsOn(page)).toEqual([]);
});
