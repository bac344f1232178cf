import { apis } from "@vowdesk/contract";
import { chatApi } from "@vowdesk/contract/chat";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { usersApi, type AppLinks } from "@vowdesk/contract/staff/users";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { isForApp, makeReview, queueCases, reason } from "./matrix/reviews.ts";
import { makeCustomer, atDesk, type TestCustomer } from "./chat.ts";
import { startTestServer, type Envelope, type TestServer } from "./server.ts";

let server: TestServer;
let customer: TestCustomer;
let admin = { id: 0, token: "" };
let reviewer = { id: 0, token: "" };
let phone = "";

beforeAll(async () => {
  server = await startTestServer();
  admin = await server.createUser({ username: "ada", roles: ["admin"] });
  customer = await makeCustomer(server);
  const { rows } = await execute(sql<{ phone: string }>`select phone from app_account where id = ${customer.id}`);
  phone = rows[0]?.phone.replace("+86", "") ?? "";
});
afterAll(() => server?.close());
beforeEach(async () => {
  reviewer = await server.createUser({ roles: ["manager"] });
});

const execute = <T>(statement: ReturnType<typeof sql<T>>) => statement.execute(server.services.db);
const link = (userId = reviewer.id, more: object = {}, token = admin.token) =>
  server.call(usersApi.linkAppUser, { userId, phone, reason: "Same person", ...more }, token);
const linksOf = async (userId = reviewer.id, token = admin.token) =>
  (await server.call(usersApi.appLinks, { userId }, token)).data as AppLinks;
async function unlink(userId = reviewer.id, token = admin.token) {
  const linkId = (await linksOf(userId)).links[0]?.id ?? 0;
  return server.call(usersApi.endAppLink, { userId, linkId, reason: "A mistake" }, token);
}
const setOwnPhone = (text: string) => server.call(usersApi.update, { phone: text }, reviewer.token);

type Queue = (typeof queueCases)[number];
const callOf = ([, { name }]: Queue, call: string) =>
  (apis as unknown as Record<string, Record<string, Endpoint>>)[name]?.[call] as Endpoint;
const decide = ([code, tried]: Queue, id: number, token = reviewer.token): Promise<Envelope> =>
  server.call(callOf([code, tried], "decide"), { id, version: 1, act: tried.act, reason } as never, token);
const claim = (queue: Queue, id: number): Promise<Envelope> =>
  server.call(callOf(queue, "claim"), { id } as never, reviewer.token);

/** Ways in which a reviewer was the person of an open case. The last step tries to hide it. */
const scenarios: readonly [name: string, before: () => Promise<unknown>, after: () => Promise<unknown>][] = [
  ["with a link", () => link(), () => Promise.resolve()],
  ["with a link that was made after the case", () => Promise.resolve(), () => link()],
  ["whose link has ended since", () => link(), () => unlink()],
  [
    "whose link was made and ended since",
    () => Promise.resolve(),
    async () => {
      await link();
      await unlink();
    },
  ],
  ["with the same phone number", () => setOwnPhone(phone), () => Promise.resolve()],
  [
    "with the same phone number in another spelling",
    () => setOwnPhone(`+86 ${phone.slice(0, 3)}-${phone.slice(3)}`),
    () => Promise.resolve(),
  ],
  ["with the same phone number until later", () => setOwnPhone(phone), () => setOwnPhone("13999999999")],
  [
    "with the same phone number before the case",
    () => setOwnPhone(phone).then(() => setOwnPhone("")),
    () => Promise.resolve(),
  ],
  [
    "who changes the number and then loses the link",
    async () => {
      await setOwnPhone(phone);
      await link();
    },
    async () => {
      await setOwnPhone("13999999998");
      await unlink();
    },
  ],
  [
    "who loses the link and then changes the number",
    async () => {
      await link();
      await setOwnPhone(phone);
    },
    async () => {
      await unlink();
      await setOwnPhone("13999999997");
    },
  ],
];

describe.each(queueCases.filter(isForApp))("the queue %s", (code, tried) => {
  const queue: Queue = [code, tried];

  test.each(scenarios)("rejects claim and decision by a reviewer %s", async (_name, before, after) => {
    await before();
    const id = await makeReview(server.services, code);
    await after();
    expect(await decide(queue, id)).toMatchObject({ success: false, reason: "review-own" });
    expect(await claim(queue, id)).toMatchObject({ success: false, reason: "review-own" });
    const many = { rows: [{ id, version: 1 }], act: tried.act, reason } as never;
    const answer = await server.call(callOf(queue, "decideMany"), many, reviewer.token);
    if (answer.success) expect(answer.data).toMatchObject({ done: 0, rows: [{ reason: "review-own" }] });
  });

  test("accepts a reviewer whose link ended before the case", async () => {
    await link();
    await unlink();
    const id = await makeReview(server.services, code);
    // The server writes when the link ends, and the database compares. Their clocks may differ by some milliseconds.
    await execute(sql`update review set created_at = created_at + interval '1 second' where id = ${id}`);
    expect(await claim(queue, id)).toMatchObject({ success: true });
  });
});

