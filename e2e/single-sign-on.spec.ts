import { SignInProvider } from "../harness/sign-in-provider/sign-in-provider.ts";
import { violationsOn } from "./support/axe.ts";
import { expect, fillSignIn, test as base } from "./support/desk.ts";
import { startBuiltServer, startWithinMs } from "./support/server.ts";
import { shownPage } from "./support/shell.ts";

/** A server that may reach a provider at this computer. */
const test = base.extend<object, { address: string }>({
  address: [
    async ({}, use) => {
      const server = await startBuiltServer({ simulate: "off", allowsPrivate: true });
      await use(server.address);
      return server.stop();
    },
    { scope: "worker", timeout: startWithinMs },
  ],
});

test("a provider is added, and a new user signs in with it and opens the wanted page", async ({
  page,
  address,
  openBrowser,
}) => {
  const claims = { email: "ada@example.com", email_verified: true, name: "Ada Lin", groups: ["sales"] };
  const provider = await SignInProvider.start({ origin: new URL(address).origin, people: { ada: claims } });
  await page.goto("/login?redirect=/system/singleSignOn");
  await fillSignIn(page, "admin");
  await shownPage(page).getByRole("button", { name: "New provider" }).click();
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

  const other = await openBrowser();
  await other.goto(`${address}/login?redirect=%2Fleads`);
  await other.getByRole("button", { name: "Sign in with Company login" }).click();
  await other.locator("input[name=login]").fill("ada");
  await other.locator("input[name=password]").fill("any");
  await other.locator("button[type=submit]").click();
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other).toHaveURL(`${address}/leads`);
  await other.getByRole("button", { name: "Sign out", exact: true }).click();
  await other.getByRole("dialog", { name: "Sign out" }).getByRole("button", { name: "Sign out" }).click();
  // The provider asks too, and returns to the sign-in page.
  await other.getByRole("button", { name: "Yes, sign me out" }).click();
  await expect(other).toHaveURL(`${address}/login`);
  await other.getByRole("button", { name: "Sign in with Company login" }).click();
  await expect(other.locator("input[name=login]")).toBeVisible();

  const cancelled = await openBrowser();
  await cancelled.goto(`${address}/auth-redirect/1?error=access_denied&state=x`);
  await expect(cancelled.getByText("The sign-in was not completed or has expired. Start it again")).toBeVisible();
  expect(await violationsOn(cancelled)).toEqual([]);
  await provider.close();
});
