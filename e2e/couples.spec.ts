import type { Browser, Page } from "@playwright/test";
import { violationsOn } from "./support/axe.ts";
import { drawSignature, newPhone, sendAgreement, typeShownCode } from "./support/couples.ts";
import { expect, signInTo, test, uniqueName } from "./support/fixtures.ts";
import { chooseHalfDay, freeDays } from "./support/half-days.ts";
import { shownPage } from "./support/shell.ts";

/** The browser inside of WeChat: Android WebView without service workers. */
const inWeChat = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  locale: "en-US",
  serviceWorkers: "block",
  acceptDownloads: false,
  userAgent:
    "Mozilla/5.0 (Linux; Android 14; Pixel 8 Build/UQ1A) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/130.0.0.0 Mobile Safari/537.36 MicroMessenger/8.0.50 Language/en ABI/arm64",
} as const;

/** A phone on which every request to another host, and for code of the pages for staff, is recorded. */
async function openPhone(browser: Browser, address: string): Promise<{ page: Page; foreign: string[] }> {
  const page = await (await browser.newContext(inWeChat)).newPage();
  const foreign: string[] = [];
  page.on("request", (request) => {
    const { protocol, origin, pathname } = new URL(request.url());
    const isOwn = origin === new URL(address).origin && !pathname.startsWith("/assets/");
    if (/^https?:/.test(protocol) && !isOwn) foreign.push(request.url());
  });
  return { page, foreign };
}

/** The personal link of a new wedding's first partner, issued on its page. */
async function issueLink(page: Page, name: string): Promise<string> {
  await signInTo(page, `/weddings?name=${name}`, "manager");
  await shownPage(page).getByRole("button", { name: "New wedding" }).click();
  const form = page.getByRole("dialog", { name: "New wedding" });
  await form.getByLabel("Partner A", { exact: true }).fill(name);
  await form.getByLabel(/^Phone of partner A/).fill(newPhone());
  await form.getByLabel(/^Wedding date/).fill("2031-05-01");
  await form.getByRole("button", { name: "Add wedding" }).click();
  await expect(form).toBeHidden();
  await shownPage(page).getByRole("row").filter({ hasText: name }).click();
  const sheet = page.getByRole("dialog", { name, exact: true });
  await expect(sheet).toContainText("No link yet");
  await sheet.getByRole("button", { name: "New link" }).click();
  const issued = page.getByRole("dialog", { name: "Personal link" });
  return issued.getByRole("textbox", { name: "Link" }).inputValue();
}

//
test("a partner opens the personal link with the code, and it ends when staff revoke it", async ({
  page,
  browser,
  address,
}) => {
  const name = uniqueName("Anna");
  const link = await issueLink(page, name);
  const phone = await openPhone(browser, address);
  await phone.page.goto(link);
  await phone.page.getByRole("button", { name: "Send code" }).click();
  await typeShownCode(phone.page);
  expect(await violationsOn(phone.page)).toEqual([]);
  await phone.page.getByRole("button", { name: "Open" }).click();
  await expect(phone.page.getByRole("heading", { name })).toBeFocused();
  expect(await violationsOn(phone.page)).toEqual([]);
  // The menu of the app opens this address in the browser of the phone, which has no session.
  expect(phone.page.url()).toBe(link);
  expect(await phone.page.evaluate(() => document.cookie)).not.toContain("couple");
  await phone.page.reload();
  await expect(phone.page.getByText("Thursday, 1 May 2031")).toBeVisible();
  expect(phone.foreign).toEqual([]);

  await page.getByRole("dialog", { name: "Personal link" }).getByRole("button", { name: "Close" }).first().click();
  await page.getByRole("dialog", { name, exact: true }).getByRole("button", { name: "Revoke" }).click();
  await page
    .getByRole("dialog", { name: /^Revoke/ })
    .getByRole("button", { name: "Revoke link" })
    .click();
  await expect(page.getByRole("dialog", { name, exact: true })).toContainText("Revoked");
  await phone.page.goto(link);
  await phone.page.reload();
  await phone.page.getByRole("button", { name: "Send code" }).click();
  await expect(phone.page.getByRole("alert")).toContainText("This link is not valid");
  await phone.page.context().close();
});

