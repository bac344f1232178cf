import { apis } from "@vowdesk/contract";
import { isRead, type Endpoint } from "@vowdesk/contract/kernel";
import type { AppOrder, OrderKind } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeReview } from "./matrix/reviews.ts";
import { sampleOf } from "./matrix/sample-of.ts";
import { makeCustomer, type TestCustomer } from "./chat.ts";
import { TestFile } from "./forms.ts";
import { openTestBusiness, type TestBusiness } from "./orders.ts";
import { requestFor } from "./server.ts";

const writing = Object.entries(apis)
  .flatMap(([feature, api]) =>
    Object.entries(api as Record<string, Endpoint>).map(([name, endpoint]) => ({
      title: `${feature}.${name}`,
      endpoint,
      isApp: feature === "appAuth" || endpoint.access.kind === "app",
    })),
  )
  .filter(({ endpoint, isApp }) => isApp && !isRead(endpoint));

/** App calls that write without an audit entry, each with the reason. Adding a call here is a deliberate decision. */
const withoutAuditEntry: Readonly<Record<string, string>> = {
  "appChat.read": "a read mark changes nothing for other users",
  "appAnnouncements.read": "a read mark changes nothing for other users",
  "appAuth.sendPhoneCode": "a code is counted with the codes of its number, and its use is audited",
  "appReviews.readNotices": "a read mark changes nothing for other users",
};

interface Prepared {
  input: object;
  by?: { id: number; token: string };
}

let business: TestBusiness;
let picture: Buffer;
let rival: TestCustomer;
let named = 0;
const newKey = () => `audit-key-${(named += 1)}`;

beforeAll(async () => {
  business = await openTestBusiness();
  const { db } = business.server.services;
  rival = await makeCustomer(business.server, "李明");
  picture = await sharp({ create: { width: 8, height: 6, channels: 3, background: "#88aacc" } })
    .png()
    .toBuffer();
  for (const { id } of [business.customer, rival])
    await sql`
      with moved as (
        insert into ledger_transfer (at, purpose, subject, key) values (now(), 'ledger.opened', 'x', ${newKey()}) returning id
      )
      insert into ledger_entry (transfer_id, line, account, cents, at)
      select moved.id, side.line, side.account, side.cents, now()
      from moved, (values (1, 'bank', -500000), (2, ${`person:${id}`}, 500000)) as side (line, account, cents)`.execute(
      db,
    );
});
afterAll(() => business?.close());

const file = () => new TestFile(picture);
const uploadPicture = async (token = business.customer.token) =>
  (await business.server.call(apis.appReviews.upload, { file: file() }, token)).data;

async function placeAssigned(kind: OrderKind): Promise<AppOrder> {
  const order = await business.place(kind);
  await business.act(order, "assign", { workerId: business.worker(kind, 0).id });
  return order;
}

const place = { lat: 30.2, lng: 120.2 };
const route = { zone: "滨江", pickup: "江南大道 228 号", destination: "滨盛路 1870 号", from: place, to: place };

async function one<T>(statement: ReturnType<typeof sql<T>>): Promise<T> {
  return (await statement.execute(business.server.services.db)).rows[0] as T;
}

async function makeComplaint(): Promise<number> {
  const { number } = await business.place("delivery");
  const requested = { number, trouble: "late", text: "太慢了" } as const;
  return (
    (await business.server.call(apis.appComplaints.submit, requested, business.customer.token)).data as { id: number }
  ).id;
}

/** A challenge by another customer for the customer. */
async function makeChallenge(): Promise<number> {
  const requested = { game: "台球", stakeCents: 1_000, opponentId: business.customer.id };
  return ((await business.server.call(apis.appChallenges.submit, requested, rival.token)).data as { id: number }).id;
}

async function makeAcceptedChallenge(): Promise<number> {
  const id = await makeChallenge();
  await business.server.call(apis.appChallengeGames.accept, { id }, business.customer.token);
  return id;
}

const document = async (token: string) => ({
  name: "health-certificate" as const,
  number: "N1",
  picture: await uploadPicture(token),
  expiresOn: "2027-06-30",
});

type Prepare = Readonly<Record<string, () => Prepared | Promise<Prepared>>>;

/** An input for each review queue, made from its schema. Queues with rules beyond the schema have their own input below. */
const submissions: Prepare = Object.fromEntries(
  writing
    .filter(({ title }) => title.endsWith(".submit"))
    .map(({ title, endpoint }) => [title, () => ({ input: sampleOf(endpoint.input) as object })]),
);

