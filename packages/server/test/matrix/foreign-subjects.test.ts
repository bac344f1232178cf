import { apis, permissionCodes } from "@vowdesk/contract";
import { isRead, languages, type Endpoint } from "@vowdesk/contract/kernel";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/leads";
import { announcementsApi, type AnnouncementDetail } from "@vowdesk/contract/announcements";
import { someAnnouncementFields } from "@vowdesk/contract/announcements/sample";
import { sql } from "kysely";
import type { $ZodTypes } from "zod/v4/core";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openDesk, type Desk } from "../orders.ts";
import { requestFor } from "../server.ts";
import { openStudio } from "../studio/open-studio.ts";
import type { Id } from "./objects.ts";
import { rows } from "./rows.ts";

/** Texts of records that the limited user may not see, with the record. Nothing else contains them. */
const marks = {
  Omarkname: "order",
  Omarkaddress: "order",
  Omarkremark: "order",
  "+8613987650001": "order",
  Omarkmerchant: "merchant",
  Omarkdish: "dish",
  Omarkworker: "worker",
  Omarkstaff: "staff",
  Omarkdepartment: "department",
  Omarklead: "lead",
  Omarkbride: "wedding",
  Omarkquote: "quote",
  Omarkshoot: "shoot",
  Omarkreceipt: "payment",
} as const;

/** Records that a call may name although they are foreign, with the reason. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // Decision 046: the audit trail is not limited. Administrators and auditors read it.
  "audit.list": ["staff", "lead", "wedding"],
  "audit.detail": ["staff", "lead", "wedding"],
  "audit.exportPart": ["staff", "lead", "wedding"],
  // The name of the colleague who published the announcement.
  "notifications.inbox": ["staff"],
  "notifications.list": ["staff"],
};

/** Inputs beside those of the access matrix, with which a call answers more. */
const moreInputs: Readonly<Record<string, () => Record<string, unknown>>> = {
  "orderEntry.findCustomer": () => ({ phone: "13900000001" }),
};

let desk: Desk;
let token: string;
const ids: Id[] = [];

async function firstId(statement: ReturnType<typeof sql<{ id: Id }>>): Promise<Id> {
  const { rows: found } = await statement.execute(desk.server.services.db);
  const id = found[0]?.id;
  if (id === undefined) throw new Error("a statement made no record");
  return id;
}

const inAllLanguages = (text: string) =>
  JSON.stringify(Object.fromEntries(languages.map((language) => [language, text])));

/** A member of staff of a department. `zones`: the limit of their role, which has all permissions but those for all records. */
async function staffOf(name: string, departmentId: Id, zones: string[] | null) {
  const { db } = desk.server.services;
  const codes = permissionCodes.filter((code) => zones === null || !/^(lead|wedding|shoot|payment):all$/.test(code));
  await sql`
    with made as (insert into role (code, name, zones, own_department) values (${name}, ${inAllLanguages(name)}, ${zones}, ${zones !== null}) returning id)
    insert into role_permission (role_id, permission_id) select made.id, permission.id from made, permission
    where permission.code = any (${codes}::text[])`.execute(db);
  const user = await desk.server.createUser({ username: name, roles: [name, "consultant"] });
  await sql`update users set department_id = ${departmentId} where id = ${user.id}`.execute(db);
  return user;
}

async function plantOrders(): Promise<void> {
  const { db } = desk.server.services;
  const placed = [await desk.place("delivery"), await desk.place("driver"), await desk.place("errand")];
  await sql`update orders set customer_name = 'Omarkname', customer_phone = '+8613987650001', address = 'Omarkaddress', remark = 'Omarkremark'`.execute(
    db,
  );
  await sql`update merchant set name = 'Omarkmerchant'`.execute(db);
  await sql`update orders set merchant_name = 'Omarkmerchant' where merchant_id is not null`.execute(db);
  await sql`update order_item set name = 'Omarkdish'`.execute(db);
  await sql`update dish set name = 'Omarkdish'`.execute(db);
  await sql`update worker set name = 'Omarkworker' where zone = '滨江'`.execute(db);
  ids.push(...placed.map(({ number }) => number), desk.customer.id, desk.merchant.id, desk.worker("delivery", 0).id);
  const conversation =
    await firstId(sql`insert into conversation (customer_id, customer_name, customer_phone, last_at, updated_at)
    select id, name, phone, now(), now() from app_account where id = ${desk.customer.id} returning id`);
  for (const [index, { number }] of placed.entries())
    await sql`insert into chat_message (conversation_id, seq, public_seq, state, type, sender_kind, sender_id, sender_name, body, order_number, at)
      values (${conversation}, ${index + 1}, ${index + 1}, 'sent', 4, 'customer', ${desk.customer.id}, 'x', '', ${number}, now())`.execute(
      db,
    );
  ids.push(conversation, await firstId(sql`select id from dish limit 1`));
}

