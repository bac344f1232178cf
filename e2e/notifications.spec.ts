import type { Page, WebSocketRoute } from "@playwright/test";
import { expect, signInTo, test, withPopups } from "./support/desk.ts";

interface Tap {
  send(message: object): void;
  /** Whether the page has acknowledged a message. */
  holds(id: string): boolean;
}

/** A proxy between page and server on the socket that can send messages after the greeting. */
async function tapSocket(page: Page): Promise<Tap> {
  let socket: WebSocketRoute | null = null;
  const held = new Set<string>();
  await page.routeWebSocket(/\/ws/, (opened) => {
    const server = opened.connectToServer();
    opened.onMessage((text) => {
      const { msgIds = "" } = JSON.parse(String(text)) as { msgIds?: string };
      for (const id of msgIds.split(",")) held.add(id);
      server.send(text);
    });
    server.onMessage((text) => {
      opened.send(text);
      if ((JSON.parse(String(text)) as { action?: number }).action === 1) socket = opened;
    });
  });
  await signInTo(page, "/dashboard", "finance", withPopups);
  await expect.poll(() => socket !== null).toBe(true);
  return { send: (message) => socket?.send(JSON.stringify(message)), holds: (id) => held.has(id) };
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

test("popups appear after 800 ms, for 4500 ms, 60 px from the top", async ({ page }) => {
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

test("R21: a message that arrives before the popup code is loaded is not lost", async ({ page }) => {
  let fetchCode: () => void = () => undefined;
  const isWanted = new Promise<void>((resolve) => (fetchCode = resolve));
  await page.route(/\/popups-[^/]*\.js/, async (route) => {
    await isWanted;
    await route.continue();
  });
  const socket = await tapSocket(page);
  socket.send(message);
  await expect.poll(() => socket.holds(message.id)).toBe(true);
  fetchCode();
  await expect(page.getByTestId("popups").getByText(message.msg)).toBeVisible();
});

test("R21: a message that has not popped up before a reload pops up after it", async ({ page }) => {
  const socket = await tapSocket(page);
  socket.send(message);
  await expect.poll(() => socket.holds(message.id)).toBe(true);
  await page.reload();
  await expect(page.getByTestId("popups").getByText(message.msg)).toBeVisible();
});

test("a click on a popup opens its target and marks it as handled", async ({ page }) => {
  const socket = await tapSocket(page);
  const read = page.waitForRequest("**/api/message/read");
  socket.send(message);
  await page.getByTestId("popups").getByRole("button", { name: "View" }).click();
  await expect(page).toHaveURL(/\/tixian$/);
  expect((await read).postDataJSON()).toEqual({ ids: [message.id] });
});
