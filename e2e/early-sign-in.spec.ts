import type { Page } from "@playwright/test";
import { expect, test } from "./support/fixtures.ts";
import { holdCode } from "./support/hold-code.ts";

/** Opens the sign-in page with its code held back. */
async function openPainted(page: Page, address = "/login"): Promise<() => Promise<void>> {
  const release = await holdCode(page);
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.locator("input[name=password]")).toBeVisible();
  return release;
}

/** Waits until the app has taken the page over. */
const isTaken = (page: Page) => expect(page.locator("#no-code")).toHaveCount(0);

/** Where the page has its elements, and which element has the focus. */
const layout = (page: Page) =>
  page.evaluate(() =>
    ["h1", "input[name=username]", "input[name=password]", "button[type=submit]", "select"].map((selector) => {
      const { x, y, width, height } = (document.querySelector(selector) as HTMLElement).getBoundingClientRect();
      return [selector, x, y, width, height];
    }),
  );

//
test("the sign-in page is painted and can be filled before its code is there", async ({ page, baseURL }) => {
  const problems: string[] = [];
  page.on("pageerror", ({ message }) => problems.push(message));
  page.on("console", (message) => message.type() === "error" && problems.push(message.text()));
  const release = await openPainted(page, "/login?redirect=%2Forder");
  await expect(page.getByLabel("User name")).toBeFocused();
  await page.keyboard.type("dispatcher");
  await page.keyboard.press("Tab");
  await page.keyboard.type("vowdsk");
  for (const key of ["ArrowLeft", "ArrowLeft"]) await page.keyboard.press(key);
  const before = await layout(page);
  const input = await page.locator("input[name=password]").elementHandle();
  await release();
  await isTaken(page);
  // The same element has the focus and the caret.
  expect(await input?.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.type("e");
  await expect(page.getByLabel("User name")).toHaveValue("dispatcher");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("vowdesk");
  expect(await layout(page)).toEqual(before);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`${baseURL}/order`);
  expect(problems).toEqual([]);
});

test("a sign-in that is sent before the code is there is done when it comes", async ({ page, baseURL }) => {
  const release = await openPainted(page, "/login?redirect=%2Forder");
  await expect(page.getByLabel("User name")).toBeFocused();
  await page.keyboard.type("dispatcher");
  await page.keyboard.press("Tab");
  await page.keyboard.type("vowdesk");
  await page.keyboard.press("Enter");
  expect(page.url()).not.toContain("vowdesk");
  await release();
  await expect(page).toHaveURL(`${baseURL}/order`);
});

test("a language that is chosen before the code is there is applied when it comes", async ({ page }) => {
  const release = await openPainted(page);
  await page.getByLabel("User name").fill("dispatcher");
  await page.getByRole("combobox").selectOption("es");
  await release();
  await expect(page.getByLabel("Nombre de usuario")).toHaveValue("dispatcher");
});

const texts = {
  zh: ["用户名", "重新加载"],
  en: ["User name", "load it again"],
  es: ["Nombre de usuario", "vuelva a cargarla"],
  ja: ["ユーザー名", "再読み込み"],
};
for (const [language, [field = "", reload = ""]] of Object.entries(texts)) {
  test(`the form is painted, and missing code is reported, in ${language}`, async ({ page, baseURL }) => {
    await page.context().addCookies([{ name: "language", value: language, url: String(baseURL) }]);
    await page.route("**/assets/*.js", (route) => route.abort());
    await page.goto("/login");
    await expect(page.getByLabel(field)).toBeVisible();
    await expect(page.getByRole("alert").filter({ has: page.getByRole("link", { name: reload }) })).toBeVisible();
  });
}

test("code that does not come is reported after a while", async ({ page }) => {
  await page.clock.install();
  await openPainted(page);
  await expect(page.locator("#no-code")).toBeHidden();
  await page.clock.fastForward(20_000);
  await expect(page.locator("#no-code")).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what it needs, and sends no password", async ({ page }) => {
    await page.goto("/login");
    // This browser does not show the element although it runs no scripts.
    expect(await page.content()).toContain("Vowdesk needs JavaScript.");
    await page.getByLabel("User name").fill("dispatcher");
    await page.getByLabel("Password", { exact: true }).fill("vowdesk");
    await page.getByRole("button", { name: "Sign in", exact: true }).click();
    expect(page.url()).not.toContain("vowdesk");
  });
});
