import { authApi } from "@vowdesk/contract/auth";
import { auditApi } from "@vowdesk/contract/audit";
import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { AppRole, SessionRefusal } from "@vowdesk/contract/kernel";
import { findUser, openAppSession } from "../../src/features/auth/index.ts";
import { anonymous, inTransaction } from "../../src/kernel/http/context.ts";
import { makeReview, makeVerification, queueCases, type ReviewKind } from "./reviews.ts";
import type { ObjectKind } from "./rows.ts";
import type { TestServer } from "../server.ts";

/** A caller. A session is created for each call, because some calls end it. */
export interface Caller {
  name: string;
  codes: ReadonlySet<string> | null;
  appRole?: AppRole;
  /** How every guarded call rejects a caller without a valid session. */
  refusedAs?: "no-session" | SessionRefusal;
  id: number;
  token(): Promise<string | undefined>;
}

type Id = string | number;
const missingId = 900_000_000;
const missingNumber = "WM0000000000";

async function queryOne<T>({ services }: TestServer, statement: ReturnType<typeof sql<T>>): Promise<T> {
  return (await statement.execute(services.db)).rows[0] as T;
}

const idOf = async (server: TestServer, statement: ReturnType<typeof sql<{ id: Id }>>) =>
  (await queryOne(server, statement)).id;

let made = 0;
const newName = () => `object-${(made += 1)}`;
const inAllLanguages = (name: string) => JSON.stringify({ zh: name, en: name, es: name, ja: name });

/** The conversation of a customer, created if there is none. */
const conversationOf = (customer: ReturnType<typeof sql>) => sql<{ id: Id }>`
  insert into conversation (customer_id, customer_name, customer_phone, last_at, updated_at)
  select id, name, phone, now(), now() from app_account where id = (${customer})
  on conflict on constraint conversation_customer do update set updated_at = now() returning id, customer_id`;

/** A red packet between the business and a customer, with its ledger entries. */
const packetTo = (customer: ReturnType<typeof sql>, from: "customer" | "staff") => sql<{ id: Id }>`
  with begun as (${conversationOf(customer)}),
    told as (
      insert into chat_message (conversation_id, state, type, sender_kind, sender_id, sender_name, body, at, held_until)
      select id, 'held', 3, ${from}, 0, '', 'x', now(), now() + interval '1 hour' from begun returning id, conversation_id
    )
  insert into red_packet (conversation_id, message_id, state, sender_kind, sender_id, sender_name, customer_id, customer_name,
    amount_cents, sent_at, expires_at)
  select told.conversation_id, told.id, 'sent', ${from}, 0, '', begun.customer_id, '', 100, now(), now() + interval '1 day'
  from told, begun returning id`;

/** The column that identifies an order's app user, by role. */
const ownerColumn: Readonly<Record<AppRole, string>> = {
  customer: "customer_id",
  merchant: "merchant_id",
  courier: "worker_id",
  driver: "worker_id",
  runner: "worker_id",
};

type ObjectFactory = (server: TestServer, caller: Caller, owner: "own" | "other") => Promise<Id>;

const reviewFactories = Object.fromEntries(
  queueCases.map(([code]) => [`review-${code}`, ({ services }: TestServer) => makeReview(services, code)]),
) as unknown as Record<ReviewKind, ObjectFactory>;

/** An item by another app user, with details that may concern the caller. */
async function makeReviewOfOther(
  { services }: TestServer,
  caller: Caller,
  code: "complaint" | "challenge",
  own: object,
): Promise<Id> {
  const id = await makeReview(services, code);
  await sql`
    update review set details = details || ${JSON.stringify(own)}::jsonb,
      person_id = (select max(id) from app_account where role = 'customer' and id <> ${caller.id}) where id = ${id}`.execute(
    services.db,
  );
  return id;
}

