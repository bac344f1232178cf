import { firstTypeOf, groupOf, type notificationsApi } from "@vowdesk/contract/messages/notifications";
import { readPosition, writePosition, type HandlerInput, type Position } from "@vowdesk/contract/kernel";
import { anonymous, refusedActor, type Actor, type Context, type Services } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { newToken, tokenHash } from "../../../platform/secrets/tokens.ts";
import type { MessageTemplate } from "../../../locales/message-texts.ts";
import { actorsOfSessions, holdersOf } from "../../staff/auth/auth.ts";
import { gramsOfMessage } from "./archive/search.ts";
import * as handling from "./handling/handling.service.ts";
import * as tickets from "./tickets.store.ts";
import { canResume, handledKindOf, isMessageId } from "./notifications.policy.ts";
import * as present from "./notifications.present.ts";
import * as store from "./notifications.store.ts";

export { archive as list } from "./archive/archive.service.ts";
export { claim, release } from "./handling/handling.service.ts";
export { read, unread } from "./reading.service.ts";

interface PermissionHolders {
  holdersOf: string;
  /** Limits the holders to those who see the subject: holders of `all`, and the user to whom it belongs. */
  scope?: { all: string; ownerId: number | null };
}

/** A message to send. `msg` is the stored text; `template` renders it in the language of each reader. */
export interface Sending {
  type: number;
  to: PermissionHolders | { userIds: readonly number[] };
  allUser: 0 | 1;
  msg: string;
  template?: MessageTemplate;
  number?: string;
  sendName: string;
  sendImg?: string;
  /**
   * Whether the message starts the handling of the order or chat in `number`, for types up to 6. `again` also restarts a
   * handling that is done. Default: `begin` for orders, `none` for other types.
   */
  handling?: "begin" | "again" | "none";
  /** The zones of the orders that the message is about. Only users who may see all of them get it. */
  zones?: readonly string[];
  /** The permission whose holders handle the subject. Needed if the message goes to single users. */
  handledBy?: string;
}

async function recipientsOf(ctx: Context, { to, zones = [] }: Sending): Promise<number[]> {
  if ("userIds" in to) return [...to.userIds];
  const { scope } = to;
  const holders = await holdersOf(ctx, to.holdersOf, zones);
  if (!scope) return holders;
  const all = await holdersOf(ctx, scope.all);
  return holders.filter((id) => id === scope.ownerId || all.includes(id));
}

/** Must run before the streams are locked, because actions on the subject lock in this order too. */
async function startHandling(ctx: Context, sending: Sending, messageId: string) {
  const { type, to, number = "", handling: requested, handledBy, zones = [] } = sending;
  const kind = handledKindOf(type);
  const audience = "holdersOf" in to ? to.holdersOf : handledBy;
  const mode = requested ?? (kind === "order" ? "begin" : "none");
  if (kind === null || number === "" || mode === "none" || audience === undefined) return;
  await handling.start(ctx, {
    kind,
    subject: number,
    audience,
    zone: zones[0] ?? null,
    messageId,
    again: mode === "again",
  });
}

/**
 * Stores a message and one delivery per recipient in the caller's transaction. Sockets are signalled after the
 * commit. Recipients are the current holders of the permission. The number of statements is independent of theirs.
 */
export async function send(ctx: Context, sending: Sending): Promise<{ id: string }> {
  const audience = "holdersOf" in sending.to ? sending.to.holdersOf : null;
  const { msg: body, sendName, number = "", template, zones = [] } = sending;
  const message = {
    type: sending.type,
    sender: `${ctx.actor.kind}:${ctx.actor.id}`,
    send_name: sendName,
    send_img: sending.sendImg ?? "",
    body,
    template: template ?? null,
    number,
    all_user: sending.allUser,
    audience,
    zones: zones.length > 0 ? [...zones] : null,
    created_at: ctx.now,
  };
  const grams = gramsOfMessage({ body, sendName, number, key: template?.key ?? null });
  const [id, userIds] = await Promise.all([store.insertMessage(ctx.db, message, grams), recipientsOf(ctx, sending)]);
  await startHandling(ctx, sending, id);
  if (userIds.length === 0) return { id };
  await store.addDeliveries(ctx.db, { id, kind: firstTypeOf[groupOf(sending.type)] }, userIds);
  ctx.signal({ kind: "stream", userIds });
  return { id };
}

