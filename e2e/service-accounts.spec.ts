import type { Page } from "@playwright/test";
import { waitUntilSettled } from "./support/accessibility.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const address = "/system/serviceAccounts";
const departments = "/api/department/list";

const callWith = async (page: Page, headers: Record<string, string>) =>
  (await (await page.request.get(departments, { headers })).json()) as { code: number };

/** Adds an account for reading departments. Returns its token. */
async function addAccount(page: Page, name: string): Promise<string> {
  // An empty list repeats the button of its toolbar.
  await shownPage(page).getByRole("button", { name: "New service account" }).first().click();
  const form = page.getByRole("dialog", { name: "New service account" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Token is valid for").selectOption({ label: "30 days" });
  await form.getByRole("searchbox").fill("sys:department");
  await form.getByRole("treeitem", { name: /^Departments/ }).press("Shift+Space");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add service account" }).click();
  const shown = page.getByRole("dialog", { name: `Token of ${name}` });
  const token = await shown.getByLabel("Token", { exact: true }).inputValue();
  expect(await violationsOn(page)).toEqual([]);
  await shown.getByRole("button", { name: "Close" }).last().click();
  await expect(shown).toBeHidden();
  return token;
}

test("a token is shown once, replaced by another, and refused once it is revoked", async ({ page }) => {
  const name = uniqueName("Website");
  await signInTo(page, address, "admin");
  const token = await addAccount(page, name);
  expect(token).toMatch(/^vd_/);
  expect(await callWith(page, { authorization: `Bearer ${token}` })).toMatchObject({ code: 200 });
  // The browser does not store it.
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain(token);

  await shownPage(page).getByRole("searchbox", { name: "Name" }).fill(name);
  // The search starts a moment after the last letter, and the rows are paler while it is under way.
  await expect(page).toHaveURL(new RegExp(name));
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const sheet = page.getByRole("dialog", { name, exact: true });
  await expect(sheet).toContainText("sys:department");
  await expect(sheet).toContainText("Last used");
  await waitUntilSettled(page);
  expect(await violationsOn(page)).toEqual([]);

  await sheet.getByRole("button", { name: "New token" }).click();
  await page
    .getByRole("dialog", { name: `New token for ${name}` })
    .getByRole("button", { name: "Create token" })
    .click();
  const shown = page.getByRole("dialog", { name: `Token of ${name}` });
  const next = await shown.getByLabel("Token", { exact: true }).inputValue();
  await shown.getByRole("button", { name: "Close" }).last().click();
  await expect(sheet.getByRole("listitem")).toHaveCount(2);

  await sheet.getByRole("button", { name: `Revoke the token …${token.slice(-4)}` }).click();
  await page
    .getByRole("dialog", { name: /^Revoke the token/ })
    .getByRole("button", { name: "Revoke token" })
    .click();
  await expect(sheet.getByRole("listitem").filter({ hasText: token.slice(-4) })).toContainText("Revoked");
  expect(await callWith(page, { token })).toMatchObject({ code: 50012 });
  expect(await callWith(page, { token: next })).toMatchObject({ code: 200 });

  await sheet.getByRole("button", { name: "Disable" }).click();
  await page
    .getByRole("dialog", { name: `Disable ${name}` })
    .getByRole("button", { name: "Disable" })
    .click();
  await expect(sheet.getByRole("button", { name: "Enable" })).toBeVisible();
  expect(await callWith(page, { token: next })).toMatchObject({ code: 50012 });
});

test("permissions are changed, and the audit trail names the account", async ({ page }) => {
  const name = uniqueName("Till");
  await signInTo(page, address, "admin");
  const token = await addAccount(page, name);
  await shownPage(page).getByRole("searchbox", { name: "Name" }).fill(name);
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  await page.getByRole("dialog", { name }).getByRole("button", { name: "Edit" }).click();
  const form = page.getByRole("dialog", { name: `Edit ${name}` });
  await form.getByRole("searchbox").fill("sys:department:add");
  await form.getByRole("treeitem", { name: /^Add/ }).click();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
  await expect(page.getByRole("dialog", { name })).toContainText("sys:department:add");
  const data = { departmentName: uniqueName("By a program"), pid: 0 };
  const added = await page.request.post("/api/department/add", { headers: { token }, data });
  expect(await added.json()).toMatchObject({ code: 200 });

  await signInTo(page, "/audit?verb=department.added", "auditor");
  await expect(
    shownPage(page)
      .getByRole("row")
      .filter({ hasText: `${name} (API)` }),
  ).toBeVisible();
});

test(
  "a phone shows the list without scrolling sideways, and an auditor changes nothing",
  { tag: "@all" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInTo(page, address, "auditor");
    await expect(shownPage(page).getByRole("searchbox", { name: "Name" })).toBeVisible();
    await expect(shownPage(page).getByRole("button", { name: "New service account" })).toHaveCount(0);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);
