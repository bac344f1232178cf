import type { Browser, Locator, Page } from "@playwright/test";
import { expect, fillSignIn, signInTo, test } from "./support/desk.ts";
import { shownPage } from "./support/shell.ts";

/** Undo period of staff messages, with a margin for slow machines. */
const heldMs = 20_000;

interface SeenMessage {
  text: string;
  isMine: boolean;
  packet: { id: string } | null;
}

/** The customer's side of a chat, through the calls of the phone app. */
interface Phone {
  name: string;
  write: (text: string) => Promise<void>;
  sendPacket: (amountCents: number) => Promise<void>;
  /** Messages from the business, in order. */
  heard: () => Promise<string[]>;
}

let phones = 0;

/** Registers a new customer. */
async function newPhone(address: string): Promise<Phone> {
  phones += 1;
  const unique = `${Date.now() % 10_000_000}${phones}`.padStart(8, "0");
  const name = `周${unique}`;
  const ask = async <T>(path: string, { token = "", body }: { token?: string; body?: object } = {}): Promise<T> => {
    const answer = await fetch(`${address}/api/app${path}`, {
      method: body ? "POST" : "GET",
      headers: { "content-type": "application/json", token },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { success, message, data } = (await answer.json()) as { success: boolean; message: string; data: T };
    if (!success) throw new Error(`${path}: ${message}`);
    return data;
  };
  const account = { phone: `139${unique.slice(-8)}`, password: "Ring-finger-1839", name };
  const { token } = await ask<{ token: string }>("/user/register", { body: account });
  const send = (body: object) => ask<unknown>("/chat/sendMsg", { token, body }).then(() => {});
  return {
    name,
    write: (text) => send({ type: 0, text }),
    sendPacket: (amountCents) => send({ type: 3, amountCents, text: "辛苦了" }),
    heard: async () => {
      const { records } = await ask<{ records: SeenMessage[] }>("/chat/msglist?limit=100", { token });
      return records.filter(({ isMine, text }) => !isMine && text !== "").map(({ text }) => text);
    },
  };
}

const listOf = (page: Page) => shownPage(page).getByRole("list", { name: "Conversations" });
const rowOf = (page: Page, name: string) => listOf(page).getByRole("button").filter({ hasText: name });
const log = (page: Page) => shownPage(page).getByRole("log", { name: "Messages" });
const field = (page: Page) => shownPage(page).getByRole("textbox", { name: "Reply" });
const said = (page: Page, text: string): Locator => log(page).getByText(text, { exact: true });

/** Searches for a customer and opens the conversation. */
async function openChat(page: Page, name: string): Promise<void> {
  await shownPage(page).getByRole("searchbox", { name: "Name or words in messages" }).fill(name);
  // The previous list may contain the same row; wait until it is replaced.
  await expect(listOf(page).getByRole("button")).toHaveCount(1);
  await rowOf(page, name).click();
  await expect(shownPage(page).getByRole("heading", { name })).toBeVisible();
}

async function reply(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

async function pickAct(page: Page, name: string): Promise<void> {
  await shownPage(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}

/** Signs another staff member in, in another browser. */
async function atOtherDesk(browser: Browser, address: string, username: string): Promise<Page> {
  const page = await (await browser.newContext({ locale: "en-US", baseURL: address })).newPage();
  await page.goto("/kefumsg");
  await fillSignIn(page, username);
  await expect(shownPage(page).getByRole("searchbox", { name: "Name or words in messages" })).toBeVisible();
  return page;
}

/** Opens the same conversation in two browsers. */
async function atBothDesks(page: Page, browser: Browser, address: string, name: string): Promise<Page> {
  await signInTo(page, "/kefumsg", "manager");
  const other = await atOtherDesk(browser, address, "service");
  await openChat(page, name);
  await openChat(other, name);
  return other;
}

test("two staff members: presence, an exclusive claim, a takeover with a reason, a hand-over with a note", async ({
  page,
  browser,
  address,
}) => {
  // Two browsers and two sign-ins take time.
  test.slow();
  const phone = await newPhone(address);
  await phone.write("请问今天能拍吗？");
  const other = await atBothDesks(page, browser, address, phone.name);

  // Presence shows who views the conversation and who types.
  await field(other).pressSequentially("您好");
  const present = shownPage(page).getByRole("status");
  await expect(present.filter({ hasText: /: writing/ })).toBeVisible();

  // A claim: one of them has the conversation, and the draft of the other one stays.
  await shownPage(page).getByRole("button", { name: "Take it" }).click();
  await expect(shownPage(page).getByText("You are on it")).toBeVisible();
  await expect(shownPage(other).getByText(/is on it\. Your text stays here/)).toBeVisible();
  await field(other).press("Enter");
  await expect(field(other)).toHaveValue("您好");

  // A takeover asks for a reason, which the thread shows.
  await shownPage(other).getByRole("button", { name: "Take over" }).click();
  const takeOver = other.getByRole("dialog", { name: /^Take over from/ });
  await expect(takeOver.getByRole("button", { name: "Take over" })).toBeDisabled();
  await takeOver.getByRole("textbox", { name: /^Why is it taken over/ }).fill("客户在等");
  await takeOver.getByRole("button", { name: "Take over" }).click();
  await expect(log(page).getByText(/took the conversation over/)).toContainText("客户在等");
  await expect(shownPage(page).getByText(/is on it\. Your text stays here/)).toBeVisible();
  await expect(shownPage(other).getByText("You are on it")).toBeVisible();
  await field(other).press("Enter");
  await expect.poll(phone.heard, { timeout: heldMs }).toEqual(["您好"]);

  // Hand over with a note.
  await pickAct(other, "Hand over");
  const handOver = other.getByRole("dialog", { name: /^Hand over/ });
  await handOver.getByRole("radio").first().check();
  await handOver.getByRole("textbox").last().fill("客户想改期");
  await handOver.getByRole("button", { name: "Hand over" }).click();
  await expect(log(page).getByText(/handed the conversation over/)).toContainText("客户想改期");
  await expect(shownPage(page).getByText(/is on it/)).toHaveCount(0);
  await other.context().close();
});

test("two staff members: the reply guard, and a red packet that both open", async ({ page, browser, address }) => {
  test.slow();
  const phone = await newPhone(address);
  await phone.write("请问今天能拍吗？");
  const other = await atBothDesks(page, browser, address, phone.name);

  // Reply guard: a reply that was written before a colleague's newer reply was seen is held back.
  await page.route("**/api/chat/msglist**", (route) => route.abort());
  await reply(other, "您好");
  await expect(said(other, "您好")).toBeVisible();
  await reply(page, "可以的");
  const guard = page.getByRole("dialog", { name: /answered .* ago/ });
  await expect(guard).toContainText("您好");
  await page.unroute("**/api/chat/msglist**");
  await guard.getByRole("button", { name: "Send anyway" }).click();
  await expect.poll(phone.heard, { timeout: heldMs }).toEqual(["您好", "可以的"]);

  // Only one of two simultaneous clicks opens a red packet.
  await phone.sendPacket(888);
  const openers = [page, other].map((desk) => log(desk).getByRole("button", { name: "Open it" }));
  for (const opener of openers) await expect(opener).toBeVisible();
  await Promise.all(openers.map((opener) => opener.click()));
  for (const opener of openers) await expect(opener).toHaveCount(0);
  await expect(log(page).getByText(/opened a red packet/)).toHaveCount(1);
  await other.context().close();
});

test("customer and desk exchange messages; input methods, drafts and undo work", async ({ page, address }) => {
  // Each reply waits for its undo period of five seconds.
  test.slow();
  const phone = await newPhone(address);
  await phone.write("我的外卖怎么还没到？<img src=x onerror=alert(1)>");
  await signInTo(page, "/kefumsg", "service");
  await openChat(page, phone.name);
  await expect(said(page, "我的外卖怎么还没到？<img src=x onerror=alert(1)>")).toBeVisible();

  // A message that the customer sends while the page is open appears without a reload.
  await phone.write("有人吗？");
  await expect(said(page, "有人吗？")).toBeVisible();

  // Enter confirms the composition of an input method and does not send.
  await field(page).fill("马上为您查");
  await field(page).evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true })),
  );
  await expect(field(page)).toHaveValue("马上为您查");

  // Drafts survive a reload.
  await page.reload();
  await expect(field(page)).toHaveValue("马上为您查");
  await field(page).press("End");
  await field(page).press("Shift+Enter");
  await expect(field(page)).toHaveValue("马上为您查\n");
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue("");
  await expect.poll(phone.heard, { timeout: heldMs }).toEqual(["马上为您查"]);

  // A message that is undone within 5 s is never delivered, and its text returns to the field.
  await reply(page, "写错了");
  // The previous message may still show its undo button.
  const wrong = log(page).locator("[data-index]").filter({ hasText: "写错了" });
  await wrong.getByRole("button", { name: "Take back" }).click();
  await expect(field(page)).toHaveValue("写错了");
  await reply(page, "您的餐五分钟到");
  await expect.poll(phone.heard, { timeout: heldMs }).toEqual(["马上为您查", "您的餐五分钟到"]);
});