/** For each call an input that changes something. A writing call without one fails below. */
const prepare: Prepare = {
  ...submissions,
  "appAuth.appSignUp": () => ({ input: { phone: "13700000001", password: "Herbstlaub-11", name: "李明" } }),
  "appAuth.provePhone": async () => {
    const phone = "13700000005";
    const { data } = await business.server.call(apis.appAuth.sendPhoneCode, { phone }, business.customer.token);
    return { input: { phone, code: (data as { code: string }).code } };
  },
  "appAuth.appSignIn": async () => {
    const account = { phone: "13700000002", password: "Herbstlaub-11" };
    await business.server.call(apis.appAuth.appSignUp, { ...account, name: "李明" });
    return { input: account };
  },
  "appOrders.place": async () => {
    const { id } = await one(sql<{ id: number }>`select id from dish limit 1`);
    const items = [{ dishId: id, quantity: 1 }];
    return { input: { clientOrderId: newKey(), merchantId: business.merchant.id, items, address: "滨江路 18 号" } };
  },
  "appOrders.placeRide": () => ({
    input: { ...route, clientOrderId: newKey(), plate: "浙A·8K516", carModel: "帕萨特" },
  }),
  "appOrders.placeErrand": () => ({
    input: { ...route, clientOrderId: newKey(), task: "buy", item: "感冒药", itemValueCents: 100 },
  }),
  "appOrders.urge": async () => ({ input: { number: (await business.place("delivery")).number } }),
  "appOrders.merchantStep": async () => ({
    input: { number: (await business.place("delivery")).number, to: "accepted" },
    by: business.merchant,
  }),
  "appOrders.courierStep": async () => {
    const { number } = await placeAssigned("delivery");
    for (const to of ["accepted", "preparing", "ready"] as const)
      await business.server.call(apis.appOrders.merchantStep, { number, to }, business.merchant.token);
    return { input: { number, to: "picked_up" }, by: business.worker("delivery", 0) };
  },
  "appOrders.driverStep": async () => ({
    input: { number: (await placeAssigned("driver")).number, to: "accepted" },
    by: business.worker("driver", 0),
  }),
  "appOrders.ridePhoto": async () => {
    const { number } = await placeAssigned("driver");
    const by = business.worker("driver", 0);
    for (const to of ["accepted", "arrived"] as const)
      await business.server.call(apis.appOrders.driverStep, { number, to }, by.token);
    return { input: { number, moment: "start", file: file() }, by };
  },
  "appOrders.runnerStep": async () => ({
    input: { number: (await placeAssigned("errand")).number, to: "accepted" },
    by: business.worker("errand", 0),
  }),
  "appOrders.customerStep": async () => ({
    input: { number: (await business.place("driver")).number, to: "cancelled" },
  }),
  "appOrders.courierShift": () => ({ input: { online: false }, by: business.worker("delivery", 1) }),
  "appOrders.driverShift": () => ({ input: { online: false }, by: business.worker("driver", 1) }),
  "appOrders.runnerShift": () => ({ input: { online: false }, by: business.worker("errand", 1) }),
  "appChat.send": () => ({ input: { text: "在吗" } }),
  "appChat.openPacket": async () => {
    await business.server.call(apis.appChat.send, { text: "在吗" }, business.customer.token);
    const { id } = await one(
      sql<{ id: number }>`select id from conversation where customer_id = ${business.customer.id}`,
    );
    const { token } = await business.server.createUser({ roles: ["service"] });
    const packet = { id, type: 3, text: "辛苦了", amountCents: 100 } as const;
    const sent = (await business.server.call(apis.chat.send, packet as never, token)).data as {
      packet: { id: string };
    };
    return { input: { id: sent.packet.id } };
  },
  "appChat.rate": async () => {
    await business.server.call(apis.appChat.send, { text: "在吗" }, business.customer.token);
    const { id } = await one(sql<{ id: number }>`
      update chat_inquiry set replied_at = opened_at, resolved_at = opened_at
      where conversation_id = (select id from conversation where customer_id = ${business.customer.id}) returning id`);
    return { input: { inquiryId: id, rating: 5 } };
  },
  "appChat.upload": () => ({ input: { file: file() } }),
  "appAnnouncements.confirm": () =>
    one(sql<{ input: object }>`
      with made as (
        insert into announcement (state, wordings, to_staff, app_kinds, must_confirm, published_at, created_at, changed_by, changed_at)
        values ('published', '{}', 'none', array['customer'], true, '2026-11-01', '2026-11-01', '', '2026-11-01') returning id
      ) select json_build_object('id', id) as input from made`),
  "appReviews.upload": () => ({ input: { file: file() } }),
  "appComplaints.submit": async () => ({
    input: { number: (await business.place("delivery")).number, trouble: "late", text: "太慢了" },
  }),
  "appComplaintSides.answer": async () => ({
    input: { id: await makeComplaint(), text: "已准时出餐" },
    by: business.merchant,
  }),
  "appChallenges.submit": () => ({ input: { game: "台球", stakeCents: 1_000, opponentId: rival.id } }),
  "appChallengeGames.accept": async () => ({ input: { id: await makeChallenge() } }),
  "appChallengeGames.decline": async () => ({ input: { id: await makeChallenge() } }),
  "appChallengeGames.claim": async () => ({ input: { id: await makeAcceptedChallenge(), outcome: "won" } }),
  "appPosts.submit": () => ({ input: { text: `今天天气不错 ${newKey()}` } }),
  "appPosts.report": async () => ({
    input: { id: await makeReview(business.server.services, "post", "shown"), reason: "ad" },
    by: business.merchant,
  }),
  "appVerification.submit": async () => ({
    input: {
      realName: "陈思雨",
      idNumber: "110101199003070310",
      front: await uploadPicture(),
      back: await uploadPicture(),
      holding: await uploadPicture(),
    },
  }),
  "appApplications.submit": async () => {
    const documents = [await document(business.customer.token)];
    return { input: { kind: "runner", zone: "滨江", documents } };
  },
  "appApplications.complete": async () => {
    const id = await makeReview(business.server.services, "application", "returned");
    return { input: { id, documents: [await document(business.customer.token)] } };
  },
  "appWithdrawals.submit": () => ({
    input: { amountCents: 1_000, holder: "陈思雨", bank: "招商银行", card: "6222020200112233445" },
  }),
};

