import type { CDPSession, Page } from "@playwright/test";
import { findViolations } from "./support/accessibility.ts";
import { expect, fillSignIn, test as base } from "./support/fixtures.ts";
import {
  account,
  createUser,
  drawer,
  enter,
  openProfile,
  personPassword,
  requireSecondFactor,
  type Person,
} from "./support/person.ts";

/** Passkeys belong to host names, so these tests open the server by name. */
const test = base.extend({
  baseURL: ({ address }, use) => use(address.replace("127.0.0.1", "localhost")),
});

interface VirtualAuthenticator {
  session: CDPSession;
  authenticatorId: string;
}

/** Adds an authenticator to the page that confirms every question with its user verified. */
async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, authenticatorId };
}

const passkeys = (page: Page) => drawer(page).getByRole("list", { name: "Passkeys" }).getByRole("listitem");
const byPasskey = (page: Page) => page.getByRole("button", { name: "Sign in with a passkey" });
const problem = (page: Page) => page.getByRole("alert").filter({ hasText: /./ });

async function openPasskeys(page: Page): Promise<void> {
  await openProfile(page, "Personal info");
  await drawer(page).getByRole("button", { name: "Passkeys" }).click();
}

async function addPasskey(page: Page, name: string): Promise<void> {
  await drawer(page).getByRole("button", { name: "Add passkey" }).click();
  await drawer(page).getByLabel("Name of the passkey").fill(name);
  await drawer(page).getByLabel("Your password").fill(personPassword);
  await drawer(page).getByRole("button", { name: "Add passkey" }).click();
}

async function enterWithPasskeys(page: Page): Promise<Person> {
  const person = await createUser(page);
  await enter(page, person);
  await openPasskeys(page);
  return person;
}

async function leave(page: Page): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login");
}

test("a passkey is added, signs in without a password, and is renamed and removed", async ({ page }) => {
  await addAuthenticator(page);
  await enterWithPasskeys(page);
  await addPasskey(page, "Laptop");
  await expect(passkeys(page)).toHaveText([/Laptop.*Never used/]);
  await addPasskey(page, "Second");
  await expect(drawer(page).getByRole("alert")).toHaveText("This device already has a passkey for your account.");
  await drawer(page).getByRole("button", { name: "Cancel" }).click();

  await leave(page);
  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(account(page)).toHaveAccessibleName("Account of Mei");

  await openPasskeys(page);
  await expect(passkeys(page)).toHaveText([/Laptop.*Last used/]);
  await drawer(page).getByRole("button", { name: "Rename passkey Laptop" }).click();
  await drawer(page).getByLabel("Name of the passkey").fill("Work laptop");
  await drawer(page).getByRole("button", { name: "Save" }).click();
  await drawer(page).getByRole("button", { name: "Remove passkey Work laptop" }).click();
  await drawer(page).getByLabel("Your password").fill("wrong");
  await drawer(page).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(drawer(page).getByRole("alert")).toBeVisible();
  await drawer(page).getByLabel("Your password").fill(personPassword);
  await drawer(page).getByRole("button", { name: "Remove", exact: true }).click();
  await expect(passkeys(page)).toHaveCount(0);

  await leave(page);
  await byPasskey(page).click();
  await expect(problem(page)).toContainText("This passkey was not accepted");
  await expect(byPasskey(page)).toBeFocused();
});

test("a user who does not confirm stays on the sign-in page without a message", { tag: "@all" }, async ({ page }) => {
  const { session, authenticatorId } = await addAuthenticator(page);
  await enterWithPasskeys(page);
  await addPasskey(page, "Laptop");
  await expect(passkeys(page)).toHaveCount(1);
  await leave(page);
  await session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified: false });
  await byPasskey(page).click();
  await expect(byPasskey(page)).toBeFocused();
  await expect(problem(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login/);
});

test("a passkey satisfies a role that requires a second factor", { tag: "@all" }, async ({ page }) => {
  await addAuthenticator(page);
  const person = await createUser(page);
  await requireSecondFactor(page, person);
  await page.goto("/login");
  await fillSignIn(page, person.username, personPassword);
  await expect(page.getByRole("heading", { name: "Set up two-factor authentication" })).toBeVisible();
  await page.getByRole("button", { name: "Passkey", exact: true }).click();
  await page.getByLabel("Your password").fill(personPassword);
  expect(await findViolations(page, "enrolment by passkey")).toEqual([]);
  await page.getByRole("button", { name: "Add passkey" }).click();
  await expect(account(page)).toBeVisible();

  await leave(page);
  await fillSignIn(page, person.username, personPassword);
  await expect(problem(page)).toHaveText("Your role requires two-factor authentication. Sign in with your passkey");
  await byPasskey(page).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("the pages of passkeys are accessible", { tag: "@all" }, async ({ page }) => {
  await addAuthenticator(page);
  await enterWithPasskeys(page);
  const rows = [];
  await drawer(page).getByRole("button", { name: "Add passkey" }).click();
  rows.push(...(await findViolations(page, "adding a passkey")));
  await drawer(page).getByRole("button", { name: "Cancel" }).click();
  await addPasskey(page, "Laptop");
  await expect(passkeys(page)).toHaveCount(1);
  rows.push(...(await findViolations(page, "list of passkeys")));
  await drawer(page).getByRole("button", { name: "Remove passkey Laptop" }).click();
  rows.push(...(await findViolations(page, "removing a passkey")));
  await leave(page);
  await expect(byPasskey(page)).toBeVisible();
  rows.push(...(await findViolations(page, "sign-in page")));
  expect(rows).toEqual([]);
});

test("a page at an IP address offers no passkeys", { tag: "@all" }, async ({ page, address }) => {
  await page.goto(`${address}/login`);
  await expect(page.getByLabel("User name")).toBeVisible();
  await expect(byPasskey(page)).toHaveCount(0);
});
