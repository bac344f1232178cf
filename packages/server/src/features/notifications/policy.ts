import type { Actor } from "../../kernel/http/context.ts";
import type { HandledKind, TeamState } from "@vowdesk/contract/notifications";
import type { Position } from "@vowdesk/contract/kernel";

/** Administrators hold every code, also those of roles they are not in (PRODUCT 3). */
const adminRole = "admin";

/** A message for holders of a code is seen by those who hold it now; others are for their recipients alone. */
export function maySee({ kind, codes }: Actor, { audience }: { audience: string | null }): boolean {
  return kind === "staff" && (audience === null || codes.has(audience) || codes.has(adminRole));
}

/** Ids as PostgreSQL's bigint holds them; anything else names no message. */
export const isMessageId = (id: string) => /^\d{1,18}$/.test(id);

/** How far back a stream is resumed; who is further behind reloads (DELIVERY 6.15). */
const resumedRows = 5_000;
const resumedMs = 7 * 24 * 60 * 60_000;

/** A stream's end, and when the first message after the cursor was written; null when none was. */
export interface StreamEnd {
  epoch: string;
  last: number;
  nextAt: Date | null;
}

/**
 * Whether a client's cursor can be continued from. Not without one, nor from another epoch, nor from beyond the stream's end
 * (the database was restored), nor from too long ago: what came after it must be neither old nor too much.
 */
export function canResume(cursor: Position | null, end: StreamEnd, now: Date): cursor is Position {
  if (cursor === null || cursor.epoch !== end.epoch) return false;
  if (end.nextAt !== null && now.getTime() - end.nextAt.getTime() > resumedMs) return false;
  return cursor.seq <= end.last && end.last - cursor.seq <= resumedRows;
}

/** Unclaimed orders ring again at 30 s and at 60 s; at 90 s they reach the manager. Chats have their own clock. */
export const ringing = { afterMs: 30_000, levels: 2, rings: { order: true, chat: false } } as const satisfies {
  rings: Readonly<Record<HandledKind, boolean>>;
} & Record<string, unknown>;

/** The manager is told of what nobody claimed at most this often, of all of it together: many at once are one message. */
export const escalateEveryMs = 5 * 60_000;
/** Nobody need claim what simulated customers order. */
export const escalateEveryInDemoMs = 60 * 60_000;

/** Read messages, and what was handled, are kept for this long; unread ones stay (DELIVERY 6.15). */
export const keptMs = 730 * 24 * 60 * 60_000;

/** What a message is about by its type; null for what nobody handles. */
export function handledKindOf(type: number): HandledKind | null {
  if (type === 6) return "order";
  return type < 6 ? "chat" : null;
}

/** What an event says, as far as handling goes. */
interface HandledFact {
  type: string;
  after?: unknown;
}

/** Where an event brings what is handled. */
export interface Effect {
  state: TeamState;
  /** Whoever does it has it from now on, whoever had it before. */
  takesOver?: true;
  /** What was done is no longer. */
  reopens?: true;
}

/** Acts after which nobody need take an order on any more. */
const settling: ReadonlySet<string> = new Set([
  "order.assigned",
  "order.reassigned",
  "order.cancelled",
  "order.refunded",
  "order.declined",
  "order.written-off",
]);

/** Whoever acts on an order claims it; with somebody to carry it out, or closed, it is done. */
function effectOnOrder({ type, after }: HandledFact, isStaff: boolean): Effect | null {
  const { isOpen, workerName } = (after ?? {}) as Record<string, unknown>;
  if (settling.has(type) || isOpen === false || (workerName ?? null) !== null) return { state: "done" };
  if (!isStaff) return null;
  return type === "order.undone" ? { state: "claimed", reopens: true } : { state: "claimed" };
}

/** A chat that is answered is done, until the customer writes again. */
const effectsOnChats: Readonly<Record<string, Effect>> = {
  "chat.claimed": { state: "claimed", takesOver: true },
  "chat.taken-over": { state: "claimed", takesOver: true },
  "chat.released": { state: "unclaimed" },
  "chat.handed-over": { state: "unclaimed" },
  "chat.sent": { state: "done" },
  "chat.finished": { state: "done" },
};

/** What an event means for the team; null when nothing. */
export function effectOf(kind: HandledKind, fact: HandledFact, actor: Pick<Actor, "kind">): Effect | null {
  const isStaff = actor.kind === "staff";
  if (kind === "order") return effectOnOrder(fact, isStaff);
  return isStaff ? (effectsOnChats[fact.type] ?? null) : null;
}

/** Whether an effect changes anything for what stands so. */
export function isMoved(
  { state, takesOver, reopens }: Effect,
  now: { state: TeamState; byId: number | null },
  byId: number,
) {
  if (now.state === "done") return reopens === true;
  if (now.state !== state) return true;
  return takesOver === true && now.byId !== byId;
}
