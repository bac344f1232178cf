import type { ChatAction, ConversationState } from "@vowdesk/contract/chat";
import type { Actor } from "../../kernel/http/context.ts";

/** The fields of a conversation that the rules depend on. */
export interface Situation {
  state: ConversationState;
  hidden: boolean;
  isSnoozed: boolean;
  assigneeId: number | null;
  /** The current conversation claim. */
  lease: { userId: number; until: Date } | null;
}

type Caller = Pick<Actor, "id" | "codes">;

/** The claim of a colleague that prevents the user from answering; null if there is none. */
export function claimOfColleague(
  { lease }: Pick<Situation, "lease">,
  userId: number,
  now: Date,
): { userId: number; until: Date } | null {
  return lease !== null && lease.until > now && lease.userId !== userId ? lease : null;
}

/** Whether the user is the assignee or holds the claim, and so can release the conversation. */
function isResponsible({ assigneeId, lease }: Situation, userId: number, now: Date): boolean {
  return assigneeId === userId || (lease !== null && lease.userId === userId && lease.until > now);
}

interface ActionCase extends Situation {
  /** Claimed by a colleague. */
  isClaimed: boolean;
  isResponsible: boolean;
}

const conditions: Readonly<Record<ChatAction, (situation: ActionCase) => boolean>> = {
  send: ({ isClaimed }) => !isClaimed,
  note: () => true,
  read: () => true,
  claim: ({ isClaimed }) => !isClaimed,
  release: (situation) => situation.isResponsible,
  "take-over": ({ isClaimed }) => isClaimed,
  "hand-over": ({ isClaimed }) => !isClaimed,
  "hand-to-team": ({ isClaimed }) => !isClaimed,
  pin: () => true,
  label: () => true,
  "set-priority": () => true,
  snooze: ({ state, isClaimed }) => state !== "done" && !isClaimed,
  unsnooze: ({ isSnoozed }) => isSnoozed,
  hide: ({ hidden }) => !hidden,
  finish: ({ state, isClaimed }) => state !== "done" && !isClaimed,
  reopen: ({ state }) => state === "done",
  "send-packet": ({ isClaimed }) => !isClaimed,
};

/** Permission codes that an action requires, all of them. Default: `chat:desk`. */
const rights: Readonly<Partial<Record<ChatAction, readonly string[]>>> = {
  "take-over": ["chat:desk", "chat:takeover"],
  "send-packet": ["chat:desk", "chat:red"],
};

export function may(caller: Caller, act: ChatAction, situation: Situation, now: Date): boolean {
  const isClaimed = claimOfColleague(situation, caller.id, now) !== null;
  const actionCase = { ...situation, isClaimed, isResponsible: isResponsible(situation, caller.id, now) };
  return (rights[act] ?? ["chat:desk"]).every((code) => caller.codes.has(code)) && conditions[act](actionCase);
}

const acts = Object.keys(conditions) as ChatAction[];

/** The actions that the actor may take now. */
export function allowed(caller: Caller, situation: Situation, now: Date): ChatAction[] {
  return acts.filter((act) => may(caller, act, situation, now));
}

/** The alert level for the time a customer has waited since the first unanswered message. */
export function alertLevel(waitedMs: number, limits: { lateMs: number; veryLateMs: number }): 0 | 1 | 2 {
  if (waitedMs >= limits.veryLateMs) return 2;
  return waitedMs >= limits.lateMs ? 1 : 0;
}

/** The agent with the fewest open conversations; among equals the one with the earliest last assignment. */
export function leastBusy<A extends { id: number; load: number; assignedAt: Date | null }>(
  agents: readonly A[],
): A | undefined {
  const order = (a: A, b: A) =>
    a.load - b.load || (a.assignedAt?.getTime() ?? 0) - (b.assignedAt?.getTime() ?? 0) || a.id - b.id;
  return agents.toSorted(order)[0];
}