test("both partners sign the agreement on their phones, and see the payment plan", async ({
  page,
  browser,
  address,
}) => {
  const links = await sendAgreement(page, uniqueName("Ella"));
  for (const partner of ["a", "b"] as const) {
    const phone = await openPhone(browser, address);
    await phone.page.goto(address + links[partner]);
    await phone.page.getByRole("button", { name: "Send code" }).click();
    await typeShownCode(phone.page);
    await phone.page.getByRole("button", { name: "Open" }).click();
    await expect(phone.page.getByRole("heading", { name: "Sign the agreement" })).toBeVisible();
    await phone.page.getByRole("button", { name: "Read and sign" }).click();
    await expect(phone.page.getByRole("heading", { name: "Agreement", exact: true })).toBeFocused();
    await expect(phone.page.getByText("Shoots included:").first()).toBeVisible();
    await drawSignature(phone.page);
    await phone.page.getByRole("button", { name: "Send code" }).click();
    await typeShownCode(phone.page);
    expect(await violationsOn(phone.page)).toEqual([]);
    await phone.page.getByRole("button", { name: "Sign the agreement" }).click();
    await expect(phone.page.getByRole("heading", { name: "Your signature" })).toBeHidden();
    const state = partner === "a" ? "The signature of the other partner is missing." : /^Signed by both of you/;
    await expect(phone.page.getByText(state)).toBeVisible();
    expect(phone.foreign).toEqual([]);
    if (partner === "b") {
      await phone.page.reload();
      await expect(phone.page.getByRole("heading", { name: "Payment plan" })).toBeVisible();
      await expect(phone.page.getByRole("region", { name: "Your next step" })).toContainText("Deposit: ¥");
      // The signed agreement is folded to its key figures, and whole on paper.
      const whole = phone.page.getByRole("group").filter({ hasText: "Read the whole agreement" });
      await expect(whole).not.toHaveAttribute("open");
      await expect(phone.page.getByRole("definition").first()).not.toBeEmpty();
      await phone.page.evaluate(() => dispatchEvent(new Event("beforeprint")));
      await expect(whole).toHaveAttribute("open");
      await phone.page.evaluate(() => dispatchEvent(new Event("afterprint")));
      await expect(whole).not.toHaveAttribute("open");
    }
    await phone.page.context().close();
  }
});

test(
  "without a network a new code, another language and the sign-out say so, and nothing is lost",
  { tag: "@all" },
  async ({ page, browser, address }) => {
    const name = uniqueName("Off");
    const link = await issueLink(page, name);
    const { page: phone } = await openPhone(browser, address);
    const problem = phone.getByText("No connection. Check your network and try again.");
    await phone.goto(link);
    await phone.getByRole("button", { name: "Send code" }).click();
    await typeShownCode(phone);
    await phone.context().setOffline(true);
    await phone.getByRole("button", { name: "Send a new code" }).click();
    await expect(problem).toBeVisible();
    await expect(phone.getByRole("textbox", { name: /^Code that was sent/ })).toHaveValue(/^\d{6}$/);
    await phone.context().setOffline(false);
    // A part that is still loading would report the missing network, too.
    const parts = ["/api/couple/agreement", "/api/couple/payments"].map(async (path) =>
      (await phone.waitForResponse((response) => new URL(response.url()).pathname === path)).finished(),
    );
    await phone.getByRole("button", { name: "Open" }).click();
    await expect(phone.getByRole("heading", { name })).toBeVisible();
    await Promise.all(parts);

    await phone.context().setOffline(true);
    await phone.getByLabel("Language").selectOption("日本語");
    await expect(problem).toBeVisible();
    await expect(phone.getByLabel("Language")).toHaveValue("en");
    await phone.getByRole("button", { name: "Sign out" }).click();
    await expect(problem).toHaveCount(2);
    await expect(phone.getByRole("heading", { name })).toBeVisible();
    await phone.context().setOffline(false);
    await phone.getByLabel("Language").selectOption("日本語");
    await expect(phone.getByLabel("言語")).toHaveValue("ja");
    await phone.getByLabel("言語").selectOption("English");
    await phone.getByRole("button", { name: "Sign out" }).click();
    await expect(phone.getByRole("heading", { name: "Your wedding" })).toBeVisible();
    await phone.context().close();
  },
);

test(
  "a tap draws a dot and is no signature, and a long line is kept to its end",
  { tag: "@all" },
  async ({ page, browser, address }) => {
    const links = await sendAgreement(page, uniqueName("Dot"));
    const { page: phone } = await openPhone(browser, address);
    await phone.goto(address + links.a);
    await phone.getByRole("button", { name: "Send code" }).click();
    await typeShownCode(phone);
    await phone.getByRole("button", { name: "Open" }).click();
    const field = phone.getByRole("img", { name: "Field for the signature" });
    await field.scrollIntoViewIfNeeded();
    const box = await field.boundingBox();
    if (!box) throw new Error("the field for the signature is not shown");
    await phone.mouse.click(box.x + 30, box.y + 30);
    await expect(field.locator("polyline")).toHaveAttribute("points", /^(\d+,\d+) \1$/);
    await expect(phone.getByText("Draw your signature in the field.")).toBeVisible();
    await phone.mouse.move(box.x + 10, box.y + 10);
    await phone.mouse.down();
    for (let pass = 0; pass < 3; pass += 1) {
      await phone.mouse.move(box.x + box.width - 10, box.y + 20 + pass * 10, { steps: 150 });
      await phone.mouse.move(box.x + 10, box.y + 25 + pass * 10, { steps: 150 });
    }
    await phone.mouse.up();
    const points = (await field.locator("polyline").last().getAttribute("points")) ?? "";
    const [, lastX = "", lastY = ""] = /(\d+),(\d+)$/.exec(points) ?? [];
    expect(Number(lastX)).toBeLessThan(60);
    expect(Math.abs(Number(lastY) - (45 / box.height) * 300)).toBeLessThan(12);
    await expect(phone.getByRole("button", { name: "Send code" })).toBeVisible();
    await phone.context().close();
  },
);

