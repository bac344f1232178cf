import { firstTypeOf, groupOf, type notificationsApi } from "@vowdesk/contract/notifications";
import { readPosition, writePosition, type HandlerInput, type Position } from "@vowdesk/contract/kernel";
import { anonymous, refusedActor, type Actor, type Context, type Services } from "../../kernel/http/context.ts";
import { refuse } from "../../kernel/http/refusal.ts";
import { newToken, tokenHash } from "../../platform/secrets/tokens.ts";
import type { MessageTemplate } from "../../locales/message-texts.ts";
import { actorsOfSessions, holdersOf } from "../auth/index.ts";
import { gramsOfMessage } from "./archive/search.ts";
import * as handling from "./handling/service.ts";
import * as tickets from "./tickets/store.ts";
import { canResume, handledKindOf, isMessageId } from "./policy.ts";
import * as present from "./present.ts";
import * as store from "./store.ts";

export { archive as list } from "./archive/service.ts";
export { claim, release } from "./handling/service.ts";
export { read, unread } from "./reading/service.ts";

/** What is sent, to whom. `msg` is the text as stored; `template` lets each reader have it in their language. */
export interface Sending {
  type: number;
  to: { holdersOf: string } | { userIds: readonly number[] };
  allUser: 0 | 1;
  msg: string;
  template?: MessageTemplate;
  number?: string;
  sendName: string;
  sendImg?: string;
  /** Unique per sender: the same again sends nothing and gives the first message's id. */
  clientMessageId?: string;
  /**
   * Whether the holders are to handle what `number` names, for types up to 6. `again`: also when it was done before.
   * Default: `begin` for orders that go to holders of a right, `none` for the others.
   */
  handling?: "begin" | "again" | "none";
  /** Holders of this right handle it, where the message goes to some people only. */
  handledBy?: string;
}

async function sentBefore(ctx: Context, sender: string, sending: Sending): Promise<string> {
  const before = await store.findBySenderKey(ctx.db, sender, sending.clientMessageId ?? "");
  const isSame =
    before?.type === sending.type && before.body === sending.msg && before.number === (sending.number ?? "");
  return before && isSame ? before.id : refuse("key-reused");
}

/** Begins what the holders of a right are to handle. Before the streams are locked, as whoever acts on it locks them later. */
async function beginHandling(ctx: Context, sending: Sending, messageId: string) {
  const { type, to, number = "", handling: how, handledBy } = sending;
  const kind = handledKindOf(type);
  const audience = "holdersOf" in to ? to.holdersOf : handledBy;
  const wanted = how ?? (kind === "order" ? "begin" : "none");
  if (kind === null || number === "" || wanted === "none" || audience === undefined) return;
  const about = { kind, subject: number, audience, messageId };
  await handling.begin(ctx, { ...about, again: wanted === "again" });
}

/**
 * Stores a message and its place in each recipient's stream in the caller's transaction; sockets hear of it after the commit.
 * Recipients are those who hold the right now. The number of statements does not depend on theirs (DELIVERY 6.3).
 */
export async function send(ctx: Context, sending: Sending): Promise<{ id: string }> {
  const sender = `${ctx.actor.kind}:${ctx.actor.id}`;
  const audience = "holdersOf" in sending.to ? sending.to.holdersOf : null;
  const { msg: body, sendName, number = "", template } = sending;
  const message = {
    type: sending.type,
    sender,
    client_message_id: sending.clientMessageId ?? null,
    send_name: sendName,
    send_img: sending.sendImg ?? "",
    body,
    template: template ?? null,
    number,
    all_user: sending.allUser,
    audience,
    created_at: ctx.now,
  };
  const grams = gramsOfMessage({ body, sendName, number, key: template?.key ?? null });
  const [id, userIds] = await Promise.all([
    store.insertMessage(ctx.db, message, grams),
    "holdersOf" in sending.to ? holdersOf(ctx, sending.to.holdersOf) : [...sending.to.userIds],
  ]);
  if (id === null) return { id: await sentBefore(ctx, sender, sending) };
  await beginHandling(ctx, sending, id);
  if (userIds.length === 0) return { id };
  await store.fanOut(ctx.db, { id, kind: firstTypeOf[groupOf(sending.type)] }, userIds);
  ctx.signal({ kind: "stream", userIds });
  return { id };
}

