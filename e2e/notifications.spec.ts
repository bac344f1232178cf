import type { Page, WebSocketRoute } from "@playwright/test";
import { expect, signInTo, test } from "./support/desk.ts";

/** Stands between page and server on the socket, and can send messages of its own. */
async function tapSocket(page: Page): Promise<{ send(message: object): void }> {
  let socket: WebSocketRoute | null = null;
  await page.routeWebSocket(/\/ws/, (opened) => {
    opened.connectToServer();
    socket = opened;
  });
  await signInTo(page, "/dashboard", "finance");
  await expect.poll(() => socket !== null).toBe(true);
  return { send: (message) => socket?.send(JSON.stringify(message)) };
}

const message = {
  id: "999999001",
  type: 9,
  flag: 0,
  sendName: "陈思雨",
  sendImg: "",
  msg: "A withdrawal waits for you",
  createTime: new Date().toISOString(),
  allUser: 0,
  number: "",
};

test("SPEC 9, popups: shown after 800 ms, for 4500 ms, 60 px from the top", async ({ page }) => {
  const socket = await tapSocket(page);
  const popup = page.locator("[class*='_popup_']").filter({ hasText: message.msg });
  const sentAt = Date.now();
  socket.send(message);
  await expect(popup).toBeVisible();
  const shownAt = Date.now();
  expect(shownAt - sentAt).toBeGreaterThanOrEqual(700);
  await expect.poll(async () => (await popup.boundingBox())?.y).toBe(60);
  await expect(popup).toBeHidden({ timeout: 8_000 });
  expect(Date.now() - shownAt).toBeGreaterThanOrEqual(4_000);
});

test("SPEC 4, a click on a popup leads to its target and marks it as handled", async ({ page }) => {
  const socket = await tapSocket(page);
  const read = page.waitForRequest("**/api/message/read");
  socket.send(message);
  await page.getByRole("button", { name: "View" }).click();
  await expect(page).toHaveURL(/\/tixian$/);
  expect((await read).postDataJSON()).toEqual({ ids: [message.id] });
});
