import type { Page } from "@playwright/test";
import { expect, fillSignIn, signInTo, test, tokenOf, type OpenBrowser } from "./support/fixtures.ts";
import { field, listOf, log, messageWith, openChat, pickAction, registerCustomer, reply } from "./support/chat.ts";
import { shownPage } from "./support/shell.ts";

/** Undo period of staff messages, with a margin for slow machines. */
const deliveryTimeoutMs = 20_000;

/** Signs another staff member in, in another browser. */
async function openColleaguePage(openBrowser: OpenBrowser, username: string): Promise<Page> {
  const page = await openBrowser();
  await page.goto("/kefumsg");
  await fillSignIn(page, username);
  await expect(shownPage(page).getByRole("searchbox", { name: "Name or words in messages" })).toBeVisible();
  return page;
}

/** New conversations are not assigned to this user any more. */
async function setAway(page: Page, username: string): Promise<void> {
  const headers = { token: await tokenOf(page, username) };
  const answer = await page.request.put("/api/chat/available", { headers, data: { available: false } });
  expect(await answer.json()).toMatchObject({ success: true });
}

/** Opens the same conversation in two browsers. */
async function openChatTwice(page: Page, openBrowser: OpenBrowser, name: string): Promise<Page> {
  await signInTo(page, "/kefumsg", "manager");
  const otherPage = await openColleaguePage(openBrowser, "service");
  await openChat(page, name);
  await openChat(otherPage, name);
  return otherPage;
}

test("two staff members: presence, an exclusive claim, a takeover with a reason, a hand-over with a note", async ({
  page,
  openBrowser,
  address,
}) => {
  // Two browsers and two sign-ins take time.
  test.slow();
  for (const username of ["manager", "service"]) await setAway(page, username);
  const phone = await registerCustomer(address);
  await phone.write("请问今天能拍吗？");
  const other = await openChatTwice(page, openBrowser, phone.name);

  // Presence shows who views the conversation and who types. Typing is shown to sockets that are open at that moment.
  const present = shownPage(page).getByRole("status");
  await expect(present.filter({ hasText: / viewing/ })).toBeVisible();
  await field(other).pressSequentially("您好");
  await expect(present.filter({ hasText: / typing/ })).toBeVisible();

  // A claim: one of them has the conversation, and the draft of the other one stays.
  await shownPage(page).getByRole("button", { name: "Claim", exact: true }).click();
  await expect(shownPage(page).getByText("You are replying")).toBeVisible();
  await expect(shownPage(other).getByText(/is replying\. Your text is kept here/)).toBeVisible();
  await field(other).press("Enter");
  await expect(field(other)).toHaveValue("您好");

  // A takeover asks for a reason, which the thread shows.
  await shownPage(other).getByRole("button", { name: "Take over" }).click();
  const takeOver = other.getByRole("dialog", { name: /^Take over · / });
  await expect(takeOver.getByRole("button", { name: "Take over" })).toBeDisabled();
  await takeOver.getByRole("textbox", { name: /^Reason for taking over/ }).fill("客户在等");
  await takeOver.getByRole("button", { name: "Take over" }).click();
  await expect(log(page).getByText(/took over the conversation/)).toContainText("客户在等");
  await expect(shownPage(page).getByText(/is replying\. Your text is kept here/)).toBeVisible();
  await expect(shownPage(other).getByText("You are replying")).toBeVisible();
  await field(other).press("Enter");
  await expect.poll(phone.receivedTexts, { timeout: deliveryTimeoutMs }).toEqual(["您好"]);

  // Hand over with a note.
  await pickAction(other, "Hand over");
  const handOver = other.getByRole("dialog", { name: /^Hand over/ });
  await handOver.getByRole("radio").first().check();
  await handOver.getByRole("textbox").last().fill("客户想改期");
  await handOver.getByRole("button", { name: "Hand over" }).click();
  await expect(log(page).getByText(/handed the conversation over/)).toContainText("客户想改期");
  await expect(shownPage(page).getByText(/is on it/)).toHaveCount(0);
});

test(
  "two staff members: the reply guard, and a red packet that both open",
  { tag: "@all" },
  async ({ page, openBrowser, address }) => {
    test.slow();
    const phone = await registerCustomer(address);
    await phone.write("请问今天能拍吗？");
    const other = await openChatTwice(page, openBrowser, phone.name);

    // Reply guard: a reply that was written before a colleague's newer reply was seen is held back.
    await page.route("**/api/chat/msglist**", (route) => route.abort());
    await reply(other, "您好");
    await expect(messageWith(other, "您好")).toBeVisible();
    await reply(page, "可以的");
    const guard = page.getByRole("dialog", { name: /answered .* ago/ });
    await expect(guard).toContainText("您好");
    await page.unroute("**/api/chat/msglist**");
    await guard.getByRole("button", { name: "Send anyway" }).click();
    await expect.poll(phone.receivedTexts, { timeout: deliveryTimeoutMs }).toEqual(["您好", "可以的"]);

    // Only one of two simultaneous clicks opens a red packet.
    await phone.sendPacket(888);
    const openers = [page, other].map((staffPage) => log(staffPage).getByRole("button", { name: "Open" }));
    for (const opener of openers) await expect(opener).toBeVisible();
    await Promise.all(openers.map((opener) => opener.click()));
    for (const opener of openers) await expect(opener).toHaveCount(0);
    await expect(log(page).getByText(/opened a red packet/)).toHaveCount(1);
  },
);

