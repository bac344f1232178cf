import type { Page } from "@playwright/test";
import { expect, fillSignIn, test, withDefaults } from "./support/fixtures.ts";
import { startBuiltServer, startWithinMs, type BuiltServer } from "./support/server.ts";

/** Another installation on the same host, at another port. Browsers send both the cookies of the host. */
let other: BuiltServer;

test.beforeAll(async () => {
  test.setTimeout(startWithinMs * 2);
  other = await startBuiltServer();
});
test.afterAll(() => other?.stop());

const account = (page: Page) => page.getByRole("button", { name: /Account/ });

async function signIn(page: Page, address: string, username: string): Promise<void> {
  await page.goto(`${address}/login`);
  await fillSignIn(page, username);
  await expect(account(page)).toBeVisible();
}

/** The user whom a server finds by the cookies of the page. */
const userAt = async (page: Page): Promise<string> => {
  await page.reload();
  await expect(account(page)).toBeVisible();
  return (await account(page).getAttribute("aria-label")) ?? "";
};

async function signOut(page: Page): Promise<void> {
  await account(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  const question = page.getByRole("dialog", { name: "Sign out" });
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page).toHaveURL(/\/login/);
}

for (const signsOut of ["first", "second"] as const)
  test(
    `two servers on one host stay signed in side by side, and signing out of the ${signsOut} one leaves the other`,
    { tag: "@all" },
    async ({ page, context, baseURL, request }) => {
      // Other tests may have left the users of the shared server in another language.
      for (const username of ["dispatcher", "auditor"]) await withDefaults({ request }, username);
      const second = await context.newPage();
      await signIn(page, String(baseURL), "dispatcher");
      await signIn(second, other.address, "finance");
      const names = [await userAt(page), await userAt(second)];
      expect(names[0]).not.toBe(names[1]);
      const [gone, staying] = signsOut === "first" ? [page, second] : [second, page];
      await signOut(gone);
      expect(await userAt(staying)).toBe(names[signsOut === "first" ? 1 : 0]);
      await gone.reload();
      await expect(gone).toHaveURL(/\/login/);
      // Signing in again replaces the common names, and leaves the other one signed in too.
      await fillSignIn(gone, "auditor");
      await expect(account(gone)).toBeVisible();
      expect(await userAt(staying)).toBe(names[signsOut === "first" ? 1 : 0]);
    },
  );
