import { appUsersApi, accountSections, type AppUser, type ErasureFigures } from "@vowdesk/contract/people/app-users";
import { appChatApi } from "@vowdesk/contract/chat";
import { appFeedbackApi, feedbackApi } from "@vowdesk/contract/reviews/feedback";
import { appOrdersApi, ordersApi } from "@vowdesk/contract/local/orders";
import { appReviewsApi } from "@vowdesk/contract/reviews/engine";
import { appVerificationApi, idCheckSign, verificationApi } from "@vowdesk/contract/reviews/verification";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { TestFile } from "../../../../test/forms.ts";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";
import { accountRecords } from "../../../app/account-records.ts";
import { decisionEffects } from "../../reviews/engine/engine.ts";
import { runErasures } from "./erasure.service.ts";

let business: TestBusiness;
let manager = "";
let other = "";
const name = "陈思雨";
const phone = "13900000001";
const idNumber = `33010619880101123${idCheckSign("33010619880101123")}`;
const dayMs = 24 * 60 * 60_000;

beforeAll(async () => {
  business = await openTestBusiness();
  manager = (await business.server.createUser({ username: "mona", roles: ["manager"] })).token;
  other = (await business.server.createUser({ username: "olga", roles: ["manager"] })).token;
  await sql`update app_account set phone_verified_at = now() where id = ${business.customer.id}`.execute(
    business.server.services.db,
  );
});
afterAll(() => business?.close());

const call: TestBusiness["server"]["call"] = (endpoint, input, token = manager) =>
  business.server.call(endpoint, input, token);
const find = async () => (await call(appUsersApi.detail, { id: business.customer.id })).data as AppUser;
const figures = async () =>
  (await call(appUsersApi.erasureFigures, { id: business.customer.id })).data as ErasureFigures;

async function picture(): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#88aacc" } })
    .png()
    .toBuffer();
  return (await business.server.call(appReviewsApi.upload, { file: new TestFile(bytes) }, business.customer.token))
    .data;
}

