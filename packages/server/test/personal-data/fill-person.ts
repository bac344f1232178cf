import { appChatApi } from "@vowdesk/contract/chat";
import { appFeedbackApi } from "@vowdesk/contract/reviews/feedback";
import { leadsApi, type LeadDetail } from "@vowdesk/contract/studio/leads";
import { offersApi } from "@vowdesk/contract/studio/offers";
import { quotesApi } from "@vowdesk/contract/studio/quotes";
import { appReviewsApi } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import sharp from "sharp";
import { expect } from "vitest";
import { TestFile } from "../forms.ts";
import { noPhone } from "../../src/kernel/text/phones.ts";
import type { TestBusiness } from "../orders.ts";
import { openStudio } from "../studio/open-studio.ts";

export const name = "陈思雨";
export const phone = "+8613900000001";

type Statement = ReturnType<typeof sql>;

export const runIn = (business: TestBusiness) => (statement: Statement) =>
  statement.execute(business.server.services.db);

/** Changes a table whose triggers keep decided rows as they are. */
export async function runWithoutTriggers(business: TestBusiness, table: string, statement: Statement) {
  const run = runIn(business);
  await run(sql`alter table ${sql.table(table)} disable trigger user`);
  const result = await run(statement);
  await run(sql`alter table ${sql.table(table)} enable trigger user`);
  return result;
}

/** A wedding, its agreement, payments and waiver, and a lead with a quote, all of the customer. */
async function fillStudio(business: TestBusiness): Promise<void> {
  const { server } = business;
  const run = runIn(business);
  const withoutTriggers = (table: string, statement: Statement) => runWithoutTriggers(business, table, statement);
  const studio = await openStudio(server);
  const weddingId = await studio.addWedding();
  await run(sql`update wedding set name_a = ${name}, phone_a = ${phone} where id = ${weddingId}`);
  const { id: agreementId } = await studio.sign(weddingId);
  await studio.pay(weddingId, 100_000);
  const { mei, manager: decider } = studio;
  const decided = sql`${decider.id}, now(), 'x'`;
  await withoutTriggers(
    "wedding_waiver",
    sql`insert into wedding_waiver (wedding_id, agreement_id, position, cents, reason, asked_by, state, decided_by, decided_at, refusal)
      values (${weddingId}, ${agreementId}, 1, 1, 'x', ${mei.id}, 'refused', ${decided})`,
  );
  await withoutTriggers(
    "wedding_refund",
    sql`insert into wedding_refund (wedding_id, kind, amount_cents, reason, asked_by, state, decided_by, decided_at, refusal)
      values (${weddingId}, 'request', 1, 'x', ${mei.id}, 'refused', ${decided})`,
  );
  await withoutTriggers(
    "wedding_receipt",
    sql`insert into wedding_receipt (wedding_id, amount_cents, method, received_on, recorded_by, state, decided_by, decided_at, reason)
      values (${weddingId}, 1, 'cash', '2026-11-01', ${mei.id}, 'rejected', ${decided})`,
  );
  await run(sql`
    insert into wedding_payment_link (wedding_id, position, cents, session_id, url, expires_at)
    values (${weddingId}, 1, 1, 'cs_1', 'https://pay.example/1', now())`);
  await run(sql`
    insert into wedding_invoice (wedding_id, buyer_name, tax_number, mail, amount_cents, lines, state, number, document, reason, decided_by, decided_at)
    select ${weddingId}, ${name}, 'x', 'x@example.com', 1, '[]', state, number, document, reason, ${decider.id}, now()
    from (values ('issued', '1', convert_to('%PDF-', 'UTF8'), ''), ('refused', '', null, 'x')) as invoice (state, number, document, reason)`);
  await withoutTriggers(
    "wedding_receipt_reversal",
    sql`insert into wedding_receipt_reversal (receipt_id, reason, asked_by, state, decided_by, decided_at, refusal)
      select id, 'x', ${mei.id}, 'refused', ${decided} from wedding_receipt where state = 'checked'`,
  );
  const lead = { nameA: name, phoneA: phone, source: "website", nextTouchAt: "2026-12-05T02:00:00Z" };
  const { id: leadId } = (await server.call(leadsApi.add, lead as never, studio.mei.token)).data as LeadDetail;
  const offers = (await server.call(offersApi.list, { pageNo: 1, pageSize: 1 }, studio.manager.token)).data;
  const { records } = offers as { records: { id: number }[] };
  const option = {
    offerId: records[0]?.id ?? 0,
    lines: [{ text: "album", cents: 100 }],
    discountCents: 300_000,
    note: "x",
  };
  // The discount needs an approval, for which approvers get a message with the names of the couple.
  const reason = { discountReason: "x" };
  const quote = { leadId, language: "en", validUntil: "2026-12-01", options: [option], ...reason };
  expect(await server.call(quotesApi.add, quote as never, studio.mei.token)).toMatchObject({ success: true });
  await run(sql`
    insert into wedding_cancellation (wedding_id, cause, reason, paid_cents, kept_cents, refund_cents, double_cents, cancelled_by, cancelled_at)
    values (${weddingId}, 'couple', 'x', 100000, 100000, 0, 0, ${studio.mei.id}, now())`);
}