//
test("customer and desk exchange messages; input methods, drafts and undo work", async ({ page, address }) => {
  // Each reply waits for its undo period of five seconds.
  test.slow();
  const phone = await registerCustomer(address);
  await phone.write("我的外卖怎么还没到？<img src=x onerror=alert(1)>");
  await signInTo(page, "/kefumsg", "service");
  await openChat(page, phone.name);
  await expect(messageWith(page, "我的外卖怎么还没到？<img src=x onerror=alert(1)>")).toBeVisible();

  // A message that the customer sends while the page is open appears without a reload.
  await phone.write("有人吗？");
  await expect(messageWith(page, "有人吗？")).toBeVisible();

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
  await expect.poll(phone.receivedTexts, { timeout: deliveryTimeoutMs }).toEqual(["马上为您查"]);

  // A message that is undone within 5 s is never delivered, and its text returns to the field.
  await reply(page, "写错了");
  // The previous message may still show its undo button.
  const wrong = log(page).locator("[data-index]").filter({ hasText: "写错了" });
  await wrong.getByRole("button", { name: "Undo send" }).click();
  await expect(field(page)).toHaveValue("写错了");
  await reply(page, "您的餐五分钟到");
  await expect.poll(phone.receivedTexts, { timeout: deliveryTimeoutMs }).toEqual(["马上为您查", "您的餐五分钟到"]);
});

//
test("a slash searches the quick replies by keyboard", { tag: "@all" }, async ({ page, address }) => {
  const phone = await registerCustomer(address);
  await phone.write("在吗？");
  await signInTo(page, "/kefumsg", "service");
  await openChat(page, phone.name);
  const menu = shownPage(page).getByRole("listbox", { name: "Quick replies" });
  const options = menu.getByRole("option");

  // Typing filters the replies, arrow keys select one, and Enter inserts it without sending it.
  await field(page).pressSequentially("好的 /");
  await expect(options.first()).toHaveAttribute("aria-selected", "true");
  const second = await options.nth(1).textContent();
  await field(page).press("ArrowDown");
  await expect(menu.getByRole("option", { selected: true })).toHaveText(second ?? "");
  await field(page).pressSequentially("稍等");
  await expect(options).toHaveCount(1);
  await field(page).press("Enter");
  await expect(field(page)).toHaveValue(`好的 ${phone.name}您好，正在为您核实，请稍等片刻。`);
  await expect(menu).toHaveCount(0);

  // Escape closes the list until the next slash. The list ignores the keys of an input method.
  await field(page).fill("");
  await field(page).pressSequentially("/感谢");
  await expect(options).toHaveCount(1);
  await field(page).evaluate((element) =>
    element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true })),
  );
  await expect(field(page)).toHaveValue("/感谢");
  await field(page).press("Escape");
  await expect(menu).toHaveCount(0);
  await field(page).pressSequentially("x");
  await expect(menu).toHaveCount(0);
  expect(await phone.receivedTexts()).toEqual([]);
});

//
test("chat works by keyboard: one tab stop, J and K, Enter to the reply box, R", { tag: "@all" }, async ({ page }) => {
  await signInTo(page, "/kefumsg?scope=all", "service");
  const rows = listOf(page).getByRole("button");
  await expect(rows.nth(3)).toBeVisible();
  await expect(listOf(page).locator("[tabindex='0']")).toHaveCount(1);
  const nameOf = (index: number) => listOf(page).locator(`[data-index="${index}"] button`);
  for (const [key, index] of [
    ["j", 0],
    ["j", 1],
    ["ArrowDown", 2],
    ["k", 1],
  ] as const) {
    await page.keyboard.press(key);
    await expect(nameOf(index)).toBeFocused();
  }
  // Enter opens the conversation and goes to its reply box.
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/id=\d+/);
  await expect(field(page)).toBeFocused({ timeout: deliveryTimeoutMs });
  await page.keyboard.type("jr");
  await expect(field(page)).toHaveValue("jr");
  await page.keyboard.press("Escape");
  await expect(listOf(page).locator("[aria-current]")).toBeFocused();
  await page.keyboard.press("r");
  await expect(field(page)).toBeFocused();
});

test("messages arrive once and in order when the network fails while sending", async ({ page, address }) => {
  test.slow();
  const phone = await registerCustomer(address);
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
  await expect.poll(phone.receivedTexts, { timeout: 2 * deliveryTimeoutMs }).toEqual(texts);
  for (const text of texts) await expect(messageWith(page, text)).toHaveCount(1);
  expect(tries).toBeGreaterThan(texts.length);
});

//
test("drafts and undo history stay with their conversation", { tag: "@all" }, async ({ page, address }) => {
  test.slow();
  const [one, other] = [await registerCustomer(address), await registerCustomer(address)];
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
  await expect(messageWith(page, "给第二位")).toHaveCount(0);
  await expect.poll(other.receivedTexts, { timeout: deliveryTimeoutMs }).toEqual(["给第二位"]);
  expect(await one.receivedTexts()).toEqual([]);
});