export async function inbox(ctx: Context, query: HandlerInput<typeof notificationsApi.inbox>) {
  const { flag, group, limit } = query;
  const before = readPosition(query.before);
  const page = await store.readInbox(ctx.db, ctx.actor.id, [...ctx.actor.codes], {
    flag: flag === undefined ? null : Number(flag),
    kind: group === undefined ? null : firstTypeOf[group],
    before: before?.seq ?? null,
    limit: limit + 1,
  });
  const rows = page.rows.slice(0, limit);
  const oldest = rows.at(-1);
  return {
    records: rows.map((row) => present.placedMessage(row, ctx.language)),
    unread: page.unread,
    unreadByGroup: present.unreadByGroup(page.unreadBy),
    last: writePosition({ epoch: page.epoch, seq: page.last }),
    next: page.rows.length > limit && oldest ? writePosition(oldest) : null,
  };
}

/** How many messages the asking member of staff has not read. */
export function unreadCount(ctx: Context): Promise<number> {
  return store.unreadCount(ctx.db, ctx.actor.id);
}

const ticketMs = 30_000;
/** Tells tickets from session tokens without a look into either table. */
const ticketMark = "once_";

export async function ticket(ctx: Context): Promise<{ ticket: string; socketPort: number }> {
  const sessionId = ctx.actor.sessionId ?? refuse("no-session");
  const made = `${ticketMark}${newToken()}`;
  const expiresAt = new Date(ctx.now.getTime() + ticketMs);
  await tickets.insertTicket(ctx.db, { hash: tokenHash(made), session_id: sessionId, expires_at: expiresAt }, ctx.now);
  return { ticket: made, socketPort: ctx.services.settings.socketPort };
}

/** Whose ticket this is; null when the token is no ticket at all, an anonymous actor when it is worth nothing. */
export async function actorOfTicket(services: Services, token: string): Promise<Actor | null> {
  if (!token.startsWith(ticketMark)) return null;
  const sessionId = await tickets.takeTicket(services.db, tokenHash(token), services.clock.now());
  if (sessionId === null) return refusedActor("session-unknown");
  return (await actorsOfSessions(services, [sessionId])).get(sessionId) ?? anonymous;
}

/** Where a socket begins: `resync` means that the cursor is worth nothing here. */
export type Beginning = { resync: boolean; end: Position; after: number; base: number };

/** Continues from a cursor, which acknowledges everything up to it (DELIVERY 6.5). */
export async function resume(services: Services, userId: number, cursor: string | null): Promise<Beginning> {
  const position = readPosition(cursor);
  const found = await store.streamEnd(services.db, userId, position?.seq ?? 0);
  const { epoch, last, firstUnacked } = found;
  const end = { epoch, seq: last };
  if (!canResume(position, found, services.clock.now())) return { resync: true, end, after: last, base: last };
  if (firstUnacked !== null && firstUnacked <= position.seq)
    await store.acknowledgeUpTo(services.db, userId, position.seq, services.clock.now());
  return { resync: false, end, after: position.seq, base: position.seq };
}

/** Begins for a client without cursor: what nobody acknowledged, then everything new (DELIVERY 6.5). */
export async function begin(services: Services, userId: number): Promise<Beginning> {
  const { epoch, last, firstUnacked } = await store.streamEnd(services.db, userId, 0);
  const after = firstUnacked === null ? last : firstUnacked - 1;
  return { resync: false, end: { epoch, seq: last }, after, base: last };
}

/** The next rows for many sockets. What several are sent stands in memory once: sockets that never read keep it for long (RELIABILITY R9). */
export async function nextRows(services: Services, wants: readonly store.Want[]) {
  const stretches = await store.readStreams(services.db, wants);
  const first = new Map<string, store.StreamRow>();
  for (const row of stretches.flatMap(({ rows }) => rows)) {
    const same = first.get(row.id);
    if (same) Object.assign(row, { body: same.body, template: same.template });
    else first.set(row.id, row);
  }
  return stretches;
}

export function behind(services: Services, sent: ReadonlyMap<number, number>): Promise<number[]> {
  return store.findBehind(services.db, sent);
}

export async function acknowledge(services: Services, acks: readonly { userId: number; id: string }[]): Promise<void> {
  const named = acks.filter(({ id }) => isMessageId(id));
  if (named.length > 0) await store.acknowledge(services.db, named, services.clock.now());
}

export function withdraw(services: Services, userId: number, seqs: readonly number[]): Promise<void> {
  return store.withdraw(services.db, userId, seqs, services.clock.now());
}

/** Notes messages that a client fails on whenever they come: it is sent them no more. */
export function noteStuck(services: Services, userId: number, seqs: readonly number[]): Promise<void> {
  return store.noteStuck(services.db, userId, seqs, services.clock.now());
}

/** After a backup was restored: what clients have seen may lie beyond the streams that are left (RELIABILITY 126). */
/** Names the history of this database: another one after every restore. */
export function epochOf({ db }: Pick<Context, "db">): Promise<string> {
  return store.epochOf(db);
}

export function startStreamsOver(ctx: Context): Promise<string> {
  return store.changeEpoch(ctx.db);
}