describe("every writing app call", () => {
  test("has a prepared input or a reason for no audit entry, but not both", () => {
    const titles = writing.map(({ title }) => title).toSorted();
    expect([...Object.keys(prepare), ...Object.keys(withoutAuditEntry)].toSorted()).toEqual(titles);
  });

  // R-13.3
  test.each(writing.filter(({ title }) => !(title in withoutAuditEntry)))(
    "$title writes an audit entry with the app user and the request id",
    async ({ title, endpoint }) => {
      const { input, by = business.customer } = (await prepare[title]?.()) ?? { input: {} };
      const answer = await business.server.http.inject(requestFor(endpoint, input as never, by.token));
      expect(answer.json()).toMatchObject({ success: true, code: 200 });
      const requestId = answer.headers["x-request-id"];
      const { rows } = await sql<{ actor_kind: string; actor_id: number; actor: string; verb: string; ip: string }>`
        select * from audit_line where request_id = ${requestId}`.execute(business.server.services.db);
      expect(rows.length).toBeGreaterThan(0);
      const actorId =
        endpoint.access.kind === "open" ? answer.json<{ data: { accountId: number } }>().data.accountId : by.id;
      for (const row of rows)
        expect(row).toMatchObject({
          actor_kind: "app",
          actor_id: actorId,
          actor: expect.stringMatching(/./),
          ip: expect.stringMatching(/./),
        });
      // No password, phone number, ID number, card or message text.
      expect(JSON.stringify(rows)).not.toMatch(
        /Herbstlaub|13[7-9]0000000|110101199003070310|6222020200112233445|argon2|在吗/,
      );
    },
  );
});

test("audits the start and end of a shift, but not a location update", async () => {
  const by = business.worker("delivery", 0);
  const countEntries = async () =>
    (
      await one(sql<{ n: number }>`
      select count(*)::integer as n from audit_line where actor_id = ${by.id} and verb like 'shift.%'`)
    ).n;
  const before = await countEntries();
  await business.server.call(apis.appOrders.courierShift, { online: true, place }, by.token);
  expect(await countEntries()).toBe(before);
  await business.server.call(apis.appOrders.courierShift, { online: false }, by.token);
  await business.server.call(apis.appOrders.courierShift, { online: true, place }, by.token);
  expect(await countEntries()).toBe(before + 2);
});
