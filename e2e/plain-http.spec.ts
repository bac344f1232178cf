import { newCustomer } from "./support/customer.ts";
import { expect, fillSignIn, test, withDefaults, withPopups } from "./support/fixtures.ts";

// `desk.test` is a name without https: not a secure context, other than 127.0.0.1.

test("over http notes for several orders are sent", { tag: "@all" }, async ({ page, baseURL }) => {
  const url = (baseURL ?? "").replace("127.0.0.1", "desk.test");
  await page.goto(`${url}/login?redirect=%2Forder%3Fstatus%3Dcompleted`);
  await fillSignIn(page, "dispatcher");
  const boxes = page.locator("tbody tr[data-key]").getByRole("checkbox");
  await expect(boxes.nth(2)).toBeVisible();
  expect(await page.evaluate(() => isSecureContext)).toBe(false);
  await boxes.nth(0).click();
  await boxes.nth(2).click({ modifiers: ["Shift"] });
  await page.getByRole("region", { name: "Selected orders" }).getByRole("button", { name: "Add a note" }).click();
  const dialog = page.getByRole("dialog", { name: /Add a note · 3 orders/ });
  await dialog.getByRole("textbox").last().fill("Sent over http");
  await dialog.getByRole("button", { name: "Add a note" }).click();
  await expect(dialog.getByText("3 done")).toBeVisible();
});

test(
  "over http a new order can be entered and an order number be copied",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    const url = (baseURL ?? "").replace("127.0.0.1", "desk.test");
    await page.goto(`${url}/login?redirect=%2Forder`);
    await fillSignIn(page, "dispatcher");
    await expect(page.locator("tbody tr[data-key]").first()).toBeVisible();
    expect(await page.evaluate(() => isSecureContext)).toBe(false);
    await page.getByRole("button", { name: "New order" }).click();
    await expect(page.getByRole("dialog", { name: "New order" })).toBeVisible();
    await page.keyboard.press("Escape");
    await page.locator("tbody tr[data-key]").first().click();
    const sheet = page.getByRole("dialog").first();
    await sheet.getByRole("button", { name: "Copy" }).first().click();
    await expect(page.getByText("Copied")).toBeVisible();
  },
);

test("over http the settings say which notifications are not available, and the others are shown", async ({
  page,
  baseURL,
}) => {
  const url = (baseURL ?? "").replace("127.0.0.1", "desk.test");
  await withDefaults(page, "dispatcher", { ...withPopups, desktopNotifications: true });
  await page.goto(`${url}/login?redirect=%2Fdashboard`);
  await fillSignIn(page, "dispatcher");
  await page.getByRole("button", { name: /Account/ }).click();
  await page.getByRole("menuitem", { name: "Settings" }).click();
  const settings = page.getByRole("dialog", { name: "Settings" });
  const desktop = settings.getByRole("switch", { name: "Desktop notifications" });
  await expect(desktop).toBeDisabled();
  await expect(desktop).not.toBeChecked();
  await expect(settings.getByText("Not available for this address in this browser")).toBeVisible();
  const push = settings.getByRole("switch", { name: "Push notifications in this browser" });
  await expect(push).toBeDisabled();
  await expect(settings.getByText(/Needs HTTPS and a browser with Web Push/)).toBeVisible();
  await page.keyboard.press("Escape");
  const failures: string[] = [];
  page.on("pageerror", ({ message }) => failures.push(message));
  // The user looks at another window, where a notification of the desktop would be shown.
  await page.evaluate(() => (document.hasFocus = () => false));
  await (await newCustomer(baseURL)).order();
  await expect(page.locator("[data-popup]").first()).toBeVisible();
  expect(failures).toEqual([]);
});
