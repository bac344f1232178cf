import type { Page } from "@playwright/test";
import { expect, fillSignIn, signInTo, test, tokenOf, waitForGreeting } from "./support/fixtures.ts";
import { openPage, pickInTab, shownPage, tab } from "./support/shell.ts";

/** Ends the session on the server. */
async function endOnServer(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const token = /Admin-Token=([^;]+)/.exec(document.cookie)?.[1] ?? "";
    await fetch("/api/sysUser/logout", {
      method: "POST",
      headers: { token, "content-type": "application/json" },
      body: "{}",
    });
  });
}

/** Signs in and ends the session on the server when the app has exchanged its token, which it does once at its start. */
async function signInAndEnd(page: Page): Promise<void> {
  const isExchanged = page.waitForResponse("**/api/sysUser/refreshToken");
  const isGreeted = waitForGreeting(page);
  await signInTo(page, "/dashboard", "admin");
  await Promise.all([isExchanged, isGreeted]);
  await endOnServer(page);
}

const expired = (page: Page) => page.getByText("user login information expired, please log in again!");

test("an expired session asks once for any number of failed calls and returns to the page", async ({ page }) => {
  // Block the socket, which would notice the end first.
  await page.routeWebSocket(/\/ws/, () => {});
  await signInTo(page, "/order?scope=open", "admin");
  await openPage(page, "Users");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await endOnServer(page);
  let refused = 0;
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    if ((await response.text()).includes('"code":50014')) refused += 1;
    await route.fulfill({ response });
  });
  // The dashboard makes several calls.
  await pickInTab(page, "Dashboard", "Refresh");
  await expect(expired(page)).toHaveCount(1);
  await expect.poll(() => refused).toBeGreaterThan(2);
  const prompt = page.getByRole("dialog").filter({ has: expired(page) });
  await prompt.getByRole("button", { name: "Cancel" }).click();
  await openPage(page, "Delivery orders");
  await expect(expired(page)).toHaveCount(0);
  await page.unrouteAll({ behavior: "wait" });
  await page.reload();
  await expect(page).toHaveURL(/\/login\?redirect=%2Forder%3Fscope%3Dopen$/);
  await fillSignIn(page, "admin");
  await expect(tab(page, "Users")).toBeVisible();
});

test(
  "a user who opens the app while the server is overloaded waits and stays signed in",
  { tag: "@all" },
  async ({ page }) => {
    const busy = {
      success: false,
      code: 429,
      reason: "too-many-requests",
      message: "Too many requests: wait a moment",
    };
    let requested = 0;
    await page.route("**/api/sysUser/getInfo*", (route) => {
      requested += 1;
      return requested === 1 ? route.fulfill({ status: 429, json: busy }) : route.continue();
    });
    await signInTo(page, "/dashboard");
    expect(requested).toBeGreaterThan(1);
  },
);

//
test("after Cancel the header still offers to sign in again", { tag: "@all" }, async ({ page }) => {
  await signInAndEnd(page);
  await page
    .getByRole("dialog")
    .filter({ has: expired(page) })
    .getByRole("button", { name: "Cancel" })
    .click();
  await expect(page.getByRole("banner")).toContainText("Your session has ended");
  await page.getByRole("banner").getByRole("button", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
});

//
test("confirming the prompt clears the session and reloads", { tag: "@all" }, async ({ page }) => {
  await signInAndEnd(page);
  await page.getByRole("dialog").getByRole("button", { name: "Sign in again" }).click();
  await expect(page).toHaveURL(/\/login\?redirect=/);
  expect((await page.context().cookies()).find(({ name }) => name === "Admin-Token")?.value ?? "").toBe("");
});

//
test("a network error shows for 5 s and ends the session without losing work", async ({ page }) => {
  await signInTo(page, "/order?scope=open", "admin");
  await shownPage(page).locator("tbody tr[data-key]").first().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Add a note/ }).click();
  const note = page.getByRole("dialog", { name: "Add a note" });
  await note.getByLabel("Note").fill("the bell does not work");
  await page.route("**/api/**", (route) => route.abort());
  await note.getByRole("button", { name: "Add a note" }).click();
  const message = page.getByText("Network error. Please sign in again. You will return to this page.");
  await expect(message).toBeVisible();
  const shownAt = Date.now();
  await expect(page).toHaveURL(/\/login\?redirect=%2Forder%3Fscope%3Dopen$/);
  await expect(message).toBeHidden({ timeout: 8_000 });
  expect(Date.now() - shownAt).toBeGreaterThan(3_500);
  await page.unroute("**/api/**");
  await fillSignIn(page, "admin");
  await expect(note.getByLabel("Note")).toHaveValue("the bell does not work");
});

