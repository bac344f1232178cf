import type { ConversationState } from "@vowdesk/contract/chat";
import { openQuestions, orderTalks, studioTalks, type Line } from "./dialogues.ts";
import { randomFrom, type Random } from "../random.ts";

export interface ChatCustomer {
  id: number;
  /** The latest order of before the conversation's end; somebody who only asks has none. */
  order: { number: string; title: string; courier: string } | null;
}

export interface DemoMessage {
  customerId: number;
  seq: number;
  /** Null for what the desk says to itself. */
  publicSeq: number | null;
  by: Line[0];
  text: string;
  /** Whose card it is instead of a text. */
  orderNumber: string | null;
  at: Date;
}

export interface DemoChat {
  customerId: number;
  state: ConversationState;
  isAssigned: boolean;
  isPinned: boolean;
  messages: DemoMessage[];
}

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;
const days = 90;
/** Of so many conversations the latest are of today: some wait, some are under way. */
const waitingOnes = 14;
const openOnes = 46;
const pinnedOnes = 3;

const filled = (text: string, { order }: ChatCustomer): string =>
  text
    .replace("{number}", order?.number ?? "")
    .replace("{title}", order?.title ?? "商家")
    .replace("{courier}", order?.courier || "骑手");

/** One exchange, which ends at a moment. */
function exchange(
  random: Random,
  customer: ChatCustomer,
  endsAt: Date,
): Pick<DemoMessage, "by" | "text" | "orderNumber" | "at">[] {
  const isAboutOrder = customer.order !== null && random.next() < 0.75;
  const lines = random.pick(isAboutOrder ? orderTalks : studioTalks);
  const pauses = lines.map(() => (20 + random.below(160)) * 1_000);
  const begins = endsAt.getTime() - pauses.reduce((sum, ms) => sum + ms, 0);
  let at = begins;
  const said = lines.map(([by, text], index) => {
    at += pauses[index] ?? 0;
    return { by, text: filled(text, customer), orderNumber: null, at: new Date(at) };
  });
  const withCard = isAboutOrder && random.next() < 0.3;
  const card = { by: "customer" as const, text: "", orderNumber: customer.order?.number ?? "", at: new Date(begins) };
  return withCard ? [card, ...said] : said;
}

function numbered(customerId: number, said: Pick<DemoMessage, "by" | "text" | "orderNumber" | "at">[]): DemoMessage[] {
  let publicSeq = 0;
  return said.map((message, index) => ({
    ...message,
    customerId,
    seq: index + 1,
    publicSeq: message.by === "note" ? null : (publicSeq += 1),
  }));
}

type Standing = Pick<DemoChat, "state" | "isAssigned" | "isPinned">;

function standingOf(index: number): Standing {
  const state = index < waitingOnes ? "waiting" : index < waitingOnes + openOnes ? "open" : "done";
  return {
    state,
    isAssigned: state !== "waiting" || index % 3 === 0,
    isPinned: index % 15 === 1 && index < pinnedOnes * 15,
  };
}

/** A conversation of some place among all: those first that go on now, the others from the latest back through three months. */
export interface ChatPlace {
  index: number;
  endsAt: Date;
  random: Random;
}

function agoMinutes(random: Random, index: number, count: number): number {
  const { state } = standingOf(index);
  if (state !== "done") return { waiting: 25, open: 150 }[state] * (0.1 + 0.9 * random.next() ** 1.5);
  const share = (index - waitingOnes - openOnes + random.next()) / Math.max(1, count - waitingOnes - openOnes);
  return 150 + (days * 24 * 60 - 150) * share ** 1.5;
}

/** The places from `from` up to, not including, `to`; the same each time. */
export function chatPlaces(
  seed: number,
  { from, to, count }: { from: number; to: number; count: number },
  now: Date,
): ChatPlace[] {
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

/** The conversation of a customer. */
export function makeChat({ index, endsAt, random }: ChatPlace, customer: ChatCustomer, now: Date): DemoChat {
  const standing = standingOf(index);
  const earlier =
    random.next() < 0.4 ? exchange(random, customer, new Date(endsAt.getTime() - dayMs * (1 + random.below(20)))) : [];
  const said = [...earlier, ...exchange(random, customer, endsAt)];
  if (standing.state === "waiting") said.push(question(random, endsAt, now));
  return { customerId: customer.id, ...standing, messages: numbered(customer.id, said) };
}
