import type { Page } from "@playwright/test";
import { SignInProvider } from "../harness/sign-in-provider/sign-in-provider.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, fillSignIn, test as base } from "./support/fixtures.ts";
import { openProfile } from "./support/person.ts";
import { startBuiltServer, startWithinMs } from "./support/server.ts";
import { shownPage } from "./support/shell.ts";

/** A server that may reach a provider at this computer. */
const test = base.extend<object, { address: string }>({
  address: [
    async ({}, use) => {
      const server = await startBuiltServer({ allowsPrivate: true });
      await use(server.address);
      return server.stop();
    },
    { scope: "worker", timeout: startWithinMs },
  ],
});

/** Signs in at the provider and accepts what it asks. */
async function enterProvider(page: Page, name: string): Promise<void> {
  await page.locator("input[name=login]").fill(name);
  await page.locator("input[name=password]").fill("any");
  await page.locator("button[type=submit]").click();
  await page.getByRole("button", { name: "Continue" }).click();
}

test("a provider is added, and a new user signs in with it and opens the wanted page", async ({
  page,
  address,
  openBrowser,
}) => {
  const claims = { email: "ada@example.com", email_verified: true, name: "Ada Lin", groups: ["sales"] };
  const provider = await SignInProvider.start({ origin: new URL(address).origin, people: { ada: claims } });
  await page.goto("/login?redirect=/system/singleSignOn");
  await fillSignIn(page, "admin");
  await shownPage(page).getByRole("button", { name: "New provider" }).first().click();
  const form = page.getByRole("dialog", { name: "New provider" });
  await form.getByLabel("Name").fill("Company login");
  await form.getByLabel("Address of the provider").fill("login.example.com");
  await form.getByLabel("Client ID").fill(provider.clientId);
  await form.getByLabel("Client secret").fill(provider.clientSecret);
  await form.getByLabel("Create accounts at the first sign-in").check();
  await form.getByLabel("Also sign out at the provider").check();
  await form.getByText("More", { exact: true }).click();
  await form.getByLabel("Roles by group").fill("sales = consultant");
  await form.getByRole("button", { name: "Add provider" }).click();
  await expect(form).toContainText("Enter an address that starts with https://");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByLabel("Address of the provider").fill(provider.issuer);
  await form.getByRole("button", { name: "Add provider" }).click();
  await shownPage(page).getByRole("row").filter({ hasText: "Company login" }).click();
  await expect(page.getByRole("dialog", { name: "Company login" })).toContainText("/auth-redirect/");

  const otherPage = await openBrowser();
  await otherPage.goto(`${address}/login?redirect=%2Fleads`);
  await otherPage.getByRole("button", { name: "Sign in with Company login" }).click();
  await enterProvider(otherPage, "ada");
  await expect(otherPage).toHaveURL(`${address}/leads`);
  await otherPage.getByRole("button", { name: "Sign out", exact: true }).click();
  await otherPage.getByRole("dialog", { name: "Sign out" }).getByRole("button", { name: "Sign out" }).click();
  // The provider asks too, and returns to the sign-in page.
  await otherPage.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(otherPage).toHaveURL(`${address}/login`);
  await otherPage.getByRole("button", { name: "Sign in with Company login" }).click();
  await expect(otherPage.locator("input[name=login]")).toBeVisible();

  const cancelled = await openBrowser();
  await cancelled.goto(`${address}/auth-redirect/1?error=access_denied&state=x`);
  await expect(cancelled.getByText("The sign-in was not completed or has expired. Start it again")).toBeVisible();
  expect(await violationsOn(cancelled)).toEqual([]);
  await provider.close();
});

test("passwords are limited to named accounts, and the sign-in page tells other users", async ({
  page,
  address,
  openBrowser,
}) => {
  await page.goto("/login?redirect=/system/singleSignOn");
  await fillSignIn(page, "admin");
  await shownPage(page).getByRole("button", { name: "Password sign-in" }).click();
  const form = page.getByRole("dialog", { name: "Sign-in with password and passkey" });
  const limit = form.getByLabel("Only named accounts sign in with a password or a passkey");
  await limit.check();
  await form.getByRole("textbox", { name: "Named accounts" }).fill("dispatcher");
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toContainText("At least one enabled administrator must be able to sign in with a password");
  await form.getByRole("textbox", { name: "Named accounts" }).fill("admin\ndispatcher");
  expect(await violationsOn(page)).toEqual([]);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();

  const otherPage = await openBrowser();
  await otherPage.goto(`${address}/login`);
  await fillSignIn(otherPage, "service");
  await expect(otherPage.getByRole("alert")).toContainText("This account signs in by single sign-on only");
  await fillSignIn(otherPage, "dispatcher");
  await expect(otherPage).not.toHaveURL(/login/);

  await shownPage(page).getByRole("button", { name: "Password sign-in" }).click();
  await limit.uncheck();
  await form.getByRole("button", { name: "Save" }).click();
  await expect(form).toBeHidden();
});

test(
  "an administrator links a provider from the profile, and signs in with it",
  { tag: "@all" },
  async ({ page, address, openBrowser }) => {
    const provider = await SignInProvider.start({ origin: new URL(address).origin, people: { chief: {} } });
    await page.goto("/login?redirect=/system/singleSignOn");
    await fillSignIn(page, "admin");
    await shownPage(page).getByRole("button", { name: "New provider" }).first().click();
    const form = page.getByRole("dialog", { name: "New provider" });
    await form.getByLabel("Name").fill("Directory");
    await form.getByLabel("Address of the provider").fill(provider.issuer);
    await form.getByLabel("Client ID").fill(provider.clientId);
    await form.getByLabel("Client secret").fill(provider.clientSecret);
    await form.getByRole("button", { name: "Add provider" }).click();
    await expect(form).toBeHidden();

    await openProfile(page, "Personal info");
    const profile = page.getByRole("dialog", { name: "Personal info" });
    await profile.getByRole("button", { name: "Single sign-on" }).click();
    await profile.getByRole("button", { name: "Link Directory" }).click();
    expect(await violationsOn(page)).toEqual([]);
    await profile.getByLabel("Your password").fill("vowdesk");
    await profile.getByRole("button", { name: "Continue to Directory" }).click();
    await enterProvider(page, "chief");
    await expect(profile.getByRole("button", { name: "Remove the link to Directory" })).toBeVisible();

    const otherPage = await openBrowser();
    await otherPage.goto(`${address}/login`);
    await otherPage.getByRole("button", { name: "Sign in with Directory" }).click();
    await enterProvider(otherPage, "chief");
    await expect(otherPage.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();

    await profile.getByRole("button", { name: "Remove the link to Directory" }).click();
    await profile.getByLabel("Your password").fill("vowdesk");
    await profile.getByRole("button", { name: "Remove link" }).click();
    await expect(profile.getByRole("button", { name: "Link Directory" })).toBeVisible();
    await provider.close();
  },
);
