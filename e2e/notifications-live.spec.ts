import type { BrowserContext, Page } from "@playwright/test";
import { newCustomer, type Customer } from "./support/customer.ts";
import { expect, signInTo, test, withPopups } from "./support/fixtures.ts";

/** Announcements of all tabs of a browser. */
interface Announced {
  /** The time of each sound, in epoch milliseconds. */
  sounds: number[];
  popups: string[];
  notices: string[];
}

/** Counts sounds, popups and desktop notifications in every tab of a browser. The counts of a closed tab remain. */
async function countAnnouncements(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const announced: Announced = { sounds: [], popups: [], notices: [] };
    Object.assign(window, { announced });
    const keep = (what: string) => localStorage.setItem(`counted ${what} ${crypto.randomUUID()}`, "");
    const start = AudioBufferSourceNode.prototype.start;
    AudioBufferSourceNode.prototype.start = function count(...when) {
      announced.sounds.push(Date.now());
      keep(`sound ${Date.now()}`);
      return start.apply(this, when);
    };
    window.Notification = class extends EventTarget {
      static readonly permission = "granted";
      constructor(title: string, { tag = "" } = {}) {
        super();
        announced.notices.push(`${title} ${tag}`);
      }
    } as unknown as typeof Notification;
    const note = (node: Node) => {
      const popup = node instanceof HTMLElement ? node.dataset["popup"] : undefined;
      if (popup === undefined) return;
      announced.popups.push(popup);
      keep(popup);
    };
    // The card of a popup is added, or shows the next one.
    const watcher = new MutationObserver((changes) =>
      changes.forEach(({ type, target, addedNodes }) =>
        (type === "attributes" ? [target] : [...addedNodes]).forEach(note),
      ),
    );
    watcher.observe(document, { childList: true, subtree: true, attributeFilter: ["data-popup"] });
  });
}

/** Blocks sound until the first click, as browsers do on a page without user interaction. */
function blockSoundUntilClick(): void {
  let isTouched = false;
  addEventListener("click", () => (isTouched = true), { capture: true });
  const { resume } = AudioContext.prototype;
  const state = Object.getOwnPropertyDescriptor(BaseAudioContext.prototype, "state");
  AudioContext.prototype.resume = function wait() {
    return isTouched ? resume.call(this) : new Promise(() => {});
  };
  Object.defineProperty(BaseAudioContext.prototype, "state", {
    get(this: BaseAudioContext): AudioContextState {
      return isTouched ? (state?.get?.call(this) as AudioContextState) : "suspended";
    },
  });
}

const announcedIn = (page: Page) => page.evaluate(() => (window as unknown as { announced: Announced }).announced);

/** Announcements of all tabs so far, also of closed ones: times of sounds in epoch milliseconds, and ids of popups. */
async function countedIn(page: Page): Promise<{ sounds: number[]; popups: string[] }> {
  const keys = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith("counted ")));
  const words = keys.map((key) => key.split(" "));
  const sounds = words.filter(([, what]) => what === "sound").map(([, , at]) => Number(at));
  return { sounds, popups: words.flatMap(([, what = ""]) => (what === "sound" ? [] : [what])) };
}

const bell = (page: Page) => page.getByRole("button", { name: /unread message/ });
const drawer = (page: Page) => page.getByRole("dialog", { name: "Messages" });
interface StoredMessage {
  id: string;
  flag: number;
  number: string;
}

/** The messages that a tab has stored. */
const storedMessagesOf = (page: Page) =>
  page.evaluate(() => {
    const { messages } = JSON.parse(sessionStorage.getItem("onMsgList") ?? "{}") as { messages: StoredMessage[] };
    const orders = JSON.parse(sessionStorage.getItem("orderMsgList") ?? "[]") as StoredMessage[];
    return [...messages, ...orders];
  });