test("messages arrive once and in order when the network fails while sending", async ({ page, address }) => {
  test.slow();
  const phone = await newPhone(address);
  await phone.write("在吗？");
  await signInTo(page, "/kefumsg", "service");
  await openChat(page, phone.name);
  // The first attempt arrives but its answer is lost; the next attempts fail; then the network is back.
  let tries = 0;
  await page.route("**/api/chat/sendMsg", async (route) => {
    tries += 1;
    if (tries === 1) await route.fetch();
    if (tries <= 3) return route.abort("connectionreset");
    return route.continue();
  });
  const texts = ["一", "二", "三", "四"];
  for (const text of texts) await reply(page, text);
  await expect.poll(phone.heard, { timeout: 2 * heldMs }).toEqual(texts);
  for (const text of texts) await expect(said(page, text)).toHaveCount(1);
  expect(tries).toBeGreaterThan(texts.length);
});

test("drafts and undo history stay with their conversation", async ({ page, address }) => {
  test.slow();
  const [one, other] = [await newPhone(address), await newPhone(address)];
  await one.write("在吗？");
  await other.write("您好");
  await signInTo(page, "/kefumsg", "service");
  await openChat(page, one.name);
  await field(page).pressSequentially("给第一位");
  const emoji = shownPage(page).getByRole("button", { name: "Emoji", exact: true });
  await emoji.click();
  await expect(emoji).toHaveAttribute("aria-expanded", "true");

  // Neither the draft nor the field's undo history carries over to another conversation.
  await openChat(page, other.name);
  await expect(field(page)).toHaveValue("");
  await expect(emoji).toHaveAttribute("aria-expanded", "false");
  await field(page).press("Control+z");
  await expect(field(page)).toHaveValue("");
  await reply(page, "给第二位");
  await openChat(page, one.name);
  await expect(field(page)).toHaveValue("给第一位");
  await expect(said(page, "给第二位")).toHaveCount(0);
  await expect.poll(other.heard, { timeout: heldMs }).toEqual(["给第二位"]);
  expect(await one.heard()).toEqual([]);
});