//
test.each(queueCases.filter((queue) => !isForApp(queue)))(
  "the queue %s rejects claim and decision by the user who submitted the item, also in the database",
  async (code, tried) => {
    const queue: Queue = [code, tried];
    const id = await makeReview(server.services, code);
    await execute(sql`update review set user_id = ${reviewer.id} where id = ${id}`);
    expect(await claim(queue, id)).toMatchObject({ reason: "review-own" });
    expect(await decide(queue, id)).toMatchObject({ reason: "review-own" });
    const detail = await server.call(callOf(queue, "detail"), { id } as never, reviewer.token);
    expect(detail.data).toMatchObject({ item: { allowed: [], person: { id: reviewer.id, role: "staff" } } });
    const own = execute(sql`update review set acted_by = user_id where id = ${id}`);
    await expect(own).rejects.toThrow("review_second_person");
  },
);

test("compares former phone numbers of app users", async () => {
  await setOwnPhone(phone);
  const posts = queueCases.find(([code]) => code === "post") as Queue;
  const id = await makeReview(server.services, "post");
  await execute(sql`update app_account set phone = '13700000099' where id = ${customer.id}`);
  const answer = await decide(posts, id);
  await execute(sql`update app_account set phone = ${phone} where id = ${customer.id}`);
  expect(answer).toMatchObject({ reason: "review-own" });
});

test("rejects the app user of a withdrawal as its second approver", async () => {
  const withdrawals = queueCases.find(([code]) => code === "withdrawal") as Queue;
  await link();
  const id = await makeReview(server.services, "withdrawal", "second");
  await unlink();
  expect(await decide(withdrawals, id)).toMatchObject({ reason: "review-own" });
});

test("rejects undoing a decision on one's own case", async () => {
  const posts = queueCases.find(([code]) => code === "post") as Queue;
  const id = await makeReview(server.services, "post");
  expect(await decide(posts, id)).toMatchObject({ success: true });
  await link();
  const answer = await server.call(callOf(posts, "undo"), { id } as never, reviewer.token);
  expect(answer).toMatchObject({ reason: "review-own" });
});

test("rejects sending red packets to one's own app account, and approving them", async () => {
  await customer.says("在吗");
  const id = await customer.conversationId();
  const sends = () => atDesk(server, reviewer, id).sends("小小心意", { type: 3, amountCents: 500 });
  await link();
  expect(await sends()).toMatchObject({ reason: "review-own" });
  const li = await server.createUser({ roles: ["service"] });
  const packet = await atDesk(server, li, id).sends("小小心意", { type: 3, amountCents: 30_000 });
  const packetId = packet.data.packet?.id ?? "";
  await unlink();
  const approval = await server.call(chatApi.decidePacket, { id: packetId, approve: true }, reviewer.token);
  expect(approval).toMatchObject({ reason: "review-own" });
});

describe("app links", () => {
  test("are set and ended by an administrator with a reason, and keep their history", async () => {
    expect(await link()).toMatchObject({ success: true, data: { mayChange: true } });
    expect(await link()).toMatchObject({ success: false, reason: "link-exists" });
    expect(await unlink()).toMatchObject({ success: true });
    expect(await unlink()).toMatchObject({ success: false, reason: "link-over" });
    const masked = `${phone.slice(0, 3)}****${phone.slice(-4)}`;
    const ended = { accountId: customer.id, phone: masked, setBy: "ada", reason: "Same person", endedBy: "ada" };
    expect((await linksOf()).links).toMatchObject([{ ...ended, endReason: "A mistake", until: expect.any(String) }]);
    const { rows } = await execute(sql<{ verb: string; reason: string }>`
      select verb, reason from audit_line where verb like 'user.app-%' and actor = 'ada' order by id desc limit 2`);
    expect(rows).toEqual([
      { verb: "user.app-unlinked", reason: "A mistake" },
      { verb: "user.app-linked", reason: "Same person" },
    ]);
  });

  test("are rejected without a reason, for an unknown number and for a missing user", async () => {
    expect(await link(reviewer.id, { reason: "  " })).toMatchObject({ code: 422 });
    expect(await link(reviewer.id, { phone: "13100000000" })).toMatchObject({ reason: "app-user-unknown" });
    expect(await link(900_000_000)).toMatchObject({ reason: "not-found" });
  });

  test("cannot be changed by the linked administrators themselves", async () => {
    expect(await link(admin.id)).toMatchObject({ reason: "own-link" });
    const otherUser = await server.createUser({ roles: ["admin"] });
    expect(await link(admin.id, {}, otherUser.token)).toMatchObject({ success: true });
    expect(await unlink(admin.id)).toMatchObject({ reason: "own-link" });
    expect((await linksOf(admin.id)).mayChange).toBe(false);
  });

  test("cannot be changed by users with the permission who are no administrators", async () => {
    expect(await link(reviewer.id, {}, reviewer.token)).toMatchObject({ code: 700 });
    await execute(sql`
      insert into role_permission (role_id, permission_id) select role.id, permission.id from role, permission
      where role.code = 'auditor' and permission.code in ('sys:user', 'sys:user:link') on conflict do nothing`);
    const auditor = await server.createUser({ roles: ["auditor"] });
    expect(await link(reviewer.id, {}, auditor.token)).toMatchObject({ reason: "admin-required" });
    await link();
    expect(await unlink(reviewer.id, auditor.token)).toMatchObject({ reason: "admin-required" });
    expect((await linksOf(reviewer.id, auditor.token)).mayChange).toBe(false);
  });

  test("are created once by concurrent calls", async () => {
    const answers = await Promise.all([link(), link(), link()]);
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
  });
});