/** Filters the messages to a tab by sender, so that a test counts only its own. Returns a function that waits for the connection. */
async function receiveOnlyFrom(tab: Page, sender: string): Promise<() => Promise<void>> {
  let greet: () => void = () => undefined;
  const isGreeted = new Promise<void>((resolve) => (greet = resolve));
  await tab.routeWebSocket(/\/ws/, (socket) => {
    socket.connectToServer().onMessage((text) => {
      const { action, id, sendName } = JSON.parse(String(text)) as { action?: number; id?: string; sendName?: string };
      const isOther = id !== undefined && sendName !== sender;
      if (!isOther && action !== 12) socket.send(text);
      if (action === 1) greet();
    });
  });
  return async () => {
    await isGreeted;
    await tab.getByTestId("popups").waitFor({ state: "attached" });
  };
}

/** Opens several tabs of one user; each one is connected. */
async function openTabs(first: Page, count: number, sender: string): Promise<Page[]> {
  const isFirstReady = await receiveOnlyFrom(first, sender);
  await signInTo(first, "/dashboard", "dispatcher", withPopups);
  await isFirstReady();
  const tabs = [first];
  while (tabs.length < count) {
    const tab = await first.context().newPage();
    const isReady = await receiveOnlyFrom(tab, sender);
    await tab.goto("/dashboard");
    await isReady();
    tabs.push(tab);
  }
  return tabs;
}

/** The page shows one popup, so the test sends each message only after the popup of the previous one. */
const messageCount = 50;
/** Messages within this time play one sound. */
const burstGapMs = 2_000;
const quickPolling = { intervals: [50] };

async function placeOrders(customer: Customer, count: number): Promise<string[]> {
  const numbers: string[] = [];
  while (numbers.length < count) numbers.push((await customer.order()).number);
  return numbers;
}

/** The stored messages of a tab about these orders. */
const storedAbout = async (tab: Page, numbers: readonly string[]) =>
  (await storedMessagesOf(tab)).filter(({ number }) => numbers.includes(number));

//
test(
  "G-R21: with 5 tabs each of 50 messages pops up once and each burst sounds once, even if the leading tab is closed",
  { tag: "@all" },
  async ({ page, context, baseURL }) => {
    test.setTimeout(180_000);
    const customer = await newCustomer(baseURL);
    await countAnnouncements(context);
    const tabs = await openTabs(page, 5, customer.name);
    const popped = async () => (await countedIn(tabs[0] as Page)).popups;
    const counted = async () => {
      const popups = await popped();
      return { popups: popups.length, ids: new Set(popups).size };
    };
    const each = (count: number) => ({ popups: count, ids: count });
    const numbers: string[] = [];
    const send = async () => {
      numbers.push((await customer.errand()).number);
      for (const tab of tabs)
        await expect.poll(async () => (await storedAbout(tab, numbers)).length, quickPolling).toBe(numbers.length);
    };
    const closeLeader = async () => {
      const led = await Promise.all(tabs.map(announcedIn));
      const [leader] = tabs.splice(
        led.findIndex(({ popups }) => popups.length > 0),
        1,
      );
      await leader?.close();
    };
    while (numbers.length < messageCount) {
      await send();
      if (numbers.length === 12) await closeLeader();
      await expect.poll(counted, quickPolling).toEqual(each(numbers.length));
    }
    const sounds = (await countedIn(tabs[0] as Page)).sounds.toSorted((a, b) => a - b);
    expect(sounds.length).toBeGreaterThan(0);
    sounds.slice(1).forEach((at, index) => expect(at - (sounds[index] ?? 0)).toBeGreaterThanOrEqual(burstGapMs));
    const shown = new Set(await popped());
    for (const tab of tabs) expect(new Set((await storedAbout(tab, numbers)).map(({ id }) => id))).toEqual(shown);

    const [here, ...others] = tabs as [Page, ...Page[]];
    await bell(here).click();
    await drawer(here).getByRole("button", { name: "Clear all" }).click();
    await drawer(here).getByRole("button", { name: "Undo" }).waitFor();
    const unread = async (tab: Page) => (await storedAbout(tab, numbers)).filter(({ flag }) => flag === 0);
    for (const tab of others) await expect.poll(() => unread(tab), { timeout: 1_000 }).toEqual([]);
  },
);

