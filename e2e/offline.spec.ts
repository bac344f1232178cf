import { expect, signInTo, test } from "./support/fixtures.ts";
import { openPage, shownPage } from "./support/shell.ts";

test("the header states a lost network at once, and a page whose code failed to load recovers with it", async ({
  page,
  context,
}) => {
  await signInTo(page, "/dashboard", "dispatcher");
  await expect(page.getByRole("link", { name: "Couriers and drivers" })).toBeVisible();
  await page.route(/\/assets\/.*\.js/, (route) => route.abort());
  await context.setOffline(true);
  await expect(page.getByRole("banner").getByText("Offline")).toBeVisible();
  await openPage(page, "Couriers and drivers");
  await expect(shownPage(page).getByRole("button", { name: "Try again" })).toBeVisible();
  await page.unroute(/\/assets\/.*\.js/);
  await context.setOffline(false);
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  await expect(page.getByRole("banner").getByText("Offline")).toHaveCount(0);
});

test("a record that does not exist shows one plain message", async ({ page }) => {
  await signInTo(page, "/order?number=WM000000000000", "dispatcher");
  const sheet = page.getByRole("dialog", { name: "WM000000000000" });
  await expect(sheet).toContainText("Not found");
  await expect(sheet.getByRole("button", { name: "Try again" })).toHaveCount(0);

  await signInTo(page, "/kefumsg?id=999999", "service");
  await expect(shownPage(page).getByText("This conversation does not exist")).toHaveCount(1);
  await expect(shownPage(page).getByText("Could not load this")).toHaveCount(0);
});

test(
  "a language that cannot be loaded at the sign-in page says so, and can be chosen again",
  { tag: "@all" },
  async ({ page, context }) => {
    await page.goto("/login");
    await expect(page.getByRole("button", { name: "Sign in", exact: true })).toBeVisible();
    await context.setOffline(true);
    const language = page.getByLabel("Language");
    await language.selectOption("Español");
    await expect(page.getByRole("status")).toContainText("The server could not be reached. Please try again.");
    await expect(language).toHaveValue("en");
    await context.setOffline(false);
    await language.selectOption("Español");
    await expect(page.getByRole("textbox", { name: "Contraseña" })).toBeVisible();
  },
);

test("a refresh that fails says so, and can be tried again", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/order", "dispatcher");
  await expect(shownPage(page).locator("tbody tr[data-key]").first()).toBeVisible();
  // The first load of a page that fails ends the session; a refresh does not.
  await page.waitForLoadState("networkidle");
  await page.route(/\/api\/shopuser\/allsend\?/, (route) => route.abort());
  const refresh = () => page.keyboard.press("Alt+r");
  await refresh();
  const said = page.getByRole("status").filter({ hasText: "The server could not be reached. Please try again." });
  await expect(said).toBeVisible();
  await page.unroute(/\/api\/shopuser\/allsend\?/);
  const answer = page.waitForResponse((response) => response.url().includes("/api/shopuser/allsend?") && response.ok());
  await refresh();
  await answer;
});
