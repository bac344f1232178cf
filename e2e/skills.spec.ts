import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

//
test("a skill is added, moved, given to a person and needed by a shoot type, which keeps it from being retired", async ({
  page,
}) => {
  const [name, person] = [uniqueName("Drone"), uniqueName("Lin")];
  await signInTo(page, "/purposes", "manager");
  const skills = shownPage(page).getByRole("region", { name: "Skills" });
  await skills.getByRole("button", { name: "New skill" }).click();
  const form = page.getByRole("dialog", { name: "New skill" });
  for (const language of ["Chinese", "English", "Spanish", "Japanese"])
    await form.getByLabel(`Name in ${language}`).fill(name);
  await form.getByRole("button", { name: "Add skill" }).click();
  await expect(form).toBeHidden();
  const rows = skills.getByRole("listitem");
  await expect(rows.last()).toHaveAccessibleName(name);
  await skills.getByRole("button", { name: `Move ${name} up` }).click();
  await expect(rows.last()).not.toHaveAccessibleName(name);
  // The whole page, because what lies half under the bar counts as too small to press.
  await page.setViewportSize({ width: 1440, height: 3000 });
  expect(await violationsOn(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await page.setViewportSize({ width: 1440, height: 900 });

  const pickup = shownPage(page).getByRole("listitem", { name: "Pickup", exact: true });
  await pickup.getByRole("button", { name: "Edit Pickup" }).click();
  const edit = page.getByRole("dialog", { name: "Edit: Pickup" });
  await edit.getByRole("button", { name: "Add a member" }).click();
  await edit.getByRole("listitem").last().getByLabel("Member").selectOption({ label: name });
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  await expect(pickup).toContainText(`1 × ${name}`);
  await skills.getByRole("listitem", { name }).getByRole("button", { name: "Retire" }).click();
  const retire = page.getByRole("dialog", { name: /^Retire/ });
  await retire.getByRole("button", { name: "Retire" }).click();
  await expect(retire).toContainText("These shoot types need this skill: Pickup.");
  await retire.getByRole("button", { name: "Cancel" }).click();

  await page.goto("/bookables");
  await shownPage(page).getByRole("button", { name: "New resource" }).click();
  const resource = page.getByRole("dialog", { name: "New resource" });
  await resource.getByLabel("Name", { exact: true }).fill(person);
  await resource.getByLabel(name).check();
  await resource.getByRole("button", { name: "Add resource" }).click();
  await expect(resource).toBeHidden();
  await shownPage(page).getByRole("searchbox", { name: "Name" }).fill(person);
  await expect(shownPage(page).getByRole("row").filter({ hasText: person })).toContainText(name);

  await page.goto("/purposes");
  await pickup.getByRole("button", { name: "Edit Pickup" }).click();
  await edit.getByRole("button", { name: `Remove ${name}` }).click();
  await edit.getByRole("button", { name: "Save" }).click();
  await expect(edit).toBeHidden();
  await skills.getByRole("listitem", { name }).getByRole("button", { name: "Retire" }).click();
  await retire.getByRole("button", { name: "Retire" }).click();
  await expect(skills.getByRole("listitem", { name })).toContainText("Retired");
});
