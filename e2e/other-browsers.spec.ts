import type { APIRequestContext } from "@playwright/test";
import { announcementsApi } from "@vowdesk/contract/messages/announcements";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { newAuthor } from "./support/author.ts";
import { registerCustomer } from "./support/chat.ts";
import { colleague, expect, test as base, withDefaults } from "./support/fixtures.ts";
import { makeStudio } from "./support/studio.ts";
import {
  isInstalled,
  openOtherBrowser,
  otherBrowsers,
  type NamedKey,
  type OtherBrowser,
  type OtherBrowserName,
} from "./support/other-browsers.ts";

/** Starting a browser takes up to ten seconds on a busy machine. */
const startMs = 60_000;

/** The pages of these tests in a browser; every step waits until it is possible. */
interface Desk {
  open(path: string): Promise<void>;
  address(): Promise<string>;
  see(xpath: string): Promise<void>;
  click(xpath: string): Promise<void>;
  type(xpath: string, text: string): Promise<void>;
  press(key: NamedKey): Promise<void>;
  signIn(username: string): Promise<void>;
}

const quote = (text: string) => `"${text}"`;
const withText = (element: string, text: string) => `//${element}[contains(normalize-space(.), ${quote(text)})]`;
const button = (name: string) => `//button[normalize-space(.)=${quote(name)} or @aria-label=${quote(name)}]`;
const dialog = `//*[@role="dialog"]`;

function deskOf(browser: OtherBrowser, origin: string): Desk {
  /** Repeats a step with the first visible element until it succeeds: pages that are kept open are hidden, and rows are replaced. */
  const withVisible = (xpath: string, step: (element: Awaited<ReturnType<OtherBrowser["find"]>>[number]) => unknown) =>
    expect(async () => {
      for (const element of await browser.find(xpath)) if (await element.isVisible()) return step(element);
      throw new Error(`${xpath} is not shown`);
    }).toPass({ timeout: 15_000 });
  const see = (xpath: string) => withVisible(xpath, () => {});
  const click = (xpath: string) => withVisible(xpath, (element) => element.click());
  const type = (xpath: string, text: string) => withVisible(xpath, (element) => element.type(text));
  return {
    open: (path) => browser.open(origin + path),
    address: () => browser.address(),
    see,
    click,
    type,
    press: (key) => browser.press(key),
    async signIn(username) {
      await type(`//input[@name="username"]`, username);
      await type(`//input[@name="password"]`, "vowdesk");
      await click(button("Sign in"));
      await expect.poll(() => browser.address()).not.toContain("/login");
      await see("//main");
    },
  };
}

/**
 * Resets a user's settings and confirms their announcements. The bar that asks for a confirmation moves the page when it appears,
 * and unlike Playwright these drivers click where an element was.
 */
async function prepareUser(request: APIRequestContext, username: string): Promise<void> {
  const { token } = await withDefaults({ request }, username);
  const { mine, confirm } = announcementsApi;
  const headers = { token };
  const answer = await request.get(mine.path, { headers, params: { view: "unconfirmed", pageSize: 200 } });
  const { data } = (await answer.json()) as { data: CallOutput<typeof mine> };
  for (const { id } of data.records) await request.post(confirm.path, { headers, data: { id } });
}

const test = base.extend<{ browserOf: OtherBrowserName; desk: Desk }>({
  browserOf: ["Firefox", { option: true }],
  desk: [
    async ({ browserOf, address }, use) => {
      const browser = await openOtherBrowser(browserOf);
      await use(deskOf(browser, address));
      await browser.close();
    },
    { timeout: startMs },
  ],
});

for (const browserOf of otherBrowsers)
  test.describe(browserOf, () => {
    test.use({ browserOf });
    test.skip(!isInstalled(browserOf), `${browserOf} is not installed`);

    test(
      "a wrong password is refused, the right one opens the page that was asked for",
      { tag: "@all" },
      async ({ desk: business, request }) => {
        await prepareUser(request, "manager");
        await business.open("/order?status=ready");
        await business.type(`//input[@name="username"]`, "manager");
        await business.type(`//input[@name="password"]`, "wrong");
        await business.press("Enter");
        await business.see(withText("*[@role='alert']", "User name or password is wrong"));
        await business.open("/login?redirect=%2Forder%3Fstatus%3Dready");
        await business.signIn("manager");
        await expect.poll(business.address).toContain("/order?status=ready");
        await business.see("//tbody/tr[@data-key]");
      },
    );

    test("an order is assigned to a courier", { tag: "@all" }, async ({ desk: business, request, address }) => {
      await prepareUser(request, "dispatcher");
      const admin = await colleague(address, "admin");
      const [order] = await admin.orders({ scope: "unassigned", status: "ready" });
      if (!order) throw new Error("The demo data has no order that waits for a courier");
      await business.open(`/login?redirect=${encodeURIComponent(`/order?number=${order.number}`)}`);
      await business.signIn("dispatcher");
      await business.click(dialog + button("Assign"));
      await business.click(`${dialog}//input[@type="radio" and not(@disabled)]`);
      await business.click(`${dialog}[.//input[@type="radio"]]${button("Assign")}`);
      await business.see(dialog + button("Reassign"));
      expect((await admin.order(order.number)).workerId).not.toBeNull();
    });

    test(
      "a customer's message arrives and is answered",
      { tag: "@all" },
      async ({ desk: business, request, address }) => {
        await prepareUser(request, "service");
        const phone = await registerCustomer(address);
        await phone.write("请问今天能拍吗？");
        await business.open("/login?redirect=%2Fkefumsg%3Fscope%3Dall");
        await business.signIn("service");
        await business.click(withText("button", phone.name));
        await business.see(`//*[@role="log"]${withText("*[not(*)]", "请问今天能拍吗？")}`);
        // Over the socket, while the conversation is open.
        await phone.write("下午呢？");
        await business.see(`//*[@role="log"]${withText("*[not(*)]", "下午呢？")}`);
        await business.type("//textarea", "可以的");
        await business.press("Enter");
        await expect.poll(phone.receivedTexts, { timeout: 20_000 }).toEqual(["可以的"]);
      },
    );

    test("a shoot is moved on the day board by keyboard", { tag: "@all" }, async ({ desk: business, request }) => {
      await prepareUser(request, "manager");
      const { book, date, artist, photographer } = await makeStudio({ request });
      await book("09:00", "11:00");
      const slotOf = (name: string) =>
        `//*[@role="row"][.//*[contains(., ${quote(name)})]]//*[@role="gridcell"]//button`;
      await business.open(`/login?redirect=${encodeURIComponent(`/calendar?date=${date}`)}`);
      await business.signIn("manager");
      await business.type(slotOf(photographer), "m");
      await business.see(withText("*[@data-testid='calendar-announcement']", "Arrow keys move it"));
      await business.press("PageDown");
      await business.press("Enter");
      await business.see(`${slotOf(artist)}[contains(., "10:00 – 12:00")]`);
    });

    test("a post is approved", { tag: "@all" }, async ({ desk: business, request, address }) => {
      await prepareUser(request, "moderator");
      const author = await newAuthor(address, 1);
      await business.open(`/login?redirect=${encodeURIComponent(author.address)}`);
      await business.signIn("moderator");
      await business.click(withText("*[@role='option']", author.name));
      await business.click(withText("button", "Approve"));
      await expect.poll(async () => (await author.posts())[0]?.status, { timeout: 20_000 }).toBe("shown");
    });
  });
