import type { Actor } from "../../../kernel/http/context.ts";
import { coversZones } from "../../../kernel/transaction/data-scope.ts";
import type { HandledKind, TeamState } from "@vowdesk/contract/messages/notifications";
import type { Position } from "@vowdesk/contract/kernel";

/** Administrators hold every permission. */
const adminRole = "admin";

/**
 * A message for a permission is visible to its current holders who may see its zones, any other message to all its
 * recipients.
 */
export function maySee(
  { kind, codes, scope }: Actor,
  { audience, zones }: { audience: string | null; zones: readonly string[] | null },
): boolean {
  if (kind !== "staff" || !coversZones(scope, zones ?? [])) return false;
  return audience === null || codes.has(audience) || codes.has(adminRole);
}

/** Whether the id fits the bigint column of message ids. */
export const isMessageId = (id: string) => /^\d{1,18}$/.test(id);

/** How far back a stream can be resumed. Clients further behind load again. */
const maxResumeRows = 5_000;
const maxResumeMs = 7 * 24 * 60 * 60_000;

export interface StreamEnd {
  epoch: string;
  last: number;
  /** Creation time of the first message after the cursor; null if there is none. */
  nextAt: Date | null;
}

/**
 * Whether a stream can be resumed from the cursor. Not possible after a restore, which shows as another epoch or a
 * position beyond the stream's end, or when the missed messages are too old or too many.
 */
export function canResume(cursor: Position | null, end: StreamEnd, now: Date): cursor is Position {
  if (cursor === null || cursor.epoch !== end.epoch) return false;
  if (end.nextAt !== null && now.getTime() - end.nextAt.getTime() > maxResumeMs) return false;
  return cursor.seq <= end.last && end.last - cursor.seq <= maxResumeRows;
}

/** Unclaimed orders ring after 30 s and 60 s and are escalated after 90 s. Chats have their own alerts. */
export const ringPolicy = { afterMs: 30_000, levels: 2, rings: { order: true, chat: false } } as const satisfies {
  rings: Readonly<Record<HandledKind, boolean>>;
} & Record<string, unknown>;

/** Managers get at most one message per interval about all unclaimed orders. */
export const escalateEveryMs = 5 * 60_000;
/** Simulated orders need no attention. */
export const escalateEveryInDemoMs = 60 * 60_000;

/** The kind of subject of a message type; null for types without handling. */
export function handledKindOf(type: number): HandledKind | null {
  if (type === 6) return "order";
  return type < 6 ? "chat" : null;
}

interface HandledFact {
  type: string;
  after?: unknown;
}

/** The effect of an event on a handling. */
export interface Effect {
  state: TeamState;
  /** The actor replaces the user who had claimed it. */
  takesOver?: true;
  /** A handling that is done is opened again. */
  reopens?: true;
}

/** Events after which an order needs no claim. */
const completingEvents: ReadonlySet<string> = new Set([
  "order.assigned",
  "order.reassigned",
  "order.cancelled",
  "order.refunded",
  "order.declined",
  "order.written-off",
]);

/** An action of staff claims the order. The handling is done once the order has a worker or is closed. */
function effectOnOrder({ type, after }: HandledFact, isStaff: boolean): Effect | null {
  const { isOpen, workerName } = (after ?? {}) as Record<string, unknown>;
  if (completingEvents.has(type) || isOpen === false || (workerName ?? null) !== null) return { state: "done" };
  if (!isStaff) return null;
  return type === "order.undone" ? { state: "claimed", reopens: true } : { state: "claimed" };
}

/** An answered chat is done until the customer writes again. */
const effectsOnChats: Readonly<Record<string, Effect>> = {
  "chat.claimed": { state: "claimed", takesOver: true },
  "chat.taken-over": { state: "claimed", takesOver: true },
  "chat.released": { state: "unclaimed" },
  "chat.handed-over": { state: "unclaimed" },
  "chat.sent": { state: "done" },
  "chat.finished": { state: "done" },
};

/** Null if the event does not affect the handling. */
export function effectOf(kind: HandledKind, fact: HandledFact, actor: Pick<Actor, "kind">): Effect | null {
  const isStaff = actor.kind === "staff";
  if (kind === "order") return effectOnOrder(fact, isStaff);
  return isStaff ? (effectsOnChats[fact.type] ?? null) : null;
}

/** Whether the effect of an action by `byId` changes the current handling. */
export function changesHandling(
  { state, takesOver, reopens }: Effect,
  current: { state: TeamState; byId: number | null },
  byId: number,
) {
  if (current.state === "done") return reopens === true;
  if (current.state !== state) return true;
  return takesOver === true && current.byId !== byId;
}

/** The last type that clients of version 1 acknowledge: action 3 for types below 6, and 5 or 6 for type 6. */
const lastAcknowledgedType = 6;

/** Whether clients of a version acknowledge a message. */
export const isAcknowledged = ({ type }: { type: number }, version: 1 | 2): boolean =>
  version === 2 || type <= lastAcknowledgedType;
