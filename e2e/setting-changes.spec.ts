import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const agreements = (page: Page) => shownPage(page).getByRole("region", { name: "Agreements" });
const limit = (page: Page) => agreements(page).getByLabel("Discounts: second approval above (%)");
const changes = (page: Page) => agreements(page).getByRole("listitem").filter({ hasText: "Takes effect on" });

async function save(page: Page, percent: string): Promise<void> {
  await limit(page).fill(percent);
  await shownPage(page).getByRole("button", { name: "Save" }).click();
  await expect(shownPage(page).getByRole("button", { name: "Save" })).toHaveCount(0);
}

test("a weaker limit waits beside its field until a colleague, who got a message, approves it", async ({
  page,
  openBrowser,
}) => {
  test.setTimeout(120_000);
  await signInTo(page, "/system/studio", "manager");
  await save(page, "60");
  await expect(limit(page)).toHaveValue("10");
  await expect(changes(page)).toContainText("Discounts: second approval above (%): 10% → 60%");
  await expect(changes(page)).toContainText("Requested by 陈静怡, just now.");
  await expect(changes(page).getByRole("button")).toHaveText(["Withdraw"]);
  await changes(page).getByRole("button", { name: "Withdraw" }).click();
  await expect(changes(page)).toHaveCount(0);

  await save(page, "50");
  await expect(changes(page)).toContainText("10% → 50%");

  const admin = await openBrowser();
  await signInTo(admin, "/dashboard", "admin");
  await admin.getByRole("button", { name: /unread message/ }).click();
  await admin.getByText(/陈静怡 requested a change of “Discounts: second approval above”: 10% → 50%/).click();
  await expect(admin).toHaveURL(/\/system\/studio/);
  await expect(changes(admin).getByRole("button")).toHaveText(["Approve", "Reject"]);
  expect(await violationsOn(admin)).toEqual([]);
  await changes(admin).getByRole("button", { name: "Approve" }).click();
  const dialog = admin.getByRole("dialog");
  await expect(dialog).toContainText("Discounts: second approval above (%)");
  await expect(dialog).toContainText("The change takes effect now.");
  await dialog.getByRole("button", { name: "Approve" }).click();
  await expect(limit(admin)).toHaveValue("50");
  await expect(changes(admin)).toHaveCount(0);

  await expect(limit(page)).toHaveValue("50");
  await save(page, "10");
  await expect(limit(page)).toHaveValue("10");
  await expect(changes(page)).toHaveCount(0);
});
