import { permissionCodes } from "@vowdesk/contract";
import { languages } from "@vowdesk/contract/kernel";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { announcementsApi, type AnnouncementDetail } from "@vowdesk/contract/messages/announcements";
import { someAnnouncementFields } from "@vowdesk/contract/messages/announcements/sample";
import { sql } from "kysely";
import { expect } from "vitest";
import { openTestBusiness, type TestBusiness } from "../orders.ts";
import type { TestServer } from "../server.ts";
import { openStudio } from "../studio/open-studio.ts";
import type { Id } from "./objects.ts";
import { makeReview } from "./reviews.ts";

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
  Omarkcomplaint: "complaint",
  Omarkrefund: "refund",
  Omarkdiscount: "discount",
  Omarkgallery: "gallery",
  Omarkcard: "gallery",
  Omarkphoto: "gallery",
} as const;

async function firstId({ server }: TestBusiness, statement: ReturnType<typeof sql<{ id: Id }>>): Promise<Id> {
  const { rows } = await statement.execute(server.services.db);
  const id = rows[0]?.id;
  if (id === undefined) throw new Error("a statement made no record");
  return id;
}

const inAllLanguages = (text: string) =>
  JSON.stringify(Object.fromEntries(languages.map((language) => [language, text])));

/** The permissions without those for the records of all users. The audit trail has the records of all users. */
const forOwnRecords = permissionCodes.filter((code) => !/^(?!announcement).*:all$/.test(code));
const withoutAuditTrail = forOwnRecords.filter((code) => !code.startsWith("audit"));

/** A member of staff of a department. `zones`: the limit of their role. */
async function staffOf(
  business: TestBusiness,
  name: string,
  departmentId: Id,
  { zones = null, codes }: { zones?: string[] | null; codes: readonly string[] },
) {
  const { db } = business.server.services;
  await sql`
    with made as (insert into role (code, name, zones, own_department) values (${name}, ${inAllLanguages(name)}, ${zones}, ${zones !== null}) returning id)
    insert into role_permission (role_id, permission_id) select made.id, permission.id from made, permission
    where permission.code = any (${codes}::text[])`.execute(db);
  const user = await business.server.createUser({ username: name, roles: [name, "consultant"] });
  await sql`update users set department_id = ${departmentId} where id = ${user.id}`.execute(db);
  return user;
}

async function plantOrders(business: TestBusiness, ids: Id[]): Promise<void> {
  const { db } = business.server.services;
  const placed = [await business.place("delivery"), await business.place("driver"), await business.place("errand")];
  await sql`update orders set customer_name = 'Omarkname', customer_phone = '+8613987650001', address = 'Omarkaddress', remark = 'Omarkremark'`.execute(
    db,
  );
  await sql`update merchant set name = 'Omarkmerchant'`.execute(db);
  await sql`update orders set merchant_name = 'Omarkmerchant' where merchant_id is not null`.execute(db);
  await sql`update order_item set name = 'Omarkdish'`.execute(db);
  await sql`update dish set name = 'Omarkdish'`.execute(db);
  await sql`update worker set name = 'Omarkworker' where zone = '滨江'`.execute(db);
  ids.push(
    ...placed.map(({ number }) => number),
    business.customer.id,
    business.merchant.id,
    business.worker("delivery", 0).id,
  );
  const conversation = await firstId(
    business,
    sql`insert into conversation (customer_id, customer_name, customer_phone, last_at, updated_at)
    select id, name, phone, now(), now() from app_account where id = ${business.customer.id} returning id`,
  );
  for (const [index, { number }] of placed.entries())
    await sql`insert into chat_message (conversation_id, seq, public_seq, state, type, sender_kind, sender_id, sender_name, body, order_number, at)
      values (${conversation}, ${index + 1}, ${index + 1}, 'sent', 4, 'customer', ${business.customer.id}, 'x', '', ${number}, now())`.execute(
      db,
    );
  await sql`update conversation set last_seq = ${placed.length}, last_public_seq = ${placed.length} where id = ${conversation}`.execute(
    db,
  );
  ids.push(conversation, await firstId(business, sql`select id from dish limit 1`));
}

async function plantGallery(business: TestBusiness, weddingId: Id): Promise<Id[]> {
  const gallery = await firstId(
    business,
    sql`insert into gallery (wedding_id, position, title) values (${weddingId}, 1, 'Omarkgallery') returning id`,
  );
  const card = await firstId(
    business,
    sql`insert into card (gallery_id, label, files, bytes, counted_by, counted_at)
      values (${gallery}, 'Omarkcard', 1, 1, (select min(id) from users), now()) returning id`,
  );
  await sql`
    with made as (insert into photo (gallery_id, number, name, key, bytes, announced_sha, sha, crc, state, announced_at, stored_at)
      values (${gallery}, 1, 'Omarkphoto.JPG', md5('x'), 1, sha256('x'), sha256('x'), 1, 'stored', now(), now()) returning id)
    insert into card_photo (card_id, photo_id) select ${card}, id from made`.execute(business.server.services.db);
  return [gallery, card];
}

