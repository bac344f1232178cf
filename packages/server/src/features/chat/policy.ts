import type { ChatAct, ConversationState } from "@vowdesk/contract/chat";
import type { Actor } from "../../kernel/http/context.ts";

/** What the rules look at. */
export interface Standing {
  state: ConversationState;
  hidden: boolean;
  assigneeId: number | null;
  /** Who took it for themselves, and until when. */
  lease: { userId: number; until: Date } | null;
}

type Who = Pick<Actor, "id" | "codes">;

/** The colleague who is on it now, so that nobody else answers; null when it is free or one's own. */
export function heldBy(
  { lease }: Pick<Standing, "lease">,
  userId: number,
  now: Date,
): { userId: number; until: Date } | null {
  return lease !== null && lease.until > now && lease.userId !== userId ? lease : null;
}

/** Whether a conversation is somebody's own to give back: to answer for it, or to be on it at the moment. */
function hasPart({ assigneeId, lease }: Standing, userId: number, now: Date): boolean {
  return assigneeId === userId || (lease !== null && lease.userId === userId && lease.until > now);
}

/** What an act may depend on, beside the right to it. */
interface Case extends Standing {
  /** By a colleague. */
  isHeld: boolean;
  hasPart: boolean;
}

const open: Readonly<Record<ChatAct, (standing: Case) => boolean>> = {
  send: ({ isHeld }) => !isHeld,
  note: () => true,
  read: () => true,
  claim: ({ isHeld }) => !isHeld,
  release: (one) => one.hasPart,
  "take-over": ({ isHeld }) => isHeld,
  "hand-over": ({ isHeld }) => !isHeld,
  pin: () => true,
  hide: ({ hidden }) => !hidden,
  finish: ({ state, isHeld }) => state !== "done" && !isHeld,
  reopen: ({ state }) => state === "done",
  "send-packet": ({ isHeld }) => !isHeld,
};

/** The permission codes an act asks for, all of them. */
const rights: Readonly<Partial<Record<ChatAct, readonly string[]>>> = {
  "take-over": ["chat:desk", "chat:takeover"],
  "send-packet": ["chat:desk", "chat:red"],
};

/** Whether somebody may do this in a conversation that stands so. */
export function may(who: Who, act: ChatAct, standing: Standing, now: Date): boolean {
  const isHeld = heldBy(standing, who.id, now) !== null;
  const one = { ...standing, isHeld, hasPart: hasPart(standing, who.id, now) };
  return (rights[act] ?? ["chat:desk"]).every((code) => who.codes.has(code)) && open[act](one);
}

const acts = Object.keys(open) as ChatAct[];

/** What somebody may do in it now (PRODUCT 4, `allowed`). */
export function allowed(who: Who, standing: Standing, now: Date): ChatAct[] {
  return acts.filter((act) => may(who, act, standing, now));
}

/** A customer waits since the first message that nobody answered; a level is reached when that is too long ago. */
export function alertLevel(waitedMs: number, limits: { lateMs: number; veryLateMs: number }): 0 | 1 | 2 {
  if (waitedMs >= limits.veryLateMs) return 2;
  return waitedMs >= limits.lateMs ? 1 : 0;
}

/** Whom a new conversation goes to: of those who are here whoever has least to do, then who got one longest ago. */
export function chosen<A extends { id: number; load: number; assignedAt: Date | null }>(
  agents: readonly A[],
): A | undefined {
  const order = (a: A, b: A) =>
    a.load - b.load || (a.assignedAt?.getTime() ?? 0) - (b.assignedAt?.getTime() ?? 0) || a.id - b.id;
  return agents.toSorted(order)[0];
}
