import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio } from "./support/studio.ts";

const address = "/bookables";

test("a person with skills and hours is added, given leave, retired and restored", async ({ page }) => {
  const name = uniqueName("Lin");
  await signInTo(page, address, "manager");
  await shownPage(page).getByRole("button", { name: "New resource" }).click();
  const form = page.getByRole("dialog", { name: "New resource" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  await form.getByLabel("Photography").check();
  await form.getByRole("group", { name: "Monday" }).getByRole("checkbox").check();
  await form.getByRole("group", { name: "Monday" }).getByLabel("To").fill("20:00");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add resource" }).click();
  await expect(form).toBeHidden();

  await shownPage(page).getByRole("searchbox", { name: "Name" }).fill(name);
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const sheet = page.getByRole("dialog", { name });
  await expect(sheet).toContainText("Photography");
  await expect(sheet).toContainText("Mon · 09:00 – 20:00");

  await sheet.getByRole("button", { name: "Enter leave or repair" }).click();
  const leave = page.getByRole("dialog", { name: /^Enter leave/ });
  const day = new Date(Date.now() + 5 * 24 * 60 * 60_000).toISOString().slice(0, 10);
  await leave.getByLabel("Start", { exact: true }).fill(`${day}T09:00`);
  await leave.getByLabel("End", { exact: true }).fill(`${day}T18:00`);
  await leave.getByRole("button", { name: "Block" }).click();
  await expect(sheet.getByRole("listitem").filter({ hasText: "Leave" })).toBeVisible();
  await sheet.getByRole("button", { name: "Remove" }).click();
  await expect(sheet).toContainText("None in the next 45 days");

  await sheet.getByRole("button", { name: "Retire" }).click();
  await page
    .getByRole("dialog", { name: /^Retire/ })
    .getByRole("button", { name: "Retire" })
    .click();
  await expect(sheet.getByRole("button", { name: "Restore" })).toBeVisible();
  await sheet.getByRole("button", { name: "Restore" }).click();
  await expect(sheet.getByRole("button", { name: "Retire" })).toBeVisible();
});

test("working hours and opening hours pass midnight", { tag: "@all" }, async ({ page }) => {
  const name = uniqueName("Night");
  await signInTo(page, address, "manager");
  await shownPage(page).getByRole("button", { name: "New resource" }).click();
  const form = page.getByRole("dialog", { name: "New resource" });
  await form.getByLabel("Name", { exact: true }).fill(name);
  const friday = form.getByRole("group", { name: "Friday" });
  await friday.getByRole("checkbox").check();
  await friday.getByLabel("From").fill("22:00");
  await friday.getByLabel("To").fill("02:00");
  await expect(friday).toContainText("ends on the next day");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add resource" }).click();
  await expect(form).toBeHidden();
  await shownPage(page).getByRole("searchbox", { name: "Name" }).fill(name);
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  await expect(page.getByRole("dialog", { name })).toContainText("Fri · 22:00 – 02:00 ends on the next day");
});

test(
  "a room has no skills, and a phone shows the list without scrolling sideways",
  { tag: "@all" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await signInTo(page, address, "manager");
    await shownPage(page).getByRole("button", { name: "New resource" }).click();
    const form = page.getByRole("dialog", { name: "New resource" });
    await form.getByLabel("Type").selectOption("room");
    await expect(form.getByLabel("Photography")).toHaveCount(0);
    await form.getByRole("button", { name: "Cancel" }).click();
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  },
);

test("the team of a purpose is changed on its page; a colleague's change is shown first", async ({ page }) => {
  const studio = await makeStudio(page);
  await signInTo(page, "/purposes", "scheduler");
  const fitting = shownPage(page).getByRole("listitem", { name: "Fitting" });
  await fitting.getByRole("button", { name: "Edit Fitting" }).click();
  const form = page.getByRole("dialog", { name: "Edit: Fitting" });
  await form.getByLabel("Usual duration (minutes)").fill("105");
  await form.getByRole("button", { name: "Add a member" }).click();
  const added = form.getByRole("listitem").last();
  await added.getByLabel("Member").selectOption({ label: "Dress" });
  await added.getByLabel("Number").selectOption("2");
  expect(await violationsOn(page)).toEqual([]);

  const rules = await studio.get<{ id: string; version: number }[]>("/api/shoot/purposes");
  const version = rules.find(({ id }) => id === "fitting")?.version;
  await studio.put("/api/shoot/purpose", { id: "fitting", version, bufferBeforeMinutes: 5 });
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByRole("button", { name: "Apply to the latest version" }).click();
  await expect(form).toBeHidden();
  for (const text of ["105 min", "5 min before, 15 min after", "2 × Dress"]) await expect(fitting).toContainText(text);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await violationsOn(page)).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test("the list is exported as CSV and has saved views", { tag: "@all" }, async ({ page }) => {
  const studio = await makeStudio(page);
  await signInTo(page, `${address}?kind=room&name=${studio.room}`, "manager");
  await expect(shownPage(page).getByRole("row").filter({ hasText: studio.room })).toBeVisible();
  await shownPage(page).getByRole("button", { name: "Export" }).click();
  const dialog = page.getByRole("dialog", { name: "Export the list" });
  await dialog.getByRole("radio", { name: "CSV" }).check();
  expect(await violationsOn(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await dialog.getByRole("button", { name: "Export" }).click();
  let text = "";
  for await (const part of await (await download).createReadStream()) text += String(part);
  const [headings = "", row = ""] = text.split("\r\n");
  expect(headings).toContain("Name");
  expect(row).toContain(studio.room);
  await expect(dialog).toBeHidden();

  await shownPage(page).getByRole("button", { name: "Save as a view" }).click();
  const name = uniqueName("Rooms");
  const view = page.getByRole("dialog", { name: /view/i });
  await view.getByLabel("Name", { exact: true }).fill(name);
  await view.getByRole("button", { name: "Save" }).click();
  await expect(shownPage(page).getByRole("group", { name: "Saved views" })).toContainText(name);
});
