import type { Page } from "@playwright/test";
import { expect, fillSignIn, test, tokenOf, type OpenBrowser } from "./support/fixtures.ts";
import { account, callAs, createUser, drawer, enter, openProfile, type Person } from "./support/person.ts";
import { codeOf, untilCodeLasts } from "../harness/sign-in-provider/one-time-code.ts";

/** Opens another browser of the same user. */
async function openOtherBrowser(openBrowser: OpenBrowser, person: Person): Promise<Page> {
  const page = await openBrowser();
  await enter(page, person);
  return page;
}

/** Draws a picture in the browser. */
async function pictureFile(page: Page, type: "image/png" | "image/jpeg"): Promise<Buffer> {
  const base64 = await page.evaluate((requested) => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 800, height: 500 });
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = "#2a7";
      pen.fillRect(0, 0, 800, 500);
      pen.fillStyle = "#d33";
      pen.fillRect(300, 150, 200, 200);
    }
    return canvas.toDataURL(requested).split(",")[1] ?? "";
  }, type);
  return Buffer.from(base64, "base64");
}

test("a saved profile shows at once in every browser, and a draft is not lost", async ({ page, openBrowser }) => {
  const person = await createUser(page);
  await enter(page, person);
  const otherPage = await openOtherBrowser(openBrowser, person);
  await openProfile(page, "Personal info");
  await drawer(page).getByLabel("Nickname").fill("Mei Mei");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  await page.reload();
  await openProfile(page, "Personal info");
  await expect(drawer(page).getByLabel("Nickname")).toHaveValue("Mei Mei");
  await drawer(page).getByLabel("Email").fill("not an address");
  await drawer(page).getByRole("button", { name: "Save" }).click();
  await expect(drawer(page).getByRole("alert")).toBeVisible();
  await drawer(page).getByLabel("Email").fill("mei@example.com");
  await drawer(page).getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("success", { exact: true })).toBeVisible();
  await expect(account(page)).toHaveAccessibleName("Account of Mei Mei");
  await expect(account(otherPage)).toHaveAccessibleName("Account of Mei Mei");
});

test("an avatar of the wrong type is refused; a valid one is cropped and shown", { tag: "@all" }, async ({ page }) => {
  await enter(page, await createUser(page));
  await openProfile(page, "Personal info");
  const file = drawer(page).locator("input[type=file]");
  await file.setInputFiles({ name: "a.gif", mimeType: "image/gif", buffer: Buffer.from("GIF89a") });
  await expect(drawer(page).getByRole("alert")).toHaveText("upload avatar image can only be jpeg,png,jpg format!");
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.alloc(2 * 1024 * 1024) });
  await expect(drawer(page).getByRole("alert")).toHaveText("upload avatar image size cannot exceed 2MB!");
  await file.setInputFiles({ name: "a.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
  await expect(drawer(page).getByRole("alert")).toHaveText("Could not read this picture");
  await file.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await pictureFile(page, "image/jpeg") });
  await drawer(page).getByLabel("Zoom").fill("2");
  await drawer(page).getByLabel("Crop area").press("ArrowLeft");
  await drawer(page).getByRole("button", { name: "Use this picture" }).click();
  await drawer(page).getByRole("button", { name: "Save" }).click();
  const shown = account(page).locator("img");
  await expect(shown).toHaveAttribute("src", /\?imageView2\/1\/w\/80\/h\/80$/);
  await expect
    .poll(() => shown.evaluate((img: HTMLImageElement) => [img.naturalWidth, img.naturalHeight]))
    .toEqual([80, 80]);
});

test("a new password must be repeated; three seconds later the user signs in again", async ({ page, openBrowser }) => {
  const person = await createUser(page);
  await enter(page, person);
  const otherPage = await openOtherBrowser(openBrowser, person);
  await openProfile(page, "Change password");
  const field = (name: string) => drawer(page).getByLabel(name, { exact: true });
  const send = () => drawer(page).getByRole("button", { name: "Change password" }).click();
  const problem = drawer(page).getByRole("alert");
  await send();
  await expect(problem).toHaveText("please enter password first");
  await field("Current password").fill("Fluss-Ufer-3");
  await field("New password").fill("kurz");
  await field("Confirm new password").fill("kurz");
  await send();
  await expect(problem).toHaveText("password minimum 6 characters");
  await field("New password").fill("Berg-Gipfel-4");
  await field("Confirm new password").fill("Berg-Gipfel-5");
  await send();
  await expect(problem).toHaveText("new password twice not the same");
  await field("Confirm new password").fill("Berg-Gipfel-4");
  const sentAt = Date.now();
  await send();
  await expect(page.getByText("modified successfully, about to exit, please log in again")).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(Date.now() - sentAt).toBeGreaterThan(2_900);
  await expect(otherPage.getByText("user login information expired, please log in again!")).toBeVisible();
  await enter(page, person, "Berg-Gipfel-4");
});

