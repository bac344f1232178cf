import { expect, test } from "./support/fixtures.ts";
import { socketMessage as message, tapSocket } from "./support/socket-tap.ts";

//
test("popups appear after 800 ms, for 4500 ms, 60 px from the top", async ({ page }) => {
  const socket = await tapSocket(page);
  const popup = page.locator("[class*='_popup_']").filter({ hasText: message.msg });
  const sentAt = Date.now();
  socket.send(message);
  await expect(popup).toBeVisible();
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(700);
  await expect.poll(async () => (await popup.boundingBox())?.y).toBe(60);
  await expect(popup).toBeHidden({ timeout: 8_000 });
  // Counted from the message, because a busy machine sees the popup late.
  expect(Date.now() - sentAt).toBeGreaterThanOrEqual(5_000);
});

test("G-R21: a message that arrives before the popup code is loaded is not lost", { tag: "@all" }, async ({ page }) => {
  let fetchCode: () => void = () => undefined;
  const isWanted = new Promise<void>((resolve) => (fetchCode = resolve));
  await page.route(/\/popups-[^/]*\.js/, async (route) => {
    await isWanted;
    await route.continue();
  });
  const socket = await tapSocket(page);
  socket.send(message);
  await expect.poll(() => socket.isAcknowledged(message.id)).toBe(true);
  fetchCode();
  await expect(page.getByTestId("popups").getByText(message.msg)).toBeVisible();
});

test("G-R21: a message that has not popped up before a reload pops up after it", { tag: "@all" }, async ({ page }) => {
  const socket = await tapSocket(page);
  socket.send(message);
  await expect.poll(() => socket.isAcknowledged(message.id)).toBe(true);
  await page.reload();
  await expect(page.getByTestId("popups").getByText(message.msg)).toBeVisible();
});

//
test("a click on a popup opens its target and marks it as handled", async ({ page }) => {
  const socket = await tapSocket(page);
  const read = page.waitForRequest("**/api/message/read");
  socket.send(message);
  await page.getByTestId("popups").getByRole("button", { name: "View" }).click();
  await expect(page).toHaveURL(/\/tixian$/);
  expect((await read).postDataJSON()).toEqual({ ids: [message.id] });
});

//
test("the drawer lists the newest message first, with its sender, text and time", async ({ page }) => {
  const socket = await tapSocket(page);
  const createTime = "2026-11-02T04:05:00Z";
  socket.send({ ...message, createTime });
  socket.send({ ...message, id: "999999002", type: 1, sendName: "", msg: "", createTime });
  await expect.poll(() => socket.isAcknowledged("999999002")).toBe(true);
  await page.getByRole("button", { name: /unread message/ }).click();
  const rows = page.getByRole("dialog", { name: "Messages" }).locator("[data-message]");
  await expect(rows.first()).toHaveAttribute("data-message", "999999002");
  await expect(rows.first()).toContainText(/message notification.*11-02 12:05.*voice\/image message/);
  await expect(rows.nth(1)).toHaveAttribute("data-message", message.id);
  await expect(rows.nth(1)).toContainText(/陈思雨.*A withdrawal waits for you/);
});