test(
  "two visitors want one half-day: one holds it, the other is offered others, and staff see the lead",
  { tag: "@all" },
  async ({ page, browser, address }) => {
    const visit = async (name: string) => {
      const { page: visitor, foreign } = await openPhone(browser, address);
      await visitor.goto(`${address}/couple/enquiry`);
      await visitor.getByRole("radio", { name: /^Location shoot/ }).check();
      await visitor.getByLabel("Your name").fill(name);
      await visitor.getByLabel("Phone", { exact: true }).fill(newPhone());
      await chooseHalfDay(visitor, 0);
      expect(await violationsOn(visitor)).toEqual([]);
      await visitor.getByRole("button", { name: "Send code" }).click();
      await typeShownCode(visitor);
      return { visitor, foreign };
    };
    const names = [uniqueName("Cora"), uniqueName("Dora")] as const;
    const [one, two] = [await visit(names[0]), await visit(names[1])];
    await one.visitor.getByRole("button", { name: "Send enquiry" }).click();
    await expect(one.visitor.getByRole("status")).toContainText("We hold");
    // Takes what is left of the half-day, so that the second visitor is too late.
    await two.visitor.route("**/api/couple/enquiry", async (route) => {
      const input = route.request().postDataJSON() as object;
      await route.continue({ postData: JSON.stringify({ ...input, date: "2020-01-01" }) });
    });
    await two.visitor.getByRole("button", { name: "Send enquiry" }).click();
    await expect(two.visitor.getByRole("alert")).toContainText("This half-day has just been taken");
    await two.visitor.unroute("**/api/couple/enquiry");
    await chooseHalfDay(two.visitor, 1);
    await two.visitor.getByRole("button", { name: "Send enquiry" }).click();
    await expect(two.visitor.getByRole("status")).toContainText("We hold");
    expect([...one.foreign, ...two.foreign]).toEqual([]);

    await signInTo(page, `/leads?name=${names[0]}`, "manager");
    await expect(shownPage(page).getByRole("row").filter({ hasText: names[0] })).toContainText("Website");
    await Promise.all([one, two].map(({ visitor }) => visitor.context().close()));
  },
);

test(
  "the enquiry does not show half-days in a wrong time zone if the studio cannot be read",
  { tag: "@all" },
  async ({ page }) => {
    await page.route("**/api/couple/studio", (route) => route.abort());
    await page.goto("/couple/enquiry");
    await expect(page.getByRole("alert")).toHaveText("No connection. Check your network and try again.");
    await page.unroute("**/api/couple/studio");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
  },
);

//
test(
  "the days of a month are chosen with the keyboard, and a month that cannot be read says so and is read again",
  { tag: "@all" },
  async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto("/couple/enquiry");
    const month = page.locator("#month");
    await expect(page.getByRole("grid")).toHaveAttribute("aria-busy", "false");
    await expect(page.getByRole("radio", { name: /^Studio shoot/ })).toHaveAccessibleName(/From ¥[\d,.]+$/);
    const first = await month.innerText();
    await page.getByRole("grid").locator("[tabindex='0']").focus();
    await page.keyboard.press("PageDown");
    await expect(month).not.toHaveText(first);
    const focused = page.locator(":focus");
    await expect(focused).toHaveAttribute("tabindex", "0");
    const before = await focused.getAttribute("aria-label");
    await page.keyboard.press("ArrowRight");
    await expect(focused).not.toHaveAttribute("aria-label", before ?? "");
    await expect(freeDays(page).first()).toBeVisible();
    expect(await violationsOn(page)).toEqual([]);
    await freeDays(page).first().focus();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("gridcell", { selected: true })).toHaveCount(1);
    await expect(page.getByRole("group", { name: /\d{4}$/ }).getByRole("radio")).not.toHaveCount(0);
    const width = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
    expect(width[0]).toBeLessThanOrEqual(width[1] ?? 0);

    await page.route("**/api/couple/free?*", (route) => route.abort());
    await page.locator(".month-head button").last().click();
    await expect(page.getByRole("alert").first()).toHaveText("No connection. Check your network and try again.");
    await page.unroute("**/api/couple/free?*");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(freeDays(page).first()).toBeVisible();
  },
);