/** Orders of each kind that ended, and a message to support with a picture. */
async function act({ server, customer, ...business }: TestBusiness): Promise<void> {
  for (const kind of ["delivery", "driver", "errand"] as const) {
    const { number } = await business.place(kind);
    const { version } = await business.order(number);
    await business.act({ number, version }, "cancel", { reason: "x" });
  }
  await server.call(appChatApi.send, { text: "x", clientMsgId: "erasure-1" } as never, customer.token);
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#88aacc" } })
    .png()
    .toBuffer();
  const picture = (await server.call(appReviewsApi.upload, { file: new TestFile(bytes) }, customer.token)).data;
  const report = { kind: "bug", text: "x", pictures: [picture] };
  expect(await server.call(appFeedbackApi.submit, report as never, customer.token)).toMatchObject({ success: true });
}

/** Rows of the account that only many calls in a row would make. They are inserted directly. */
async function insertAccount(business: TestBusiness): Promise<void> {
  const { id } = business.customer;
  const run = runIn(business);
  const hash = sql`sha256(convert_to(${phone}, 'UTF8'))`;
  const statements = [
    sql`update review set due_at = null, notice_at = null where person_id = ${id}`,
    sql`update wedding set wedding_date = '2027-05-01' where phone_a = ${phone}`,
    sql`insert into sign_in_failure (scope, key, failures, since, last_at) values ('app', ${phone}, 1, now(), now())`,
    sql`insert into phone_code (purpose, subject, code_hash, expires_at, sent, counted_from)
      values ('enquiry', ${phone}, decode(repeat('00', 32), 'hex'), now(), 1, now())`,
    sql`insert into phone_code (purpose, subject, code_hash, expires_at, sent, counted_from, phone_hash)
      values ('agreement', '999 a', decode(repeat('00', 32), 'hex'), now(), 1, now(), ${hash})`,
    sql`insert into code_attempt (purpose, subject, last_at) values ('phone', ${`enquiry ${phone}`}, now())`,
    sql`insert into former_phone (owner_kind, owner_id, phone, until) values ('app', ${id}, '+8613900000055', now())`,
    sql`insert into app_account (role, phone, name, password_hash, merged_into) values ('customer', ${noPhone(9_999)}, ${name}, '', ${id})`,
    sql`insert into app_merge (duplicate_id, kept_id, state, evidence, requested_by, requested_by_name, requested_at, reason,
        approved_by, approved_by_name, due_at, done_at)
      select id, ${id}, 'done', '{numbers}', 1, 'mona', now(), 'x', 2, 'olga', now(), now() from app_account where merged_into = ${id}`,
    // An account that was merged into the first one before that one was merged.
    sql`insert into app_account (role, phone, name, password_hash, merged_into)
      select 'customer', ${noPhone(9_998)}, ${name}, '', id from app_account where merged_into = ${id}`,
    sql`insert into app_merge (duplicate_id, kept_id, state, evidence, requested_by, requested_by_name, requested_at, reason,
        approved_by, approved_by_name, due_at, done_at)
      select id, merged_into, 'done', '{numbers}', 1, 'mona', now(), 'x', 2, 'olga', now(), now()
      from app_account where phone = ${noPhone(9_998)}`,
    sql`insert into staff_app_link (user_id, account_id, since, set_by, reason, until, ended_by, end_reason)
      select min(id), ${id}, now(), 'mona', 'x', now(), 'mona', 'x' from users`,
    sql`insert into app_notice (account_id, at, key, amounts, order_number) select ${id}, now(), 'feedback-answered', '{}', min(number) from orders`,
  ];
  for (const statement of statements) await run(statement);
}