async function plantStudio(foreign: { token: string }): Promise<void> {
  const { server } = desk;
  const studio = await openStudio(server);
  const weddingId = await studio.addWedding();
  // The partner is the customer of the orders, so that the wedding belongs to what is stored about them.
  await sql`update wedding set name_a = 'Omarkbride', phone_a = (select phone from app_account where id = ${desk.customer.id})
    where id = ${weddingId}`.execute(server.services.db);
  ids.push(weddingId, (await studio.sign(weddingId)).id, (await studio.record(weddingId, 100_000)).id);
  ids.push((await studio.book(weddingId)).id);
  const lead = { nameA: "Omarklead", phoneA: "13900000001", source: "website", nextTouchAt: "2026-12-05T02:00:00Z" };
  const added = (await server.call(leadsApi.add, lead as never, foreign.token)).data as LeadDetail;
  ids.push(added.id);
  await sql`update shoot set note = 'Omarkshoot'`.execute(server.services.db);
  await sql`update wedding_receipt set reference = 'Omarkreceipt'`.execute(server.services.db);
}

/** An announcement that nobody has read, so that its receipts are a list of staff. */
async function publishAnnouncement(by: string): Promise<Id> {
  const input = someAnnouncementFields({ audience: { staff: "all", roleIds: [], app: [] } });
  const { id, version } = (await desk.server.call(announcementsApi.add, input, by)).data as AnnouncementDetail;
  expect(await desk.server.call(announcementsApi.publish, { id, version }, by)).toMatchObject({ success: true });
  return id;
}

beforeAll(async () => {
  desk = await openDesk();
  const own = await firstId(sql`insert into department (name) values ('Own') returning id`);
  const other = await firstId(sql`insert into department (name) values ('Omarkdepartment') returning id`);
  const foreign = await staffOf("foreign", other, null);
  await sql`update users set real_name = 'Omarkstaff', nick_name = 'Omarkstaff' where id = ${foreign.id}`.execute(
    desk.server.services.db,
  );
  token = (await staffOf("limited", own, ["余杭"])).token;
  ids.push(other, foreign.id, await publishAnnouncement(foreign.token));
  await plantOrders();
  await plantStudio(foreign);
}, 120_000);
afterAll(() => desk?.close());

/** The values of each enum at the top of an input. */
function variantsOf({ input }: Endpoint, base: Record<string, unknown>): Record<string, unknown>[] {
  const shape = (input as { _zod: { def: { shape?: Record<string, unknown> } } })._zod.def.shape ?? {};
  const valuesOf = (schema: unknown): unknown[] => {
    const { def } = (schema as $ZodTypes)._zod;
    if (def.type === "enum") return Object.values(def.entries);
    const inner = (def as { innerType?: unknown; out?: unknown }).innerType ?? (def as { out?: unknown }).out;
    return inner ? valuesOf(inner) : [];
  };
  return [
    base,
    ...Object.entries(shape).flatMap(([name, schema]) => valuesOf(schema).map((value) => ({ ...base, [name]: value }))),
  ];
}

const calls = Object.entries(apis).flatMap(([feature, api]) =>
  Object.entries(api as Record<string, Endpoint>).flatMap(([name, endpoint]) => {
    const reads = isRead(endpoint) || /export|reveal|find|figures|pdf|candidates|check|quote/i.test(name);
    return endpoint.access.kind === "staff" && reads ? [{ title: `${feature}.${name}`, endpoint }] : [];
  }),
);

describe("answers to a user with limits", () => {
  test.each(calls)("$title names no record outside of them", async ({ title, endpoint }) => {
    const row = rows[title];
    const named = row === undefined || row.names === "nothing" ? [row?.input ?? {}] : ids.map((id) => row.fill(id));
    const inputs = [...named, ...(moreInputs[title] ? [moreInputs[title]()] : [])];
    const found = new Set<string>();
    for (const input of inputs.flatMap((base) => variantsOf(endpoint, base))) {
      const { body, headers } = await desk.server.http.inject(requestFor(endpoint, input, token));
      for (const [mark, record] of Object.entries(marks))
        if ((body + JSON.stringify(headers)).includes(mark)) found.add(`${record} (${mark})`);
    }
    expect([...found].filter((one) => !allowed[title]?.includes(one.split(" ")[0] ?? ""))).toEqual([]);
  });
});