/** Creates one object per kind. Objects without an owner are the same for "own" and "other". */
const factories: Readonly<Record<ObjectKind, ObjectFactory>> = {
  ...reviewFactories,
  sealedVerification: ({ services }) => makeVerification(services),
  returnedApplication: async (server, { id, appRole }, owner) => {
    const made = await makeReview(server.services, "application", "returned");
    // Staff and anonymous callers have no own applications, so any will do.
    const isOwn = owner === "own" && appRole !== undefined;
    const person = isOwn ? sql`${id}` : sql`(select max(id) from app_account where id <> ${id})`;
    return idOf(server, sql`update review set person_id = ${person} where id = ${made} returning id`);
  },
  person: async (server, caller, owner) =>
    owner === "own" ? caller.id : (await server.createUser({ username: newName(), roles: ["service"] })).id,
  role: (server) => {
    const name = newName();
    return idOf(server, sql`insert into role (code, name) values (${name}, ${inAllLanguages(name)}) returning id`);
  },
  menu: (server) =>
    idOf(server, sql`insert into permission (type, label) values (0, ${inAllLanguages(newName())}) returning id`),
  department: (server) => idOf(server, sql`insert into department (name) values (${newName()}) returning id`),
  error: (server) => idOf(server, sql`select id from error_group order by id limit 1`),
  order: (server) => idOf(server, sql`select number as id from orders where status = 'paid' limit 1`),
  appOrder: (server, { id, appRole = "customer" }, owner) => {
    const isOwn = sql`${sql.ref(ownerColumn[appRole])} is not distinct from ${id}`;
    const first = owner === "own" ? isOwn : sql`not ${isOwn}`;
    // Staff have no own orders, so any will do.
    return idOf(server, sql`select number as id from orders order by ${first} desc, id limit 1`);
  },
  appPerson: (server) => idOf(server, sql`select id from app_account where verified_at is not null limit 1`),
  session: async (server, { id }, owner) => {
    if (owner === "other") id = (await server.createUser({ username: newName(), roles: ["service"] })).id;
    return idOf(
      server,
      sql`select coalesce((select family_id from session where user_id = ${id}
      and revoked_at is null order by id desc limit 1), gen_random_uuid()) as id`,
    );
  },
  auditLine: (server) => idOf(server, sql`select id from audit_line order by id limit 1`),
  export: async (server, caller, owner) => {
    const token = owner === "own" ? await caller.token() : await server.signIn("second-admin");
    const answer = await server.call(auditApi.startExport, {}, token);
    return (answer.data as { id: string } | undefined)?.id ?? "1";
  },
  reading: (server, { id }, owner) =>
    idOf(
      server,
      sql`insert into read_undo (user_id, read_at, seqs, expires_at)
        values (${owner === "own" ? id : id + 1}, now(), '{}', now() + interval '1 hour') returning id`,
    ),
  // A handling belongs to all holders of its permission.
  handling: (server, { codes }, owner) => {
    const audience = owner === "own" ? ([...(codes ?? [])][0] ?? "dashboard") : "nobody-holds-this";
    const subject = newName();
    return idOf(
      server,
      sql`insert into handling (kind, subject, audience, at) values ('order', ${subject}, ${audience}, now()) returning subject as id`,
    );
  },
  conversation: (server) => idOf(server, conversationOf(sql`select min(id) from app_account where role = 'customer'`)),
  chatMessage: async (server, caller, owner) => {
    const senderId = await factories.person(server, caller, caller.codes === null ? "other" : owner);
    return idOf(
      server,
      sql`with begun as (${conversationOf(sql`select min(id) from app_account where role = 'customer'`)})
        insert into chat_message (conversation_id, state, type, sender_kind, sender_id, sender_name, body, at, held_until)
        select id, 'held', 0, 'staff', ${senderId}, '', 'x', now(), now() + interval '1 hour' from begun returning id`,
    );
  },
  redPacket: (server) =>
    idOf(server, packetTo(sql`select min(id) from app_account where role = 'customer'`, "customer")),
  businessRedPacket: (server, { id, appRole }, owner) => {
    const isOwn = appRole === "customer" && owner === "own";
    const to = isOwn
      ? sql`select ${id}::integer`
      : sql`select max(id) from app_account where role = 'customer' and id <> ${id}`;
    return idOf(server, packetTo(to, "staff"));
  },
  quickReply: (server) =>
    idOf(
      server,
      sql`insert into quick_reply (title, body, changed_by, changed_at) values (${newName()}, 'x', '', now()) returning id`,
    ),
  package: (server) => idOf(server, sql`select coalesce((select max(id) from app_package), ${missingId}) as id`),
  view: async (server, caller, owner) => {
    const ownerId = await factories.person(server, caller, caller.codes === null ? "other" : owner);
    return idOf(
      server,
      sql`insert into saved_view (owner_id, owner_name, page, name, scope, query, updated_at)
        values (${ownerId}, '', '/order', ${newName()}, 'mine', '', now()) returning id`,
    );
  },
  complaintSide: (server, caller, owner) => {
    const sides = owner === "own" ? [{ id: caller.id, role: "courier", name: "x", answer: null }] : [];
    return makeReviewOfOther(server, caller, "complaint", { sides });
  },
  challengeSide: (server, caller, owner) =>
    makeReviewOfOther(server, caller, "challenge", {
      opponent: { id: owner === "own" ? caller.id : 0, name: "x", phone: "" },
    }),
  announcement: (server) =>
    idOf(
      server,
      sql`insert into announcement (state, wordings, to_staff, must_confirm, created_at, changed_by, changed_at)
        values ('draft', '{}', 'all', false, now(), '', now()) returning id`,
    ),
  // Announcements concern all staff, or the app users of a role.
  ownAnnouncement: (server, { appRole }, owner) => {
    const toStaff = owner === "own" && appRole === undefined ? "all" : "none";
    const kinds = owner === "own" && appRole !== undefined ? [appRole] : [];
    return idOf(
      server,
      sql`insert into announcement (state, wordings, to_staff, app_kinds, must_confirm, published_at, created_at, changed_by, changed_at)
        values ('published', '{}', ${toStaff}, ${kinds}::text[], true, now(), now(), '', now()) returning id`,
    );
  },
};

