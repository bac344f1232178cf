import type { ConversationState } from "@vowdesk/contract/chat";
import { openQuestions, orderDialogues, studioDialogues, type DialogueLine } from "./dialogues.ts";
import { randomFrom, type Random } from "../random.ts";

export interface ChatCustomer {
  id: number;
  /** The latest order before the end of the conversation; null for customers without one. */
  order: { number: string; title: string; courier: string } | null;
}

export interface DemoMessage {
  customerId: number;
  seq: number;
  publicSeq: number | null;
  by: DialogueLine[0];
  text: string;
  /** The number of the order card; null for a text message. */
  orderNumber: string | null;
  at: Date;
}

export interface DemoChat {
  customerId: number;
  state: ConversationState;
  isAssigned: boolean;
  isPinned: boolean;
  /** Place in the list of priorities. */
  priority: number;
  labels: string[];
  messages: DemoMessage[];
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const days = 90;
/** The latest conversations are of today: some are waiting, some open. */
const waitingCount = 14;
const openCount = 46;
const pinnedCount = 3;

const fillPlaceholders = (text: string, { order }: ChatCustomer): string =>
  text
    .replace("{number}", order?.number ?? "")
    .replace("{title}", order?.title ?? "商家")
    .replace("{courier}", order?.courier || "骑手");

/** Messages that follow a dialogue and end at a given time. */
function exchange(
  random: Random,
  customer: ChatCustomer,
  endsAt: Date,
): Pick<DemoMessage, "by" | "text" | "orderNumber" | "at">[] {
  const isAboutOrder = customer.order !== null && random.next() < 0.75;
  const lines = random.pick(isAboutOrder ? orderDialogues : studioDialogues);
  const pauses = lines.map(() => (20 + random.below(160)) * 1_000);
  const startMs = endsAt.getTime() - pauses.reduce((sum, ms) => sum + ms, 0);
  let at = startMs;
  const sent = lines.map(([by, text], index) => {
    at += pauses[index] ?? 0;
    return { by, text: fillPlaceholders(text, customer), orderNumber: null, at: new Date(at) };
  });
  const withCard = isAboutOrder && random.next() < 0.3;
  const card = { by: "customer" as const, text: "", orderNumber: customer.order?.number ?? "", at: new Date(startMs) };
  return withCard ? [card, ...sent] : sent;
}

function numbered(customerId: number, sent: Pick<DemoMessage, "by" | "text" | "orderNumber" | "at">[]): DemoMessage[] {
  let publicSeq = 0;
  return sent.map((message, index) => ({
    ...message,
    customerId,
    seq: index + 1,
    publicSeq: message.by === "note" ? null : (publicSeq += 1),
  }));
}

type ChatState = Pick<DemoChat, "state" | "isAssigned" | "isPinned" | "priority" | "labels">;

export const demoLabels = [
  { name: "退款", colour: "orange" },
  { name: "催单", colour: "yellow" },
  { name: "投诉", colour: "red" },
  { name: "婚纱咨询", colour: "pink" },
  { name: "老顾客", colour: "purple" },
] as const;

/** Every third conversation has a label and every ninth two; some that are not finished have a priority. */
function labelsOf(index: number): string[] {
  const nameAt = (place: number) => demoLabels[place % demoLabels.length]?.name ?? "";
  if (index % 9 === 4) return [nameAt(index), nameAt(index + 2)];
  return index % 3 === 1 ? [nameAt(index)] : [];
}

function stateOf(index: number): ChatState {
  const state = index < waitingCount ? "waiting" : index < waitingCount + openCount ? "open" : "done";
  return {
    state,
    isAssigned: state !== "waiting" || index % 3 === 0,
    priority: state === "done" ? 0 : ([0, 0, 3, 0, 2, 0, 0, 1, 2][index % 9] ?? 0),
    labels: labelsOf(index),
    isPinned: index % 15 === 1 && index < pinnedCount * 15,
  };
}

/** A position among all conversations: current ones first, then back through three months. */
export interface ChatSlot {
  index: number;
  endsAt: Date;
  random: Random;
}

function agoMinutes(random: Random, index: number, count: number): number {
  const { state } = stateOf(index);
  if (state !== "done") return { waiting: 25, open: 150 }[state] * (0.1 + 0.9 * random.next() ** 1.5);
  const share = (index - waitingCount - openCount + random.next()) / Math.max(1, count - waitingCount - openCount);
  return 150 + (days * 24 * 60 - 150) * share ** 1.5;
}

/** The slots from `from` up to, but not including, `to`. The result is reproducible. */
export function chatSlots(
  seed: number,
  { from, to, count }: { from: number; to: number; count: number },
  now: Date,
): ChatSlot[] {
  return Array.from({ length: Math.max(0, Math.min(to, count) - from) }, (_, i) => {
    const index = from + i;
    const random = randomFrom(seed + index * 15_485_863);
    return { index, random, endsAt: new Date(now.getTime() - agoMinutes(random, index, count) * minuteMs) };
  });
}

function question(random: Random, endsAt: Date, now: Date) {
  const at = new Date(endsAt.getTime() + (now.getTime() - endsAt.getTime()) * random.next());
  return { by: "customer" as const, text: random.pick(openQuestions), orderNumber: null, at };
}

export function makeChat({ index, endsAt, random }: ChatSlot, customer: ChatCustomer, now: Date): DemoChat {
  const chatState = stateOf(index);
  const earlier =
    random.next() < 0.4 ? exchange(random, customer, new Date(endsAt.getTime() - dayMs * (1 + random.below(20)))) : [];
  const sent = [...earlier, ...exchange(random, customer, endsAt)];
  if (chatState.state === "waiting") sent.push(question(random, endsAt, now));
  return { customerId: customer.id, ...chatState, messages: numbered(customer.id, sent) };
}
