import type { APIRequestContext } from "@playwright/test";
import { announcementsApi } from "@vowdesk/contract/messages/announcements";
import type { CallOutput } from "@vowdesk/contract/kernel";
import { newAuthor } from "./support/author.ts";
import { registerCustomer } from "./support/chat.ts";
import { colleague, expect, test as base, withDefaults } from "./support/desk.ts";
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
      async ({ desk, request }) => {
        await prepareUser(request, "manager");
        await desk.open("/order?status=ready");
        await desk.type(`//input[@name="username"]`, "manager");
        await desk.type(`//input[@name="password"]`, "wrong");
        await desk.press("Enter");
        await desk.see(withText("*[@role='alert']", "User name or password is wrong"));
        await desk.open("/login?redirect=%2Forder%3Fstatus%3Dready");
        await desk.signIn("manager");
        await expect.poll(desk.address).toContain("/order?status=ready");
        await desk.see("//tbody/tr[@data-key]");
      },
    );

    test("an order is assigned to a courier", { tag: "@all" }, async ({ desk, request, address }) => {
      await prepareUser(request, "dispatcher");
      const admin = await colleague(address, "admin");
      const [order] = await admin.orders({ scope: "unassigned", status: "ready" });
      if (!order) throw new Error("The demo data has no order that waits for a courier");
      await desk.open(`/login?redirect=${encodeURIComponent(`/order?number=${order.number}`)}`);
      await desk.signIn("dispatcher");
      await desk.click(dialog + button("Assign"));
      await desk.click(`${dialog}//input[@type="radio" and not(@disabled)]`);
      await desk.click(`${dialog}[.//input[@type="radio"]]${button("Assign")}`);
      await desk.see(dialog + button("Reassign"));
      expect((await admin.order(order.number)).workerId).not.toBeNull();
    });

    test("a customer's message arrives and is answered", { tag: "@all" }, async ({ desk, request, address }) => {
      await prepareUser(request, "service");
      const phone = await registerCustomer(address);
      await phone.write("请问今天能拍吗？");
      await desk.open("/login?redirect=%2Fkefumsg");
      await desk.signIn("service");
      await desk.click(withText("button", phone.name));
      await desk.see(`//*[@role="log"]${withText("*[not(*)]", "请问今天能拍吗？")}`);
      // Over the socket, while the conversation is open.
      await phone.write("下午呢？");
      await desk.see(`//*[@role="log"]${withText("*[not(*)]", "下午呢？")}`);
      await desk.type("//textarea", "可以的");
      await desk.press("Enter");
      await expect.poll(phone.receivedTexts, { timeout: 20_000 }).toEqual(["可以的"]);
    });

    test("a shoot is moved on the day board by keyboard", { tag: "@all" }, async ({ desk, request }) => {
      await prepareUser(request, "manager");
      const { book, date, artist, photographer } = await makeStudio({ request });
      await book("09:00", "11:00");
      const slotOf = (name: string) =>
        `//*[@role="row"][.//*[contains(., ${quote(name)})]]//*[@role="gridcell"]//button`;
      await desk.open(`/login?redirect=${encodeURIComponent(`/calendar?date=${date}`)}`);
      await desk.signIn("manager");
      await desk.type(slotOf(photographer), "m");
      await desk.see(withText("*[@data-testid='calendar-announcement']", "Arrow keys move it"));
      await desk.press("PageDown");
      await desk.press("Enter");
      await desk.see(`${slotOf(artist)}[contains(., "10:00 – 12:00")]`);
    });

    test("a post is approved", { tag: "@all" }, async ({ desk, request, address }) => {
      await prepareUser(request, "moderator");
      const author = await newAuthor(address, 1);
      await desk.open(`/login?redirect=${encodeURIComponent(author.address)}`);
      await desk.signIn("moderator");
      await desk.click(withText("*[@role='option']", author.name));
      await desk.click(withText("button", "Approve"));
      await expect.poll(async () => (await author.posts())[0]?.status, { timeout: 20_000 }).toBe("shown");
    });
  });
