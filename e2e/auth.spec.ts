import type { Page } from "@playwright/test";
import { expect, fillSignIn, signInTo, test, withDefaults } from "./support/fixtures.ts";

//
test("an anonymous user signs in and returns to path and query", async ({ page }) => {
  await page.goto("/order?status=ready&pageSize=50");
  await expect(page).toHaveURL(/\/login\?redirect=%2Forder%3Fstatus%3Dready%26pageSize%3D50$/);
  await fillSignIn(page, "dispatcher");
  await expect(page).toHaveURL(/\/order\?status=ready&pageSize=50$/);
});

test("a redirect to another origin is refused", async ({ page, baseURL }) => {
  for (const elsewhere of ["https://evil.example/", "//evil.example/", "/\\evil.example/", "javascript:alert(1)"]) {
    await page.context().clearCookies();
    await page.goto(`/login?redirect=${encodeURIComponent(elsewhere)}`);
    await fillSignIn(page, "dispatcher");
    await expect(page, elsewhere).toHaveURL(`${baseURL}/dashboard`);
  }
});

//
test("the user name is trimmed; a signed-in user does not see the sign-in page", async ({ page, baseURL }) => {
  await page.goto("/login");
  const request = page.waitForRequest("**/api/user/login");
  await fillSignIn(page, "  dispatcher  ");
  expect(new URLSearchParams((await request).postData() ?? "").get("username")).toBe("dispatcher");
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
  await page.goto("/login");
  await expect(page).toHaveURL(`${baseURL}/dashboard`);
});

test("a wrong password and an unknown name get the same message", async ({ page }) => {
  await page.goto("/login");
  await fillSignIn(page, "dispatcher", "wrong");
  const problem = page.getByRole("alert").filter({ hasText: /./ });
  await expect(problem).toContainText("User name or password is wrong, or the account is temporarily locked");
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await fillSignIn(page, "nobody-of-that-name", "wrong");
  await expect(problem).toContainText("User name or password is wrong, or the account is temporarily locked");
  await expect(page).toHaveURL(/\/login/);
});

test("a throttled sign-in states the waiting time", { tag: "@all" }, async ({ page }) => {
  const throttled = {
    success: false,
    code: 429,
    reason: "sign-in-throttled",
    message: "Too many failed sign-ins from this network. Try again in 3412 seconds (57 min)",
    data: { retryAfterSeconds: 3_412 },
  };
  await page.route("**/api/user/login", (route) => route.fulfill({ json: throttled }));
  await page.goto("/login");
  await fillSignIn(page, "dispatcher");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText(throttled.message);
});

test("the language changes at once and is stored", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("User name").fill("dispatcher");
  await page.getByRole("combobox").selectOption("zh");
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
  await expect(page.locator("input[name=username]")).toHaveValue("dispatcher");
  await page.reload();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-CN");
});

//
test(
  "a choice of language belongs to the account: of the sign-in page, and of every browser",
  { tag: "@all" },
  async ({ page, openBrowser }) => {
    await withDefaults(page, "dispatcher", { language: "en" });
    const language = (of: Page) => of.locator("html");
    await page.goto("/login");
    await page.getByRole("combobox").selectOption("es");
    await page.getByLabel("Nombre de usuario").fill("dispatcher");
    await page.getByLabel("Contraseña", { exact: true }).fill("vowdesk");
    const isSaved = page.waitForResponse((answer) => answer.request().method() === "PUT");
    await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click();
    await isSaved;
    await expect(language(page)).toHaveAttribute("lang", "es");

    const otherPage = await openBrowser();
    await signInTo(otherPage, "/dashboard", "dispatcher", { language: "ja" });
    await expect(language(otherPage)).toHaveAttribute("lang", "ja");
    await page.reload();
    await expect(language(page)).toHaveAttribute("lang", "ja");
    // What came from the other browser is no choice made here, so the next change arrives as well.
    await withDefaults(otherPage, "dispatcher", { language: "zh" });
    await page.reload();
    await expect(language(page)).toHaveAttribute("lang", "zh-CN");
  },
);

test("the password field warns about caps lock", { tag: "@all" }, async ({ page }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  await password.focus();
  const press = (isOn: boolean) =>
    password.evaluate((input, on) => {
      const event = new KeyboardEvent("keydown", { key: "A", bubbles: true, modifierCapsLock: on });
      input.dispatchEvent(event);
    }, isOn);
  await press(true);
  await expect(page.getByText("Caps lock is on")).toBeVisible();
  await press(false);
  await expect(page.getByText("Caps lock is on")).toBeHidden();
});

//
test("sign-out asks first and shows 'cancel operation' when cancelled", async ({ page }) => {
  await signInTo(page, "/dashboard");
  const signOut = async () => {
    await page.getByRole("button", { name: /^Account of/ }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
  };
  const question = page.getByRole("dialog", { name: "Sign out" });
  await signOut();
  await expect(question).toContainText("Are you sure to exit the system and clear login info?");
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByText("cancel operation")).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard$/);

  await signOut();
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/dashboard");
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
});

//
test(
  "a refused sign-out keeps the session unless the user signs out on this device anyway",
  { tag: "@all" },
  async ({ page }) => {
    await signInTo(page, "/dashboard");
    await page.route("**/api/sysUser/logout", (route) =>
      route.fulfill({ json: { success: false, code: 500, message: "the server is at lunch" } }),
    );
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("dialog", { name: "Sign out" }).getByRole("button", { name: "Sign out" }).click();
    const failed = page.getByRole("dialog", { name: "Signing out failed" });
    await expect(failed).toContainText("the server is at lunch");
    await failed.getByRole("button", { name: "Stay signed in" }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await page.getByRole("button", { name: "Sign out", exact: true }).click();
    await page.getByRole("dialog", { name: "Sign out" }).getByRole("button", { name: "Sign out" }).click();
    await failed.getByRole("button", { name: "Sign out on this device anyway" }).click();
    await expect(page).toHaveURL(/\/login/);
  },
);

test("a menu entry without a page in this version shows a message", { tag: "@all" }, async ({ page }) => {
  await page.route("**/api/sysUser/getMenuList", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.json()) as { data: object[] };
    const meta = { title: "Of tomorrow", icon: "star", roles: [] };
    const row = { path: "/tomorrow", name: "tomorrow", component: "/tomorrow/list", alwaysShow: false, meta };
    const layout = { ...row, component: "Layout", children: [{ ...row, path: "" }] };
    await route.fulfill({ response: answer, json: { ...body, data: [...body.data, layout] } });
  });
  await signInTo(page, "/dashboard");
  await page.getByRole("link", { name: "Of tomorrow" }).click();
  await expect(page.getByText("This page is not available")).toBeVisible();
  await expect(page).toHaveURL(/\/tomorrow$/);
});

//
test("fixed routes: unknown address, no permission, redirect and blank page", async ({ page }) => {
  await signInTo(page, "/no/such/page");
  await expect(page.getByText("This page does not exist")).toBeVisible();
  await page.goto("/404");
  await expect(page.getByText("This page does not exist")).toBeVisible();
  await page.goto("/401");
  await expect(page.getByText("You do not have permission to do this")).toBeVisible();
  await page.goto("/redirect/order?status=paid");
  await expect(page).toHaveURL(/\/order\?status=paid$/);
  await expect(page.getByRole("button", { name: /^Paid/, pressed: true })).toBeVisible();
  await page.goto("/blank");
  await expect(page.getByRole("main")).toHaveText("");
});
