import type { Page } from "@playwright/test";
import { colleague, expect, signInTo, test } from "./support/fixtures.ts";
import { tab } from "./support/shell.ts";

async function openPalette(page: Page) {
  await page.keyboard.press("Control+k");
  const field = page.getByRole("dialog").getByRole("combobox");
  await expect(field).toBeFocused();
  return { field, options: page.getByRole("dialog").getByRole("option") };
}

test("header search finds permitted pages by letters of their path", async ({ page }) => {
  await signInTo(page, "/dashboard", "admin");
  await expect(tab(page, "Dashboard")).toBeVisible();
  const { field, options } = await openPalette(page);
  await field.fill("adm us");
  await expect(options.first()).toHaveText(/Administration › Users/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/system\/user\/userList$/);

  await page.getByRole("button", { name: "Language" }).click();
  await page.getByRole("menuitem", { name: "Español" }).click();
  await expect(page.locator("html")).toHaveAttribute("lang", "es");
  const { field: inSpanish, options: results } = await openPalette(page);
  await inSpanish.fill("auditor");
  await expect(results.first()).toHaveText(/Registro de auditoría/);
});

test(
  "pinyin and initials find Chinese titles if the setting is on and the language is Chinese",
  { tag: "@all" },
  async ({ page }) => {
    const loaded: string[] = [];
    page.on("request", (request) => request.url().includes("pinyin") && loaded.push(request.url()));
    await signInTo(page, "/dashboard");
    await expect(tab(page, "Dashboard")).toBeVisible();
    const { field } = await openPalette(page);
    await field.fill("wmdd");
    await expect(page.getByText("No results")).toBeVisible();
    expect(loaded).toEqual([]);
    await page.keyboard.press("Escape");

    await page.getByRole("button", { name: "Language" }).click();
    await page.getByRole("menuitem", { name: "中文" }).click();
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
    const { field: chinese, options } = await openPalette(page);
    for (const typed of ["wmdd", "waimai", "外卖"]) {
      await chinese.fill(typed);
      await expect(options.first()).toHaveText(/外卖订单/);
    }
    await chinese.fill("yonghu");
    await expect(options.filter({ hasText: "用户" })).toHaveCount(0);
  },
);

test("orders are found by number, and Enter of an input method chooses nothing", async ({ page, baseURL }) => {
  const dispatcher = await colleague(baseURL, "dispatcher");
  const [order] = await dispatcher.orders({ status: "completed", pageSize: "1" });
  await signInTo(page, "/dashboard");
  await expect(tab(page, "Dashboard")).toBeVisible();
  const { field, options } = await openPalette(page);
  await field.fill(String(order?.number));
  await expect(options.filter({ hasText: order?.number ?? "-" })).toHaveCount(1);
  await field.dispatchEvent("keydown", { key: "Enter", isComposing: true });
  await field.dispatchEvent("keydown", { key: "Enter", keyCode: 229 });
  await expect(field).toBeVisible();
  await options.filter({ hasText: order?.number ?? "-" }).click();
  await expect(page).toHaveURL(new RegExp(`/order\\?number=${order?.number}$`));
  await expect(page.getByRole("dialog", { name: String(order?.number) })).toBeVisible();
});

test("favourites come first and belong to one user", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/dashboard", "auditor");
  await expect(tab(page, "Dashboard")).toBeVisible();
  const { field, options } = await openPalette(page);
  await field.fill("audit");
  await expect(options.first()).toHaveText(/Audit trail/);
  const saved = page.waitForResponse((response) => response.url().includes("/api/sysUser/settings"));
  await page.getByRole("button", { name: "Add to favourites" }).click();
  await field.fill("");
  await expect(page.getByRole("group", { name: "Favourites" }).getByRole("option")).toHaveText([/Audit trail/]);
  await page.keyboard.press("Escape");
  await saved;
  await page.reload();
  await expect(tab(page, "Dashboard")).toBeVisible();
  await openPalette(page);
  await expect(page.getByRole("group", { name: "Favourites" }).getByRole("option")).toHaveText([/Audit trail/]);
});