/** The links, shoots and talks of the couple. */
async function insertStudio(business: TestBusiness): Promise<void> {
  const { id } = business.customer;
  const hash = sql`sha256(convert_to(${phone}, 'UTF8'))`;
  const statements = [
    sql`insert into couple_link (wedding_id, partner, key_hash, issued_by, issued_at, expires_at)
      select id, 'a', sha256('key'), 'mei', now(), now() + interval '1 year' from wedding where phone_a = ${phone}`,
    sql`insert into couple_session (link_id, token_hash, phone_hash, created_at, expires_at)
      select id, sha256('token'), ${hash}, now(), now() + interval '1 day' from couple_link`,
    sql`insert into couple_contact (wedding_id, partner, email, language, consent_given_at)
      select id, 'a', ${`${name}@example.com`}, 'zh', now() from wedding where phone_a = ${phone}`,
    sql`insert into couple_notice (wedding_id, partner, kind, subject, about_id, state, channel, body, next_at, expires_at, created_at, ended_at)
      select id, 'a', 'shoot-tomorrow', 'shoot:1', 1, 'sent', 'sms', ${name}, now(), now(), now(), now() from wedding where phone_a = ${phone}`,
    sql`insert into shoot (wedding_id, purpose, state, starts_at, ends_at, zone, team, couple_present, ended_at)
      select id, 'consultation', 'cancelled', now(), now() + interval '1 hour', 'UTC', '{}', true, now() from wedding where phone_a = ${phone}`,
    sql`insert into shoot_questionnaire (shoot_id, questions, answers) select id, '{Pets?}', array[${name}] from shoot limit 1`,
    sql`with made as (insert into gallery (wedding_id, position, title) select id, 1, ${name} from wedding where phone_a = ${phone} returning id),
        carded as (insert into card (gallery_id, label, files, bytes, counted_by, counted_at)
          select made.id, ${name}, 1, 1, (select min(id) from users), now() from made)
      insert into photo (gallery_id, number, name, key, bytes, announced_sha, announced_at)
        select id, 1, ${name}, 'key', 1, sha256('x'), now() from made`,
    sql`insert into slot (bookable_id, shoot_id, reason, starts_at, ends_at, blocked_from, blocked_to, updated_by)
      select (select min(id) from bookable), id, 'shoot', '2020-01-01', '2020-01-02', '2020-01-01', '2020-01-02', 'x' from shoot limit 1`,
    sql`insert into lead_touch (lead_id, kind, text) select id, 'call', 'x' from lead where phone_a = ${phone}`,
    sql`insert into chat_inquiry (conversation_id, opened_at, resolved_at) select id, now(), now() from conversation
      where customer_id = ${id}`,
    sql`insert into chat_message (conversation_id, state, seq, type, sender_kind, sender_id, sender_name, at)
      select id, 'sent', last_seq + 1, 3, 'customer', ${id}, ${name}, now() from conversation where customer_id = ${id}`,
    sql`update conversation set last_seq = last_seq + 1 where customer_id = ${id}`,
    sql`insert into red_packet (conversation_id, message_id, state, sender_kind, sender_id, sender_name, customer_id, customer_name,
        amount_cents, sent_at, expires_at)
      select conversation_id, id, 'sent', 'customer', ${id}, ${name}, ${id}, ${name}, 1, now(), now() + interval '1 day' from chat_message where type = 3`,
    sql`update red_packet set state = 'expired'`,
  ];
  for (const statement of statements) await runIn(business)(statement);
}