test("another session is listed and can be ended at once", { tag: "@all" }, async ({ page, openBrowser }) => {
  const person = await createUser(page);
  await enter(page, person);
  const otherPage = await openOtherBrowser(openBrowser, person);
  await openProfile(page, "Active sessions");
  const sessions = drawer(page).getByRole("list", { name: "Sessions" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This session");
  await sessions
    .last()
    .getByRole("button", { name: /^Sign out/ })
    .click();
  await expect(sessions).toHaveCount(1);
  await expect(otherPage.getByText("user login information expired, please log in again!")).toBeVisible();
});

async function enrol(page: Page): Promise<{ key: string; recoveryCodes: string[] }> {
  const place = page.getByRole("main").or(drawer(page)).last();
  await place.getByLabel("Your password").fill("Fluss-Ufer-3");
  await place.getByRole("button", { name: "Set up" }).click();
  await expect(place.getByRole("img", { name: /QR code/ })).toBeVisible();
  const shown = await place.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent();
  const key = (shown ?? "").replaceAll(" ", "");
  // The code of the previous step, so that the next sign-in can use the current one. It expires with the current step.
  await untilCodeLasts();
  await place.getByLabel("Authenticator code").fill(codeOf(key, -1));
  await place.getByRole("button", { name: "Turn on" }).click();
  const codes = place.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const recoveryCodes = await codes.allTextContents();
  await place.getByRole("button", { name: "I have saved them" }).click();
  return { key, recoveryCodes };
}

test("a second factor is set up and asked for at sign-in; a recovery code replaces it", async ({ page }) => {
  const person = await createUser(page);
  await enter(page, person);
  await openProfile(page, "Personal info");
  await drawer(page).getByRole("button", { name: "Two-factor authentication" }).click();
  const { key, recoveryCodes } = await enrol(page);
  await expect(drawer(page).getByText("10 recovery codes are left.")).toBeVisible();

  await page.context().clearCookies();
  await page.goto("/login");
  await fillSignIn(page, person.username, "Fluss-Ufer-3");
  const code = page.getByLabel("Code from your authenticator app");
  await expect(code).toHaveAttribute("autocomplete", "one-time-code");
  await code.fill("000000");
  await expect(page.getByRole("alert").filter({ hasText: /./ })).toHaveText(
    "The code is wrong or has already been used",
  );
  await code.fill(codeOf(key));
  await expect(page).toHaveURL(/\/dashboard/);

  await page.context().clearCookies();
  await page.goto("/login");
  await fillSignIn(page, person.username, "Fluss-Ufer-3");
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill((recoveryCodes[0] ?? "").toLowerCase());
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

for (const socketState of ["open", "opening"] as const) {
  test(
    `a role that requires a second factor blocks the user until it is set up, the socket ${socketState}`,
    { tag: "@all" },
    async ({ page }) => {
      const person = await createUser(page);
      const admin = await tokenOf(page, "admin");
      const code = `guarded-${person.username}`;
      const role = await callAs<{ id: number }>(page, admin, "POST", "/role/add", {
        roleCode: code,
        roleName: code,
        secondFactor: true,
      });
      let input: Promise<unknown> | null = null;
      // Once only: a later socket must not trigger it after the test has ended.
      const giveRole = () =>
        (input ??= callAs(page, admin, "POST", "/user/saveUserRole", { userId: person.id, roleIds: [role.id] }));
      if (socketState === "open") {
        page.on("websocket", (socket) => socket.once("framereceived", () => void giveRole()));
      } else {
        await page.route("**/api/message/ticket", async (route) => {
          await giveRole();
          await route.continue();
        });
      }
      await page.goto("/login");
      await fillSignIn(page, person.username, "Fluss-Ufer-3");
      await expect(page.getByRole("heading", { name: "Set up two-factor authentication" })).toBeVisible();
      await page.unroute("**/api/message/ticket");
      await enrol(page);
      await expect(account(page)).toBeVisible();
    },
  );
}
