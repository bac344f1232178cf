import type { Page } from "@playwright/test";
import { colleague, expect, signInTo, test } from "./support/fixtures.ts";
import { endShift } from "./support/customer.ts";

const dialogOf = (page: Page) => page.getByRole("dialog", { name: "Assign ·" });
const radios = (page: Page) => dialogOf(page).getByRole("radio");

/** Opens the dialog for an order that waits for a courier. */
async function openDialog(page: Page, baseURL: string | undefined) {
  const admin = await colleague(baseURL, "admin");
  const [order] = await admin.orders({ scope: "unassigned" });
  if (!order) throw new Error("The demo data has no order that waits for a courier");
  await signInTo(page, `/order?number=${order.number}`);
  await page.getByRole("dialog", { name: order.number }).getByRole("button", { name: "Assign", exact: true }).click();
  await expect(radios(page).first()).toBeChecked();
  return { workerOf: async () => (await admin.order(order.number)).workerId };
}

const chosen = (page: Page) => radios(page).and(page.locator(":checked")).getAttribute("value");

//
test("the best courier is chosen with the reasons, eight are visible, and Enter assigns", async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { workerOf } = await openDialog(page, baseURL);
  const dialog = dialogOf(page);
  await expect(radios(page).first()).toHaveAccessibleName(/same zone|another zone/);
  for (let index = 0; index < 8; index += 1) await expect(radios(page).nth(index)).toBeInViewport({ ratio: 1 });
  const scrolled = dialog.getByRole("radiogroup");
  const isCovered = await scrolled.evaluate((box) => {
    const eighth = box.querySelectorAll("label")[7];
    return !eighth || eighth.getBoundingClientRect().bottom > box.getBoundingClientRect().bottom + 1;
  });
  expect(isCovered).toBe(false);

  // Nothing was typed yet, so that Escape closes without a question.
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await page.getByRole("button", { name: "Assign", exact: true }).last().click();
  await expect(radios(page).first()).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(radios(page).nth(1)).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(radios(page).nth(2)).toBeChecked();
  const third = await chosen(page);
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(String(await workerOf())).toBe(third);
});

test("a search chooses the first match, and a search without a match leaves nothing to send", async ({
  page,
  baseURL,
}) => {
  await openDialog(page, baseURL);
  const send = dialogOf(page).getByRole("button", { name: "Assign", exact: true });
  const label = await dialogOf(page)
    .locator("label:has(input[type=radio])")
    .nth(3)
    .locator("span")
    .first()
    .textContent();
  const search = dialogOf(page).getByRole("searchbox");
  await search.fill(String(label).replace(/^\d+\. /, ""));
  await expect(radios(page).first()).toBeChecked();
  await search.fill("nobody has this name");
  await expect(send).toBeDisabled();
  await search.fill("");
  await expect(radios(page).first()).toBeChecked();
  await expect(send).toBeEnabled();
});

test(
  "a courier who ends the shift meanwhile is refused, and the list chooses the best of the others",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const { workerOf } = await openDialog(page, baseURL);
    const first = await chosen(page);
    await endShift(baseURL, Number(first));
    await page.keyboard.press("Enter");
    await expect(dialogOf(page).getByRole("alert")).toHaveText(/no longer on shift/);
    await expect(dialogOf(page).locator(`input[value="${first}"]`)).toHaveCount(0);
    await expect(radios(page).first()).toBeChecked();
    const next = await chosen(page);
    await dialogOf(page).getByRole("button", { name: "Assign", exact: true }).click();
    await expect(dialogOf(page)).toBeHidden();
    expect(String(await workerOf())).toBe(next);
  },
);