test("clear all, its undo and claims show on another device within a second", async ({
  page,
  openBrowser,
  baseURL,
}) => {
  const otherPage = await openBrowser();
  const colleague = await openBrowser();
  await signInTo(page, "/dashboard", "manager");
  await signInTo(otherPage, "/dashboard", "manager");
  await signInTo(colleague, "/dashboard", "dispatcher");
  const { number } = await (await newCustomer(baseURL)).order();
  await bell(page).click();
  const row = (of: Page) => drawer(of).locator("[data-message]").filter({ hasText: number });
  await row(page).getByRole("button", { name: "Claim" }).click();
  await expect(row(page)).toContainText("Claimed by you");
  await bell(colleague).click();
  await expect(row(colleague)).toContainText(/Claimed by (?!you)/);

  await bell(otherPage).click();
  await expect(row(otherPage)).toHaveAttribute("data-unread", "true");
  await drawer(page).getByRole("button", { name: "Clear all" }).click();
  const undo = drawer(page).getByRole("button", { name: "Undo" });
  await expect(undo).toBeFocused();
  const isUnread = row(otherPage).and(otherPage.locator("[data-unread]"));
  await expect(isUnread).toHaveCount(0, { timeout: 1_000 });
  await page.keyboard.press("Enter");
  await expect(isUnread).toHaveCount(1, { timeout: 1_000 });

  await row(page).getByRole("button", { name: "Mark as read" }).click();
  await expect(isUnread).toHaveCount(0, { timeout: 1_000 });
  await row(page).getByRole("button", { name: "Release" }).click();
  await expect(row(colleague)).toContainText("Unclaimed");
});

test(
  "the archive finds a message by its order, shows its handling state and links to the order",
  { tag: "@all" },
  async ({ page, baseURL }) => {
    await signInTo(page, "/list");
    const customer = await newCustomer(baseURL);
    const { number } = await customer.order();
    await page.getByRole("searchbox").fill(number);
    const rows = page.locator("tbody tr[data-key]");
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText("Unclaimed");
    await rows.getByRole("button", { name: "Claim" }).click();
    await expect(rows).toContainText("Claimed by you");
    await rows.getByRole("link", { name: number }).click();
    await expect(page).toHaveURL(`/order?number=${number}`);
    await expect(page.getByRole("dialog", { name: number })).toBeVisible();
  },
);

test("messages that arrive while the archive is open wait behind a bar", { tag: "@all" }, async ({ page, baseURL }) => {
  await signInTo(page, "/list");
  const customer = await newCustomer(baseURL);
  await customer.order();
  const first = page.locator("tbody tr[data-key]").first();
  await expect(first).toBeVisible();
  const key = await first.getAttribute("data-key");
  await placeOrders(customer, 2);
  await page.getByRole("button", { name: /new entr/ }).click();
  await expect(first).not.toHaveAttribute("data-key", key ?? "");
});

//
test(
  "desktop notifications are shown once enabled; the page states when the browser blocks sound",
  { tag: "@all" },
  async ({ page, context, baseURL }) => {
    await countAnnouncements(context);
    await signInTo(page, "/dashboard", "dispatcher", withPopups);
    await page.locator("header button[aria-haspopup=menu]").last().click();
    await page.getByRole("menuitem", { name: "Settings" }).click();
    await page.getByRole("switch", { name: "Desktop notifications" }).click();
    await expect(page.getByRole("switch", { name: "Desktop notifications" })).toBeChecked();
    await page.keyboard.press("Escape");
    const customer = await newCustomer(baseURL);
    await customer.order();
    await expect.poll(async () => (await announcedIn(page)).popups.length).toBeGreaterThan(0);
    expect((await announcedIn(page)).notices).toEqual([]);
    await page.evaluate(() => (document.hasFocus = () => false));
    await customer.order();
    await expect.poll(async () => (await announcedIn(page)).notices.length).toBeGreaterThan(0);

    // Playwright marks pages as activated by the user; simulate a page that is not.
    await page.addInitScript(blockSoundUntilClick);
    await page.reload();
    await expect(bell(page)).toBeVisible();
    await customer.order();
    const held = page.getByText("The browser blocks sounds until you click on the page.");
    await expect(held).toBeVisible();
    expect((await announcedIn(page)).sounds).toEqual([]);
    await page.getByRole("button", { name: "Turn on sound" }).click();
    await expect(held).toBeHidden();
    await expect.poll(async () => (await announcedIn(page)).sounds.length).toBeGreaterThan(0);
  },
);