test("a page that is reloaded while it saves stays signed in", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order?scope=open", "admin");
  await shownPage(page).locator("tbody tr[data-key]").first().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Add a note/ }).click();
  const note = page.getByRole("dialog", { name: "Add a note" });
  await note.getByLabel("Note").fill("the bell does not work");
  await page.route("**/api/**", (route) => (route.request().method() === "GET" ? route.continue() : undefined));
  const isSent = page.waitForRequest((request) => request.method() !== "GET" && request.url().includes("/api/"));
  await note.getByRole("button", { name: "Add a note" }).click();
  await isSent;
  await page.reload();
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});

test("sign-out and another user's sign-in reach every tab within a second", async ({ page }) => {
  await signInTo(page, "/dashboard", "admin");
  const otherPage = await page.context().newPage();
  await otherPage.goto("/order");
  await expect(tab(otherPage, "Delivery orders")).toBeVisible();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await page.getByRole("dialog", { name: "Sign out" }).getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
  await expect(otherPage).toHaveURL(/\/login/, { timeout: 1_000 });

  await fillSignIn(page, "admin");
  await expect(tab(page, "Dashboard")).toBeVisible();
  await otherPage.goto("/dashboard");
  await expect(tab(otherPage, "Dashboard")).toBeVisible();
  // Another user signs in in one tab, which replaces the cookie.
  const token = await tokenOf(page, "auditor");
  await page.context().addCookies([{ name: "Admin-Token", value: token, url: page.url() }]);
  await page.reload();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  const name = await page.getByRole("button", { name: /^Account of/ }).getAttribute("aria-label");
  await expect(otherPage.getByRole("button", { name: String(name) })).toBeVisible({ timeout: 3_000 });
});

test("a token is exchanged once, regardless of the number of tabs", async ({ page }) => {
  const requested: string[] = [];
  await page.context().route("**/api/user/login", async (route) => {
    const response = await route.fetch();
    const body = (await response.json()) as object;
    // Less than 10 minutes remain.
    await route.fulfill({ response, json: { ...body, expireTime: Date.now() + 9 * 60_000 } });
  });
  await page.context().route("**/api/sysUser/refreshToken", async (route) => {
    requested.push(route.request().url());
    await route.continue();
  });
  await page.goto("/login?redirect=/dashboard");
  await fillSignIn(page, "auditor");
  await expect(tab(page, "Dashboard")).toBeVisible();
  await expect.poll(() => requested.length).toBe(1);
  const others = await Promise.all(Array.from({ length: 4 }, () => page.context().newPage()));
  await Promise.all(others.map((item) => item.goto("/dashboard")));
  for (const one of others) await expect(tab(one, "Dashboard")).toBeVisible();
  for (const one of [page, ...others]) await expect(expired(one)).toHaveCount(0);
});

test("after a deployment a missing chunk reloads the app once and keeps drafts", async ({ page }) => {
  await signInTo(page, "/order?scope=open", "admin");
  await shownPage(page).locator("tbody tr[data-key]").first().getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name: /^Add a note/ }).click();
  await page.getByRole("dialog", { name: "Add a note" }).getByLabel("Note").fill("half a sentence");
  await page.keyboard.press("Alt+PageUp");
  let loads = 0;
  page.on("request", (request) => (loads += request.isNavigationRequest() ? 1 : 0));
  // Remove the chunk of the users page (`users.page.tsx`) until the app is loaded again.
  await page.route(/\/assets\/page-[^/]+\.js$/, (route) =>
    loads === 0 ? route.fulfill({ status: 404 }) : route.continue(),
  );
  await openPage(page, "Users");
  await expect.poll(() => loads).toBe(1);
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await page.locator("[data-tab-key^='/order'] a").click();
  await expect(page.getByRole("dialog", { name: "Add a note" }).getByLabel("Note")).toHaveValue("half a sentence");
});

test("a newer build is offered once", { tag: "@all" }, async ({ page }) => {
  await page.route("**/api/**", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), "vowdesk-build": "a-newer-one" } });
  });
  await signInTo(page, "/dashboard", "admin");
  await expect(page.getByText("A new version of Vowdesk is available")).toHaveCount(1);
  await page.getByRole("button", { name: "Reload" }).click();
  await expect(tab(page, "Dashboard")).toBeVisible();
});

test("an invalid token shows 'verification failed, please log in again'", async ({ page, baseURL }) => {
  const answer = await page.request.get(`${baseURL}/api/sysUser/getInfo`, { headers: { token: "gone" } });
  expect(answer.status()).toBe(200);
  expect(await answer.json()).toMatchObject({
    success: false,
    code: 50008,
    message: "verification failed, please log in again",
  });
});
