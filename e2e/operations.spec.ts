import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

test("the health page shows nodes, the database and warnings", async ({ page }) => {
  await signInTo(page, "/system/operations/health", "manager");
  await expect(shownPage(page).getByRole("heading", { name: "Database" })).toBeVisible();
  await expect(shownPage(page)).toContainText("PostgreSQL");
  await expect(shownPage(page)).toContainText("Running");
  await expect(shownPage(page)).toContainText("Clock offset from database");
});

test("a job can be run manually", { tag: "@all" }, async ({ page }) => {
  // A node looks for work every 5 s; the page refreshes every 10 s.
  test.slow();
  await signInTo(page, "/system/operations/jobs", "manager");
  const job = shownPage(page).locator("section").filter({ hasText: "Audit trail check" });
  const runs = () => job.locator("dl > div").filter({ hasText: "Runs" }).locator("dd").innerText();
  await expect(job).toBeVisible();
  const before = Number(await runs());
  await job.getByRole("button", { name: "Run now" }).click();
  await expect(page.getByText("It will run in a few seconds")).toBeVisible();
  await expect.poll(async () => Number(await runs()), { timeout: 30_000 }).toBeGreaterThan(before);
});

test("a new title reaches another browser at once, and unsaved changes survive a reload", async ({
  page,
  openBrowser,
}) => {
  test.slow();
  await signInTo(page, "/system/studio", "manager");
  const title = shownPage(page).getByRole("group", { name: "Title" }).getByLabel("English");
  const before = await title.inputValue();
  const name = `Ring House ${Date.now().toString(36)}`;

  const colleaguePage = await openBrowser();
  await signInTo(colleaguePage, "/dashboard", "dispatcher");

  await title.fill(name);
  await page.reload();
  await expect(title).toHaveValue(name);
  await shownPage(page).getByRole("button", { name: "Save" }).click();
  await expect(shownPage(page).getByRole("button", { name: "Save" })).toHaveCount(0);
  await expect(colleaguePage).toHaveTitle(new RegExp(name));
  await expect(page).toHaveTitle(new RegExp(name));

  await title.fill(before);
  await shownPage(page).getByRole("button", { name: "Save" }).click();
  await expect(colleaguePage).toHaveTitle(new RegExp(before));
});

test("rules for agreements that contradict themselves cannot be saved", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/studio", "manager");
  const rules = shownPage(page).getByRole("region", { name: "Agreements" });
  const save = shownPage(page).getByRole("button", { name: "Save" });
  const steps = rules.getByRole("group", { name: "Cancellation by the couple" });
  await steps.getByLabel("Kept share in percent").last().fill("5");
  await expect(steps.getByRole("alert")).toBeVisible();
  await expect(save).toBeDisabled();
  await steps.getByLabel("Kept share in percent").last().fill("90");
  await expect(steps.getByRole("alert")).toHaveCount(0);
  await expect(save).toBeEnabled();
  const text = rules.getByRole("textbox", { name: "Text of agreements" });
  await text.fill("Only {nameA}, with {surprise}");
  await expect(rules.getByText("Missing: {nameB} {offer} {total} {payments} {refunds}")).toBeVisible();
  await expect(rules.getByText("Unknown: {surprise}")).toBeVisible();
  await expect(save).toBeDisabled();
  await shownPage(page).getByRole("button", { name: "Discard" }).click();
  await expect(steps.getByLabel("Kept share in percent").last()).toHaveValue("100");
});

test("the auditor sees the business settings read-only", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/system/studio", "auditor");
  await expect(shownPage(page).getByRole("group", { name: "Title" }).getByLabel("English")).toBeDisabled();
});