async function plantStudio(business: TestBusiness, ids: Id[], foreign: { token: string }): Promise<void> {
  const { server } = business;
  const studio = await openStudio(server);
  const weddingId = await studio.addWedding();
  // The partner is the customer of the orders, so that the wedding belongs to what is stored about them.
  await sql`update wedding set name_a = 'Omarkbride', phone_a = (select phone from app_account where id = ${business.customer.id})
    where id = ${weddingId}`.execute(server.services.db);
  ids.push(weddingId, (await studio.sign(weddingId)).id, (await studio.record(weddingId, 100_000)).id);
  ids.push((await studio.book(weddingId)).id, ...(await plantGallery(business, weddingId)));
  const lead = { nameA: "Omarklead", phoneA: "13900000001", source: "website", nextTouchAt: "2026-12-05T02:00:00Z" };
  const added = (await server.call(leadsApi.add, lead as never, foreign.token)).data as LeadDetail;
  ids.push(added.id);
  await sql`update shoot set note = 'Omarkshoot'`.execute(server.services.db);
  await sql`update wedding_receipt set reference = 'Omarkreceipt'`.execute(server.services.db);
}

/** Items of the review queues about an order and a wedding, as they are when others have asked for them. */
async function plantReviews({ server: { services } }: TestBusiness, ids: Id[]): Promise<void> {
  const about = { complaint: "Omarkcomplaint", "wedding-refund": "Omarkrefund", discount: "Omarkdiscount" } as const;
  for (const [queue, mark] of Object.entries(about)) {
    const id = await makeReview(services, queue as keyof typeof about);
    const details =
      queue === "complaint"
        ? sql`jsonb_set(details, '{sides}', jsonb_build_array(jsonb_build_object('id', 1, 'role', 'customer', 'name', ${mark}::text, 'answer', null)))`
        : sql`details || jsonb_build_object('couple', ${mark}::text)`;
    await sql`update review set details = ${details} where id = ${id}`.execute(services.db);
    ids.push(id);
  }
}

/** An announcement that nobody has read, so that its receipts are a list of staff. */
async function publishAnnouncement(business: TestBusiness, by: string): Promise<Id> {
  const input = someAnnouncementFields({ audience: { staff: "all", roleIds: [], app: [] } });
  const { id, version } = (await business.server.call(announcementsApi.add, input, by)).data as AnnouncementDetail;
  expect(await business.server.call(announcementsApi.publish, { id, version }, by)).toMatchObject({ success: true });
  return id;
}

type Person = Awaited<ReturnType<TestServer["createUser"]>>;

export interface ForeignRecords {
  desk: TestBusiness;
  /** A user with all permissions but those for all records, limited to another zone and department than all records. */
  limited: Person;
  /** A user without such a limit, whose permissions let them see their own records of the studio. They have none. */
  ownOnly: Person;
  /** A user without limits, to whom the records of the studio belong. */
  foreign: Person;
  /** The ids of the records, each once: records of different kinds have the same ids. */
  ids: Id[];
  close(): Promise<void>;
}

/** A business whose records are all outside of the limits of one user, with marked texts in them. */
export async function openForeignRecords(): Promise<ForeignRecords> {
  const business = await openTestBusiness();
  const own = await firstId(business, sql`insert into department (name) values ('Own') returning id`);
  const other = await firstId(business, sql`insert into department (name) values ('Omarkdepartment') returning id`);
  const foreign = await staffOf(business, "foreign", other, { codes: permissionCodes });
  await sql`update users set real_name = 'Omarkstaff', nick_name = 'Omarkstaff' where id = ${foreign.id}`.execute(
    business.server.services.db,
  );
  const limited = await staffOf(business, "limited", own, { zones: ["余杭"], codes: forOwnRecords });
  const ownOnly = await staffOf(business, "own-only", own, { codes: withoutAuditTrail });
  const ids: Id[] = [other, foreign.id, await publishAnnouncement(business, foreign.token)];
  await plantOrders(business, ids);
  await plantStudio(business, ids, foreign);
  await plantReviews(business, ids);
  return { desk: business, limited, ownOnly, foreign, ids: [...new Set(ids)], close: () => business.close() };
}

/** Decision 046: review items are not limited. Reviewers see the facts on which they decide. */
export const reviewCalls: Readonly<Record<string, string>> = {
  complaints: "complaint",
  refunds: "refund",
  discounts: "discount",
};

/** The records of the studio, which belong to a user. */
export const isOfStudio = (mark: string): boolean => /^(lead|wedding|quote|shoot|payment|gallery) /.test(mark);

/** The marks in a text, with the kind of their record. */
export const marksIn = (text: string): string[] =>
  Object.entries(marks).flatMap(([mark, record]) => (text.includes(mark) ? [`${record} (${mark})`] : []));