/** The id of an own, another user's or a missing object. */
export function idFor(
  server: TestServer,
  caller: Caller,
  kind: ObjectKind,
  owner: "own" | "other" | "missing",
): Promise<Id> {
  if (owner !== "missing") return factories[kind](server, caller, owner);
  if (kind === "session" || kind === "reading") return Promise.resolve(randomUUID());
  return Promise.resolve(kind === "order" || kind === "appOrder" ? missingNumber : missingId);
}

const noSession: Omit<Caller, "name" | "token"> = { codes: null, refusedAs: "no-session", id: missingId - 1 };

/** A member of staff with their current permissions. */
export async function staffCaller(server: TestServer, username: string): Promise<Caller> {
  const token = () => server.signIn(username);
  const { data } = await server.call(authApi.getInfo, {}, await token());
  const codes = new Set((data as { roles: string[] } | undefined)?.roles);
  const user = await findUser(server.services.db, username);
  return { name: username, codes, id: user?.id ?? 0, token };
}

/** An app user with own orders. There are also orders of others. */
export async function appCaller(server: TestServer, role: NonNullable<Caller["appRole"]>): Promise<Caller> {
  const column = sql.ref(ownerColumn[role]);
  const id = Number(
    await idOf(
      server,
      sql`select account.id from orders join app_account account on account.id = ${column}
      where account.role = ${role} order by orders.id limit 1`,
    ),
  );
  const origin = { actor: anonymous, language: "en", requestId: "test", ip: "" } as const;
  const token = () =>
    inTransaction(server.services, origin, async (ctx) => (await openAppSession(ctx, { id, role })).token);
  return { name: `app ${role}`, codes: null, appRole: role, id, token };
}

/** Callers without a valid session: no token, an expired one, one of a disabled account, or a forged one. */
export async function callersWithoutSession(server: TestServer): Promise<Caller[]> {
  const { db } = server.services;
  const expired = await server.createUser({ username: "expired", roles: ["admin"] });
  const disabled = await server.createUser({ username: "disabled", roles: ["admin"] });
  await sql`update session set created_at = now() - interval '2 hours', expires_at = now() - interval '1 hour'
    where user_id = ${expired.id}`.execute(db);
  await sql`update users set enabled = false where id = ${disabled.id}`.execute(db);
  const withToken = (name: string, token: string, refusedAs: SessionRefusal): Caller => ({
    ...noSession,
    name,
    refusedAs,
    token: () => Promise.resolve(token),
  });
  return [
    { ...noSession, name: "anonymous", token: () => Promise.resolve(undefined) },
    withToken("expired", expired.token, "session-expired"),
    withToken("disabled", disabled.token, "session-ended"),
    withToken("forged", "0123456789abcdefghijkl", "session-unknown"),
  ];
}
