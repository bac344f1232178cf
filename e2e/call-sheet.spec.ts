import type { Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";
import { makeStudio } from "./support/studio.ts";

const document = (page: Page) => shownPage(page).getByRole("article", { name: "Call sheet" });

/** Opens the form of the call sheet of the only shoot of a day. */
async function openForm(page: Page, couple: string) {
  await shownPage(page)
    .getByRole("button", { name: new RegExp(couple) })
    .first()
    .click();
  const shoot = page.getByRole("dialog").filter({ hasText: couple });
  await shoot.getByRole("button", { name: "Edit stops and wishes" }).click();
  return page.getByRole("dialog", { name: /Edit stops and wishes/ });
}

test("a planner enters stops and wishes, and the call sheet is printed as a document", async ({ page }) => {
  const studio = await makeStudio(page);
  await studio.book("09:00", "11:00");
  await signInTo(page, `/calendar?view=week&date=${studio.date}`, "manager");
  const form = await openForm(page, studio.couple);
  for (const [index, [time, place]] of (
    [
      ["10:00", "West Lake"],
      ["12:30", "Botanical garden"],
    ] as const
  ).entries()) {
    await form.getByRole("button", { name: "Add a stop" }).click();
    const stop = form.getByRole("listitem", { name: `Stop ${index + 1}` });
    await stop.getByLabel("Time").fill(time);
    await stop.getByLabel("Place").fill(place);
  }
  await form.getByRole("button", { name: "Move stop 2 up" }).click();
  await expect(form.getByRole("listitem", { name: "Stop 1" }).getByLabel("Place")).toHaveValue("Botanical garden");
  await form.getByLabel("Wishes of the couple").fill("Grandfather walks slowly");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  const shoot = page.getByRole("dialog").filter({ hasText: studio.couple });
  await expect(shoot.getByRole("listitem").filter({ hasText: "Botanical garden" })).toContainText(
    "Not within the time of the shoot",
  );
  await shoot.getByRole("button", { name: "Call sheet" }).click();
  await expect(document(page)).toContainText("Grandfather walks slowly");
  await expect(document(page)).toContainText("Photography");
  await expect(document(page).getByRole("listitem").filter({ hasText: "West Lake" })).toContainText("10:00");
  expect(await violationsOn(page)).toEqual([]);

  await page.emulateMedia({ media: "print", colorScheme: "dark" });
  await expect(page.getByRole("navigation", { name: "Main menu" })).toBeHidden();
  await expect(shownPage(page).getByRole("button", { name: "Print" })).toBeHidden();
  const ink = await document(page).evaluate((sheet) => getComputedStyle(sheet).color);
  expect(ink).toBe("rgb(0, 0, 0)");
  await page.emulateMedia({ media: "screen" });
  await shownPage(page).getByRole("button", { name: "Back to the calendar" }).click();
  await expect(shownPage(page).getByRole("button", { name: "New booking" })).toBeVisible();
});

test("an unknown call sheet says so and can be left", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/calendar?sheet=999999", "photographer");
  await expect(
    shownPage(page)
      .getByRole("alert")
      .or(shownPage(page).getByText(/not found|no longer/i))
      .first(),
  ).toBeVisible();
  await shownPage(page).getByRole("button", { name: "Back to the calendar" }).click();
  await expect(shownPage(page)).not.toContainText("999999");
});

test(
  "ticks without a connection stay on the device and are sent when it is back",
  { tag: "@all" },
  async ({ page }) => {
    const studio = await makeStudio(page);
    const templates = await studio.get<{ id: string; version: number }[]>("/api/sheet/templates");
    const version = templates.find(({ id }) => id === "studio")?.version;
    await studio.put("/api/sheet/template", {
      id: "studio",
      version,
      checks: ["Batteries"],
      packs: ["Umbrella", "Tape"],
    });
    const { id } = await studio.book("09:00", "11:00");
    await signInTo(page, `/calendar?sheet=${id}`, "manager");
    const packing = shownPage(page).getByRole("group", { name: "Packing list" });
    await expect(packing.getByRole("checkbox")).toHaveCount(2);
    await page.context().setOffline(true);
    await packing.getByRole("checkbox", { name: "Umbrella" }).check();
    await packing.getByRole("checkbox", { name: "Tape" }).check();
    await packing.getByRole("checkbox", { name: "Tape" }).uncheck();
    await expect(shownPage(page).getByText("Kept on this device")).toBeVisible();
    await page.context().setOffline(false);
    await expect(shownPage(page).getByText("Kept on this device")).toBeHidden({ timeout: 30_000 });
    await expect(packing).toContainText("1 / 2");
    const items = await studio.get<{ text: string; isDone: boolean }[]>(`/api/sheet/items/${id}`);
    expect(items.filter(({ isDone }) => isDone).map(({ text }) => text)).toEqual(["Umbrella"]);
    expect(await violationsOn(page)).toEqual([]);
  },
);
