import type { Locator, Page } from "@playwright/test";
import { expect } from "./fixtures.ts";
import { shownPage } from "./shell.ts";

interface SeenMessage {
  text: string;
  isMine: boolean;
  packet: { id: string } | null;
}

/** A customer who chats through the calls of the phone app. */
export interface Phone {
  name: string;
  write: (text: string) => Promise<void>;
  sendPacket: (amountCents: number) => Promise<void>;
  /** Answers the request to rate the finished inquiry. */
  rate: (rating: number, comment: string) => Promise<void>;
  /** Messages from the business, in order. */
  receivedTexts: () => Promise<string[]>;
}

let phones = 0;

/** Registers a new customer. */
export async function registerCustomer(address: string): Promise<Phone> {
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
    rate: async (rating, comment) => {
      const { ratingRequest } = await ask<{ ratingRequest: { inquiryId: number } | null }>("/chat/conversation", {
        token,
      });
      if (!ratingRequest) throw new Error("the customer is not asked for a rating");
      await ask("/chat/rate", { token, body: { inquiryId: ratingRequest.inquiryId, rating, comment } });
    },
    receivedTexts: async () => {
      const { records } = await ask<{ records: SeenMessage[] }>("/chat/msglist?limit=100", { token });
      return records.filter(({ isMine, text }) => !isMine && text !== "").map(({ text }) => text);
    },
  };
}

export const listOf = (page: Page) => shownPage(page).getByRole("list", { name: "Conversations" });
export const rowOf = (page: Page, name: string) => listOf(page).getByRole("button").filter({ hasText: name });
export const log = (page: Page) => shownPage(page).getByRole("log", { name: "Messages" });
export const field = (page: Page) => shownPage(page).getByRole("textbox", { name: "Reply" });
export const messageWith = (page: Page, text: string): Locator => log(page).getByText(text, { exact: true });

/** Searches for a customer and opens the conversation. */
export async function openChat(page: Page, name: string): Promise<void> {
  await shownPage(page).getByRole("searchbox", { name: "Name or words in messages" }).fill(name);
  // The previous list may contain the same row; wait until it is replaced.
  await expect(listOf(page).getByRole("button")).toHaveCount(1);
  await rowOf(page, name).click();
  await expect(shownPage(page).getByRole("heading", { name })).toBeVisible();
}

export async function reply(page: Page, text: string): Promise<void> {
  await field(page).fill(text);
  await field(page).press("Enter");
}

export async function pickAction(page: Page, name: string): Promise<void> {
  await shownPage(page).getByRole("button", { name: "More actions" }).click();
  await page.getByRole("menuitem", { name, exact: true }).click();
}