/** Everything that the database has in tables that are not kept by law, as text. */
async function contents(): Promise<string> {
  const { db } = business.server.services;
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema and table_type = 'BASE TABLE' and table_name not like 'audit%'`.execute(db);
  const texts: string[] = [];
  for (const { name: table } of tables) {
    const { rows } = await sql<{ text: string | null }>`
      select string_agg(record::text, ' ') as text from ${sql.table(table)} as record`.execute(db);
    texts.push(`${table}: ${rows[0]?.text ?? ""}`);
  }
  return texts.join("\n");
}

/** Texts and numbers of the person. None of them may be found after the erasure. */
const traces = [
  name,
  phone,
  "思雨",
  "滨江路 18 号",
  "请快一点",
  "江南大道 228 号",
  "浙A·8K516",
  "感冒药",
  "这个功能",
  // The number of the identity card, whole and masked. Four digits alone are also part of times.
  idNumber.slice(0, 6),
  `${idNumber.slice(0, 4)}*`,
  "按门铃",
  "海边外景",
];

/** Adds a wedding of the person with an open shoot and an open refund. */
async function planWedding(): Promise<void> {
  await sql`
    with couple as (
      insert into wedding (number, name_a, phone_a, name_b, note)
      values ('WD1', ${name}, '+8613900000001', '另一位', '海边外景') returning id
    ), request as (
      insert into review (queue, status, user_id, summary, details, alike_keys, grams, created_at, undo, effect_at)
      select 'wedding-refund', 'approved', (select min(id) from users), 'WD1 ¥1.00', requested, array['wedding:' || id],
        array[${name.slice(0, 2)}], now(), jsonb_build_object('status', 'waiting', 'details', requested), now() + interval '1 year'
      from couple, jsonb_build_object('weddingId', id, 'couple', ${`${name} & 另一位`}::text, 'text', '海边外景') as requested
    )
    insert into shoot (wedding_id, purpose, state, starts_at, ends_at, zone, team, couple_present, note)
    select id, 'consultation', 'firm', '2026-12-01 02:00Z', '2026-12-01 03:00Z', 'UTC', '{}', true, '海边外景' from couple`.execute(
    business.server.services.db,
  );
}

const cancelShoots = () =>
  sql`update shoot set state = 'cancelled', ended_at = now()`.execute(business.server.services.db);

async function finish(number: string): Promise<void> {
  const { version } = await business.order(number);
  expect(await business.act({ number, version }, "cancel", { reason: "顾客取消" })).toMatchObject({ success: true });
}

test("collects data of every kind about a person", async () => {
  const { customer, server } = business;
  const placed = [
    await business.place("delivery", { remark: "按门铃" }),
    await business.place("driver"),
    await business.place("errand"),
  ];
  await server.call(appOrdersApi.urge, { number: placed[0]?.number ?? "" }, customer.token);
  await planWedding();
  const open = [
    { section: "orders", count: 3 },
    { section: "shoots", count: 1 },
  ];
  expect((await figures()).blockers).toEqual(open);
  const refused = await call(appUsersApi.requestErasure, { id: customer.id, version: 1, reason: "本人要求" });
  expect(refused).toMatchObject({ reason: "erasure-open-work", data: { blockers: open } });
  await cancelShoots();
  for (const { number } of placed) await finish(number);

  await server.call(appChatApi.send, { text: "请快一点", clientMsgId: "erasure-1" } as never, customer.token);
  const reported = await server.call(
    appFeedbackApi.submit,
    { kind: "bug", text: "这个功能不好用", pictures: [await picture()] } as never,
    customer.token,
  );
  const pictures = { front: await picture(), back: await picture(), holding: await picture() };
  const requested = await server.call(
    appVerificationApi.submit,
    { realName: name, idNumber, ...pictures },
    customer.token,
  );
  const item = { id: (requested.data as { id: number }).id, version: 1 };
  const moderator = (await server.createUser({ roles: ["moderator"] })).token;
  expect(await server.call(verificationApi.decide, { ...item, act: "approve" } as never, moderator)).toMatchObject({
    success: true,
  });
  expect((await figures()).blockers).toContainEqual({ section: "reviews", count: 2 });
  const service = (await server.createUser({ roles: ["service"] })).token;
  const feedback = { id: (reported.data as { id: number }).id, version: 1 };
  expect(
    await server.call(feedbackApi.decide, { ...feedback, act: "close", reason: "已处理" } as never, service),
  ).toMatchObject({ success: true });
  business.clock.moveMs(60_000);
  await decisionEffects.run(server.services);
  expect(await find()).toMatchObject({ realName: name });
  expect(await contents()).toContain("请快一点");
});

describe("an export", () => {
  // R-12.12
  test("has everything that is stored about the person, in parts, with an audit entry for each", async () => {
    const archive: Record<string, unknown[]> = {};
    for (const section of accountSections) {
      const part = await call(appUsersApi.exportPart, { id: business.customer.id, reason: "本人要求", section });
      expect(part, section).toMatchObject({ success: true, data: { next: null } });
      archive[section] = (part.data as { records: unknown[] }).records;
    }
    expect(archive["account"]).toMatchObject([{ name, phone: "+8613900000001", realName: name }]);
    expect(archive["orders"]).toMatchObject([{ as: "customer", address: "滨江路 18 号" }, {}, {}]);
    expect(archive["weddings"]).toMatchObject([{ number: "WD1", name, note: "海边外景" }]);
    expect(JSON.stringify(archive["weddings"])).not.toContain("另一位");
    expect(archive["shoots"]).toMatchObject([{ purpose: "consultation", note: "海边外景" }]);
    expect(archive["chat"]).toMatchObject([{ body: "请快一点", from: "customer" }]);
    expect(archive["reviews"]).toHaveLength(2);
    expect(archive["files"]).toHaveLength(4);
    expect(JSON.stringify(archive)).not.toContain("sealed");
    const [file] = archive["files"] as { name: string }[];
    const content = await call(appUsersApi.exportFile, {
      id: business.customer.id,
      reason: "本人要求",
      name: file?.name ?? "",
    });
    expect(Buffer.from((content.data as { base64: string }).base64, "base64").length).toBeGreaterThan(50);
    expect(
      await call(appUsersApi.exportFile, { id: business.merchant.id, reason: "x", name: file?.name ?? "" }),
    ).toMatchObject({ reason: "not-found" });
    const { rows } = await sql<{ reason: string }>`
      select reason from audit_line where verb = 'app-user.exported'`.execute(business.server.services.db);
    expect(rows).toHaveLength(accountSections.length + 1);
    expect(new Set(rows.map(({ reason }) => reason))).toEqual(new Set(["本人要求"]));
  });

  test("is split into parts that together have every record once", async () => {
    const { rows } = await sql<{
      id: number;
    }>`select id from conversation where customer_id = ${business.customer.id}`.execute(business.server.services.db);
    await sql`insert into chat_message (conversation_id, seq, state, type, sender_kind, sender_id, sender_name, body, at)
      select ${rows[0]?.id}, n, 'sent', 0, 'customer', ${business.customer.id}, ${name}, 'text ' || n, now()
      from generate_series(1001, 2200) as n`.execute(business.server.services.db);
    const texts: unknown[] = [];
    let after: string | undefined;
    do {
      const input = {
        id: business.customer.id,
        reason: "x",
        section: "chat",
        ...(after !== undefined && { after }),
      } as const;
      const { data } = await call(appUsersApi.exportPart, input);
      const part = data as { records: { body: string }[]; next: string | null };
      texts.push(...part.records.map(({ body }) => body));
      after = part.next ?? undefined;
    } while (after !== undefined);
    expect(texts).toHaveLength(1_201);
    expect(new Set(texts).size).toBe(1_201);
  });
});

describe("an erasure", () => {
  // R-12.12
  test("needs a second member of staff, blocks the account at once and can be cancelled until it is due", async () => {
    const { id } = business.customer;
    const requested = await call(appUsersApi.requestErasure, {
      id,
      version: (await find()).version,
      reason: "本人要求",
    });
    expect(requested.data).toMatchObject({ erasure: { state: "requested", reason: "本人要求", dueAt: null } });
    const { version } = await find();
    expect(await call(appUsersApi.approveErasure, { id, version })).toMatchObject({ success: false });
    const approved = await call(appUsersApi.approveErasure, { id, version }, other);
    expect(approved.data).toMatchObject({
      erasure: { state: "approved", approvedBy: "olga" },
      blockedReason: "本人要求",
    });
    expect(await business.server.call(appReviewsApi.notices, {}, business.customer.token)).toMatchObject({
      success: false,
    });
    expect(await runErasures(business.server.services, accountRecords)).toBe(0);
    const cancelled = await call(appUsersApi.cancelErasure, {
      id,
      version: (await find()).version,
      reason: "改变主意",
    });
    expect(cancelled.data).toMatchObject({ erasure: null, blockedReason: null });
  });

  test("that is cancelled keeps an account blocked that was blocked before the approval", async () => {
    const { id } = business.customer;
    const command = async () => ({ id, version: (await find()).version });
    await call(appUsersApi.requestErasure, { ...(await command()), reason: "本人要求" });
    await call(appUsersApi.block, { ...(await command()), reason: "辱骂骑手" });
    await call(appUsersApi.approveErasure, await command(), other);
    const cancelled = await call(appUsersApi.cancelErasure, { ...(await command()), reason: "改变主意" });
    expect(cancelled.data).toMatchObject({ erasure: null, blockedReason: "辱骂骑手" });
    const unblocked = await call(appUsersApi.unblock, await command());
    expect(unblocked.data).toMatchObject({ blockedReason: null });
  });

  // R-12.12
  test("leaves no trace of the person outside of the audit trail, and keeps orders and money", async () => {
    const { id } = business.customer;
    const before = await figures();
    expect(before).toMatchObject({ blockers: [], balanceCents: 0 });
    await call(appUsersApi.requestErasure, { id, version: (await find()).version, reason: "本人要求" });
    await call(appUsersApi.approveErasure, { id, version: (await find()).version }, other);
    const money = async () =>
      (
        await sql`select (select json_agg(ledger_entry order by transfer_id, line) from ledger_entry) as ledger,
          (select json_agg(json_build_array(number, status, total_cents, refunded_cents) order by id) from orders) as orders`.execute(
          business.server.services.db,
        )
      ).rows;
    const balance = await money();
    business.clock.moveMs(8 * dayMs);
    // Sessions of staff have ended in this time.
    manager = await business.server.signIn("mona");
    expect(await runErasures(business.server.services, accountRecords)).toBe(1);
    expect(await runErasures(business.server.services, accountRecords)).toBe(0);
    expect(await money()).toEqual(balance);
    const remaining = await contents();
    for (const trace of traces) {
      const line = remaining.split("\n").find((text) => text.includes(trace));
      expect(line?.slice(0, 60), trace).toBeUndefined();
    }
    const erased = await find();
    expect(erased).toMatchObject({ name: `#${id}`, realName: null, phone: "", allowed: [], erasure: null });
    expect(erased.erasedTime).not.toBeNull();
    expect(await call(appUsersApi.cancelErasure, { id, version: erased.version, reason: "x" })).toMatchObject({
      success: false,
    });
  });

  test("keeps lists and details readable", async () => {
    const { server } = business;
    const dispatcher = await server.signIn("dora");
    for (const list of [ordersApi.listDelivery, ordersApi.listDriver, ordersApi.listErrand]) {
      const { data } = await server.call(list, {} as never, dispatcher);
      const [order] = (data as { records: { number: string }[] }).records;
      expect(await server.call(ordersApi.detail, { number: order?.number ?? "" }, dispatcher)).toMatchObject({
        success: true,
      });
    }
    expect(await call(verificationApi.list, {} as never)).toMatchObject({ success: true });
    const audit = await sql<{ changes: object }>`
      select changes from audit_line where verb = 'app-user.erased'`.execute(server.services.db);
    expect(audit.rows).toMatchObject([{ changes: { erased: [null, { orders: 3, reviews: 2 }] } }]);
  });
});