/** The person is the author of changes, as after an enquiry, a hold, a signature, a request for an invoice or a rating. */
async function signChanges(business: TestBusiness): Promise<void> {
  const authors = [
    ...["agreement", "lead", "shoot", "slot", "wedding_invoice", "wedding_payment_link"].map((table) => [
      table,
      "updated_by",
    ]),
    ["conversation", "changed_by"],
  ] as const;
  for (const [table = "", column = ""] of authors)
    await runWithoutTriggers(business, table, sql`update ${sql.table(table)} set ${sql.ref(column)} = ${name}`);
}

/** What other features store about the person. */
async function insertMessages(business: TestBusiness): Promise<void> {
  const { id } = business.customer;
  const statements = [
    sql`insert into announcement (state, wordings, to_staff, must_confirm, created_at, changed_by, changed_at)
      values ('draft', '{}', 'none', false, now(), 'x', now())`,
    sql`insert into announcement_receipt (announcement_id, reader_kind, reader_id, told_at) select id, 'app', ${id}, now() from announcement`,
    sql`insert into webhook (url, events, sealed_secret, created_by) values ('https://example.com', '{*}', '', 'mona')`,
    ...[
      sql`${`person:${id}`}::text`,
      sql`(select 'order:' || min(number) from orders)`,
      sql`(select 'wedding:' || min(number) from wedding)`,
    ].map(
      (
        subject,
      ) => sql`insert into webhook_delivery (webhook_id, event_id, type, subject, body, next_at, expires_at, created_at)
        select max(id), ${subject}, 'x', ${subject}, ${name}, now(), now() + interval '90 days', now() from webhook`,
    ),
    // Messages to staff about the person, which no act of theirs caused.
    sql`insert into message (type, sender, send_name, body, template, number, all_user, created_at)
      select 13, 'system:0', ${name}, ${name}, jsonb_build_object('key', 'shoot-tomorrow', 'values', jsonb_build_object('couple', ${name}::text)), id::text,
        0, now() from shoot`,
    sql`insert into message (type, sender, send_name, body, template, number, all_user, created_at)
      select 0, 'system:0', ${name}, ${name}, jsonb_build_object('key', 'chat-waiting', 'values', jsonb_build_object('customer', ${name}::text)), id::text,
        0, now() from conversation`,
    ...[
      ["hold-not-firmed", "couple", sql`(select 'wedding:' || min(id) from wedding)`],
      ["discount-approved", "wedding", sql`(select 'quote:' || min(id) from quote)`],
      ["orders-unclaimed", "first", sql`(select min(number) from orders where customer_id = ${id})`],
    ].map(
      ([
        key,
        value,
        number,
      ]) => sql`insert into message (type, sender, send_name, body, template, number, all_user, created_at)
        values (13, 'system:0', ${name}, ${name}, jsonb_build_object('key', ${key}::text, 'values', jsonb_build_object(${value}::text, ${name}::text)),
          ${number}, 0, now())`,
    ),
    sql`insert into message (type, sender, send_name, body, template, number, all_user, created_at)
      select 13, 'system:0', ${name}, ${name}, jsonb_build_object('key', 'earning-waiting', 'values',
        jsonb_build_object('couple', ${name}::text, 'weddingId', id)), 'income', 0, now() from wedding where phone_a = ${phone}`,
    sql`insert into message_search (message_id, grams) select id, array[${name}] from message
      on conflict (message_id) do update set grams = excluded.grams`,
    sql`insert into order_command (actor_id, key, request_hash, answer, at)
      select 1, 'x', '', jsonb_build_object('number', number, 'name', ${name}::text), now() from orders limit 1`,
  ];
  for (const statement of statements) await runIn(business)(statement);
}

/** Gives the customer of a desk a row in every table with personal data of app users and couples. */
export async function fillPerson(business: TestBusiness): Promise<void> {
  await fillStudio(business);
  await act(business);
  await insertAccount(business);
  await insertStudio(business);
  await signChanges(business);
  await insertMessages(business);
}
