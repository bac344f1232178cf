import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import { appChatApi, contentTypes } from "@vowdesk/contract/chat";
import { storePayload, type Target } from "./xss-places.ts";
import { extremeTexts, type Payload } from "../../harness/xss-payloads.ts";

/** Maximum lengths of the fields. */
const lengths = { name: 40, title: 40, item: 100, reason: 500 } as const;
/** More files would not test anything else. */
const filesSent = 60;
const spot = { lat: 30.27, lng: 120.16 };

/** A conversation that holds every payload in every field, with the number of payloads. */
export interface ChatOfPayloads {
  id: number;
  payloads: number;
}

interface ChatSession extends Target {
  id: number;
  phone: string;
}

let registered = 0;

async function newPhone(target: Target, name: string): Promise<string | undefined> {
  registered += 1;
  const phone = `136${String(registered).padStart(8, "0")}`;
  const account = { phone, password: randomUUID(), name: name.slice(0, lengths.name) };
  return (await storePayload(target, "chat: names of customers", "appAuth_appSignUp", account))?.token;
}

async function sendText(talk: ChatSession, { text }: Payload): Promise<void> {
  const { id, phone } = talk;
  await storePayload(talk, "chat: texts of customers", "appChat_send", { text }, phone);
  await storePayload(talk, "chat: replies", "chat_send", { id, text });
  await storePayload(talk, "chat: notes", "chat_send", { id, text, isPrivate: true });
  await storePayload(talk, "chat: reasons", "chat_takeOver", { id, reason: text.slice(0, lengths.reason) });
  const packet = { type: contentTypes.packet, amountCents: 100, text } as const;
  await storePayload(talk, "chat: greetings of red packets", "appChat_send", packet, phone);
  const title = text.slice(0, lengths.title);
  await storePayload(talk, "chat: quick replies", "chatReplies_save", { title, text, folder: title });
}

/** The subject of an errand is the title of its card. */
async function sendOrderCard(talk: ChatSession, { text }: Payload): Promise<void> {
  const errand = {
    clientOrderId: randomUUID(),
    zone: "x",
    task: "buy",
    item: text.slice(0, lengths.item),
    itemValueCents: 100,
    pickup: text.slice(0, lengths.item),
    destination: text.slice(0, lengths.item),
    from: spot,
    to: spot,
    remark: text.slice(0, lengths.item),
  } as const;
  const order = await storePayload(talk, "chat: orders", "appOrders_placeErrand", errand, talk.phone);
  if (!order) return;
  const card = { type: contentTypes.order, number: order.number } as const;
  await storePayload(talk, "chat: order cards", "appChat_send", card, talk.phone);
}

async function sendFile({ url, placed, phone, call }: ChatSession, { text }: Payload, dot: Buffer): Promise<void> {
  const count = (placed["chat: names of files"] ??= { taken: 0, refused: 0 });
  const form = new FormData();
  form.append("module", "chat");
  form.append("file", new File([Uint8Array.from(dot)], `${text}.png`, { type: "image/png" }));
  const response = await fetch(`${url}${appChatApi.upload.path}`, {
    method: "POST",
    headers: { token: phone },
    body: form,
  });
  const { data } = (await response.json()) as { data?: string };
  if (data && /^\/files\/[\w./-]+$/.test(data)) {
    count.taken += 1;
    await call("appChat_send", { type: contentTypes.image, url: data }, phone);
  } else count.refused += 1;
}

/** Puts every payload into every text that customers and staff can leave for each other. */
export async function placeInChat(target: Target, all: readonly Payload[], dot: Buffer): Promise<ChatOfPayloads> {
  const phone = (await newPhone(target, all[0]?.text ?? "")) ?? "";
  await target.call("appChat_send", { text: "在吗" }, phone);
  const { records } = await target.call("chat_list", { pageSize: 1 }, target.token);
  const talk = { ...target, phone, id: records[0]?.id ?? 0 };
  for (const [place, payload] of all.entries()) {
    await sendText(talk, payload);
    await sendOrderCard(talk, payload);
    if (place < filesSent) await sendFile(talk, payload, dot);
    const named = place === 0 ? undefined : await newPhone(target, payload.text);
    if (named) await storePayload(target, "chat: last lines", "appChat_send", { text: payload.text }, named);
  }
  for (const text of extremeTexts) await storePayload(talk, "chat: monsters", "appChat_send", { text }, phone);
  return { id: talk.id, payloads: all.length };
}

/** Elements that only appear when a payload is interpreted as markup. */
const foreign =
  "iframe, object, embed, base, form[action], marquee, video, audio, math, xmp, a[href^='javascript'], " +
  "[onerror], [onload], [onfocus], [ontoggle], [onclick], [onbegin], [onstart], [onmouseover], [srcdoc]";

const drawMs = 120;
const thread = "[role=log]";
const list = "[role=list]:has([role=listitem] button)";

interface Look {
  page: Page;
  /** Records all text on the page. */
  note: () => Promise<void>;
}

/** Scrolls through a long list from one end to the other and records each screen. */
async function scrollThrough({ page, note }: Look, inside: string, way: -1 | 1): Promise<void> {
  const step = () =>
    page
      .locator(inside)
      .first()
      .evaluate((element, direction) => {
        const box = element.scrollHeight > element.clientHeight ? element : element.parentElement;
        const before = box?.scrollTop ?? 0;
        box?.scrollBy(0, direction * box.clientHeight * 0.8);
        return box?.scrollTop !== before;
      }, way);
  // Further messages can still arrive when the position no longer changes.
  for (let stood = 0; stood < 5;) {
    stood = (await step()) ? 0 : stood + 1;
    await page.waitForTimeout(drawMs);
    await note();
  }
}

async function openPanel({ page, note }: Look, icon: string): Promise<void> {
  await page.locator(`button:has(.tabler-icon-${icon})`).first().click();
  await page.locator("[role=dialog]").first().waitFor();
  await note();
  await page.keyboard.press("Escape");
}

/**
 * Reads the whole conversation, the whole list, quick replies and orders. Returns how many elements payloads created.
 */
export async function checkChat(page: Page, url: string, { id }: ChatOfPayloads, note: () => Promise<void>) {
  let made = 0;
  const look = {
    page,
    note: async () => {
      made += await page.locator("main").first().locator(foreign).count();
      await note();
    },
  };
  await page.goto(`${url}/kefumsg?id=${id}`);
  await page.locator(thread).waitFor({ timeout: 30_000 });
  await openPanel(look, "text-plus");
  await openPanel(look, "receipt");
  await scrollThrough(look, thread, -1);
  await scrollThrough(look, list, 1);
  return made;
}
