import { expect, type Page, type WebSocketRoute } from "@playwright/test";
import { signInTo, withPopups } from "./fixtures.ts";

export interface SocketTap {
  /** Sends a message to the page, as if it came from the server. */
  send(message: object): void;
  /** Whether the page has acknowledged a message. */
  isAcknowledged(id: string): boolean;
}

/**
 * Opens a page whose socket goes through a proxy. After the greeting of the server, the proxy can send messages of the test. It
 * blocks the messages of the server, which would pop up between them.
 */
export async function tapSocket(page: Page, path = "/dashboard", username = "finance"): Promise<SocketTap> {
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
      const { action } = JSON.parse(String(text)) as { action?: number };
      // Frames without an action are messages.
      if (action !== undefined) opened.send(text);
      if (action === 1) socket = opened;
    });
  });
  await signInTo(page, path, username, withPopups);
  await expect.poll(() => socket !== null).toBe(true);
  return { send: (message) => socket?.send(JSON.stringify(message)), isAcknowledged: (id) => held.has(id) };
}

/** A message in the format of the server. Type 9 opens the withdrawals. */
export const socketMessage = {
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
