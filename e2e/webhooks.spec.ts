import { violationsOn } from "./support/axe.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { shownPage } from "./support/shell.ts";

const address = "/webhooks";

test("a webhook is added with a secret that is shown once, tested, paused and deleted", async ({ page }) => {
  const url = `https://${uniqueName("receiver")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "-")}.invalid/events`;
  await signInTo(page, address, "admin");
  await shownPage(page).getByRole("button", { name: "New webhook" }).first().click();
  const form = page.getByRole("dialog", { name: "New webhook" });
  await form.getByLabel("Web address").fill("https://10.0.0.1/events");
  await form.getByLabel("Events").fill("order.*\nbookable.added");
  await form.getByRole("button", { name: "Add webhook" }).click();
  await expect(form).toContainText("Only public addresses are allowed");
  await form.getByLabel("Web address").fill(url);
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Add webhook" }).click();
  const secret = page.getByRole("dialog", { name: "Secret of the webhook" });
  await expect(secret.getByLabel("Secret")).toHaveValue(/^whsec_/);
  const first = await secret.getByLabel("Secret").inputValue();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(first);
  await secret.locator("form").getByRole("button", { name: "Close" }).click();

  await shownPage(page)
    .getByRole("row")
    .filter({ hasText: new URL(url).host })
    .click();
  const sheet = page.getByRole("dialog", { name: new URL(url).host });
  await expect(sheet).toContainText("order.*, bookable.added");
  await sheet.getByRole("button", { name: "Send a test event" }).click();
  await expect(sheet.getByRole("listitem").filter({ hasText: "webhook.ping" })).toContainText("attempt");
  await expect(sheet).toContainText("No answer");
  expect(await violationsOn(page)).toEqual([]);

  await sheet.getByRole("button", { name: "Replace the secret" }).click();
  const replace = page.getByRole("dialog", { name: "Replace the secret" });
  await replace.getByRole("button", { name: "Replace", exact: true }).click();
  await expect(replace.getByLabel("Secret")).toHaveValue(/^whsec_/);
  await expect(replace.getByLabel("Secret")).not.toHaveValue(first);
  await replace.locator("form").getByRole("button", { name: "Close" }).click();
  await expect(sheet).toContainText("Former secret signs until");

  await sheet.getByRole("button", { name: "Pause" }).click();
  await page
    .getByRole("dialog", { name: /^Pause/ })
    .getByRole("button", { name: "Pause" })
    .click();
  await expect(sheet.getByRole("button", { name: "Resume" })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await sheet.getByRole("button", { name: "Delete" }).click();
  await page
    .getByRole("dialog", { name: /^Delete/ })
    .getByRole("button", { name: "Delete" })
    .click();
  await expect(page.getByText("Deleted", { exact: true })).toBeVisible();
  await expect(sheet).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 720 });
  // Rows of a list stay in place until it is opened again; removed ones are marked.
  await expect(
    shownPage(page)
      .getByRole("row")
      .filter({ hasText: new URL(url).host }),
  ).toHaveAttribute("data-left", "true");
});