export async function inbox(ctx: Context, query: HandlerInput<typeof notificationsApi.inbox>) {
  const { flag, group, limit } = query;
  const before = readPosition(query.before);
  const page = await store.readInbox(ctx.db, ctx.actor.id, ctx.actor, {
    flag: flag === undefined ? null : Number(flag),
    kind: group === undefined ? null : firstTypeOf[group],
    before: before?.seq ?? null,
    limit: limit + 1,
  });
  const rows = page.rows.slice(0, limit);
  const oldest = rows.at(-1);
  return {
    records: rows.map((row) => present.messageWithPosition(row, ctx.language)),
    unread: page.unread,
    unreadByGroup: present.unreadByGroup(page.unreadBy),
    last: writePosition({ epoch: page.epoch, seq: page.last }),
    next: page.rows.length > limit && oldest ? writePosition(oldest) : null,
  };
}

/** The number of unread messages of the actor. */
export function unreadCount(ctx: Context): Promise<number> {
  return store.unreadCount(ctx.db, ctx.actor.id);
}

const ticketMs = 30_000;
/** Distinguishes tickets from session tokens without a query. */
const ticketPrefix = "once_";

export async function ticket(
  ctx: Context,
): Promise<{ ticket: string; socketPort: number; isSocketOnPagePort: boolean }> {
  const sessionId = ctx.actor.sessionId ?? refuse("no-session");
  const token = `${ticketPrefix}${newToken()}`;
  const expiresAt = new Date(ctx.now.getTime() + ticketMs);
  await tickets.insertTicket(ctx.db, { hash: tokenHash(token), session_id: sessionId, expires_at: expiresAt }, ctx.now);
  const { socketPort, isSocketOnPagePort = false } = ctx.services.settings;
  return { ticket: token, socketPort, isSocketOnPagePort };
}

/** The actor of a ticket; null if the token is not a ticket, an anonymous actor if the ticket is invalid. */
export async function actorOfTicket(services: Services, token: string): Promise<Actor | null> {
  if (!token.startsWith(ticketPrefix)) return null;
  const sessionId = await tickets.takeTicket(services.db, tokenHash(token), services.clock.now());
  if (sessionId === null) return refusedActor("session-unknown");
  return (await actorsOfSessions(services, [sessionId])).get(sessionId) ?? anonymous;
}

/** The position from which a socket sends. `resync`: the cursor is unusable. */
export type StreamStart = { resync: boolean; end: Position; after: number; base: number };

/** Continues from a cursor, which acknowledges everything before it. */
export async function resume(services: Services, userId: number, cursor: string | null): Promise<StreamStart> {
  const position = readPosition(cursor);
  const stream = await store.streamEnd(services.db, userId, position?.seq ?? 0);
  const { epoch, last, firstUnacked } = stream;
  const end = { epoch, seq: last };
  if (!canResume(position, stream, services.clock.now())) return { resync: true, end, after: last, base: last };
  if (firstUnacked !== null && firstUnacked <= position.seq)
    await store.acknowledgeUpTo(services.db, userId, position.seq, services.clock.now());
  return { resync: false, end, after: position.seq, base: position.seq };
}

/** For a client without a cursor: unacknowledged messages first, then new ones. */
export async function startWithoutCursor(services: Services, userId: number): Promise<StreamStart> {
  const { epoch, last, firstUnacked } = await store.streamEnd(services.db, userId, 0);
  const after = firstUnacked === null ? last : firstUnacked - 1;
  return { resync: false, end: { epoch, seq: last }, after, base: last };
}

/** The next rows for many sockets. Equal texts are shared, because sockets that do not read hold them in memory (G-R9). */
export async function readNextRows(services: Services, requests: readonly store.StreamRequest[]) {
  const pages = await store.readStreams(services.db, requests);
  const first = new Map<string, store.StreamRow>();
  for (const row of pages.flatMap(({ rows }) => rows)) {
    const same = first.get(row.id);
    if (same) Object.assign(row, { body: same.body, template: same.template });
    else first.set(row.id, row);
  }
  return pages;
}

/** The users with messages after the last sent position. */
export function findUsersBehind(services: Services, sent: ReadonlyMap<number, number>): Promise<number[]> {
  return store.findUsersBehind(services.db, sent);
}

export async function acknowledge(services: Services, acks: readonly { userId: number; id: string }[]): Promise<void> {
  const valid = acks.filter(({ id }) => isMessageId(id));
  if (valid.length > 0) await store.acknowledge(services.db, valid, services.clock.now());
}

export function withdraw(services: Services, userId: number, seqs: readonly number[]): Promise<void> {
  return store.withdraw(services.db, userId, seqs, services.clock.now());
}

/** Marks messages that a client repeatedly failed to store. */
export function markStuck(services: Services, userId: number, seqs: readonly number[]): Promise<void> {
  return store.markStuck(services.db, userId, seqs, services.clock.now());
}

export function epochOf({ db }: Pick<Context, "db">): Promise<string> {
  return store.epochOf(db);
}

/** Starts a new epoch after a restore, so that all clients load again. */
export function startNewEpoch(ctx: Context): Promise<string> {
  return store.changeEpoch(ctx.db);
}
