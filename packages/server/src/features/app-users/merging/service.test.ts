import { appUsersApi, type AppUser, type MergeFigures } from "@vowdesk/contract/app-users";
import { chatApi, type ChatMessage, type Conversation } from "@vowdesk/contract/chat";
import { peopleApi, type Person } from "@vowdesk/contract/people";
import { sql } from "kysely";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCustomer, type TestCustomer } from "../../../../test/chat.ts";
import { openDesk, type Desk } from "../../../../test/orders.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import { balanceOf, personAccount, post } from "../../ledger/index.ts";

let desk: Desk;
let manager = "";
const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;

beforeAll(async () => {
  desk = await openDesk();
  manager = (await desk.server.createUser({ username: "mona", roles: ["manager"] })).token;
});
afterAll(() => desk?.close());

const { call } = {
  call: ((endpoint, input, token = manager) => desk.server.call(endpoint, input, token)) as Desk["server"]["call"],
};
const find = async (id: number) => (await call(appUsersApi.detail, { id })).data as AppUser;
const phoneOf = async (id: number) =>
  (await sql<{ phone: string }>`select phone from app_account where id = ${id}`.execute(desk.server.services.db))
    .rows[0]?.phone ?? "";
async function merge(duplicateId: number, id: number, reason = "同一人") {
  const [gone, kept] = [await find(duplicateId), await find(id)];
  return call(appUsersApi.merge, { id, version: kept.version, duplicateId, duplicateVersion: gone.version, reason });
}
let keys = 0;
const give = (id: number, cents: number) =>
  inTransaction(desk.server.services, origin, (ctx) =>
    post(ctx, {
      key: `test:${(keys += 1)}`,
      purpose: "test",
      subject: "test",
      entries: [
        { account: "bank", cents: -cents },
        { account: personAccount(id), cents },
      ],
    }),
  );
const balance = (id: number) => inTransaction(desk.server.services, origin, (ctx) => balanceOf(ctx, personAccount(id)));
const conversationOf = async (customer: TestCustomer) => {
  const id = await customer.conversationId();
  const service = await desk.server.signIn("mona");
  const { data } = await desk.server.call(chatApi.messages, { id, limit: 100 } as never, service);
  return data as { records: ChatMessage[]; conversation: Conversation };
};

describe("a merge", () => {
  test("shows what it moves, then moves orders, chats, money and the verification, and closes the duplicate", async () => {
    const { customer: duplicate } = desk;
    const kept = await makeCustomer(desk.server, "陈思雨");
    const { number } = await desk.place("delivery");
    await sql`update app_account set real_name = '陈思雨', verified_at = now() where id = ${duplicate.id}`.execute(
      desk.server.services.db,
    );
    await give(duplicate.id, 1_234);
    await give(kept.id, 100);
    const phone = await phoneOf(duplicate.id);
    const { data } = await call(appUsersApi.mergeFigures, { id: kept.id, phone });
    expect(data as MergeFigures).toMatchObject({
      duplicate: { id: duplicate.id, realName: "陈思雨", phone: "139****0001" },
      balanceCents: 1_234,
    });
    expect((data as MergeFigures).moved).toContainEqual({ section: "orders", count: 1 });

    expect((await merge(duplicate.id, kept.id)).data).toMatchObject({
      id: kept.id,
      realName: "陈思雨",
      mergedInto: null,
    });
    expect(await find(duplicate.id)).toMatchObject({ mergedInto: kept.id, phone: "", allowed: [], realName: null });
    expect([await balance(duplicate.id), await balance(kept.id)]).toEqual([0, 1_334]);
    const admin = (await desk.server.createUser({ roles: ["admin"] })).token;
    const { sections } = (await call(peopleApi.person, { id: kept.id }, admin)).data as Person;
    expect(sections.orders?.latest).toMatchObject([{ number }]);
    expect(await phoneOf(duplicate.id)).toMatch(/^\+999/);
    const { rows: former } = await sql<{ phone: string }>`
      select phone from former_phone where owner_kind = 'app' and owner_id = ${kept.id}`.execute(
      desk.server.services.db,
    );
    expect(former).toEqual([{ phone }]);
    const { rows: audit } = await sql<{ changes: object; reason: string }>`
      select changes, reason from audit_line where verb = 'app-user.merged' and subject = ${`person:${kept.id}`}`.execute(
      desk.server.services.db,
    );
    expect(audit).toMatchObject([
      { reason: "同一人", changes: { mergedFrom: [null, duplicate.id], amountCents: [null, 1_234] } },
    ]);
    expect(await merge(duplicate.id, kept.id)).toMatchObject({ reason: "merge-unfit" });
  });

  test("joins two conversations in the order of their times, and what was unread stays unread", async () => {
    const [one, other] = [await makeCustomer(desk.server), await makeCustomer(desk.server)];
    const texts = ["甲一", "乙一", "甲二", "乙二"];
    for (const [index, text] of texts.entries()) {
      await (index % 2 === 0 ? one : other).says(text);
      desk.clock.moveMs(1_000);
    }
    await merge(one.id, other.id);
    const { records, conversation } = await conversationOf(other);
    expect(records.map(({ text }) => text)).toEqual(texts);
    expect(records.map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
    expect(conversation).toMatchObject({ lastSeq: 4, unread: 4, readSeq: 0, state: "waiting" });
    await other.says("合并以后");
    expect((await conversationOf(other)).records.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect((await other.phone()).map(({ text }) => text)).toEqual([...texts, "合并以后"]);
  });

  test("is refused for other kinds of accounts, other identities, the same account and an outdated version", async () => {
    const [one, other] = [await makeCustomer(desk.server), await makeCustomer(desk.server)];
    expect(await merge(desk.merchant.id, one.id)).toMatchObject({ reason: "merge-unfit" });
    expect(await merge(one.id, one.id)).toMatchObject({ success: false });
    const phone = await phoneOf(desk.merchant.id);
    expect(await call(appUsersApi.mergeFigures, { id: one.id, phone })).toMatchObject({ reason: "merge-unfit" });
    expect(await call(appUsersApi.mergeFigures, { id: one.id, phone: "19912345678" })).toMatchObject({
      reason: "app-user-unknown",
    });
    for (const [{ id }, name] of [
      [one, "甲"],
      [other, "乙"],
    ] as const)
      await sql`update app_account set real_name = ${name}, verified_at = now() where id = ${id}`.execute(
        desk.server.services.db,
      );
    expect(await merge(one.id, other.id)).toMatchObject({ reason: "merge-identities" });
    const outdated = { id: one.id, version: 99, duplicateId: other.id, duplicateVersion: 1, reason: "x" };
    expect(await call(appUsersApi.merge, outdated)).toMatchObject({ code: 409 });
  });
});

const step = fc.oneof(
  fc.record({ kind: fc.constant("give" as const), to: fc.nat(4), value: fc.integer({ min: 1, max: 1_000_000 }) }),
  fc.record({ kind: fc.constant("write" as const), to: fc.nat(4), value: fc.constant(0) }),
  fc.record({ kind: fc.constant("merge" as const), to: fc.nat(4), value: fc.nat(4) }),
);

/** Expected records of five people, by index. A merged account is represented by the one that it went into. */
class Model {
  readonly #owner = [0, 1, 2, 3, 4];
  readonly cents = [0, 0, 0, 0, 0];
  readonly texts: number[][] = [[], [], [], [], []];

  ownerOf(index: number): number {
    return this.#owner[index] ?? 0;
  }

  merge(gone: number, to: number): void {
    this.cents[to] = (this.cents[to] ?? 0) + (this.cents[gone] ?? 0);
    this.cents[gone] = 0;
    this.texts[to] = [...(this.texts[to] ?? []), ...(this.texts[gone] ?? [])].toSorted((a, b) => a - b);
    this.texts[gone] = [];
    for (const [index, current] of this.#owner.entries()) if (current === gone) this.#owner[index] = to;
  }
}

async function take(
  { kind, to: index, value, at }: { kind: "give" | "write" | "merge"; to: number; value: number; at: number },
  people: readonly TestCustomer[],
  model: Model,
): Promise<void> {
  const to = model.ownerOf(index);
  const id = people[to]?.id ?? 0;
  desk.clock.moveMs(1_000);
  if (kind === "give") {
    await give(id, value);
    model.cents[to] = (model.cents[to] ?? 0) + value;
  } else if (kind === "write") {
    await people[to]?.says(`text ${at}`);
    model.texts[to]?.push(at);
  } else {
    const gone = model.ownerOf(value);
    expect((await merge(people[gone]?.id ?? 0, id)).success).toBe(gone !== to);
    if (gone !== to) model.merge(gone, to);
  }
}

async function messagesOf(id: number) {
  const { rows } = await sql<{ body: string; seq: number; publicSeq: number }>`
    select body, seq::integer as seq, public_seq::integer as "publicSeq"
    from chat_message join conversation on conversation.id = conversation_id
    where customer_id = ${id} order by seq`.execute(desk.server.services.db);
  return rows;
}

async function checkPerson(id: number, cents: number, texts: readonly number[]): Promise<void> {
  expect(await balance(id)).toBe(cents);
  const expected = texts.map((at, place) => ({ body: `text ${at}`, seq: place + 1, publicSeq: place + 1 }));
  expect(await messagesOf(id)).toEqual(expected);
}

async function checkSequence(steps: readonly { kind: "give" | "write" | "merge"; to: number; value: number }[]) {
  const people: TestCustomer[] = [];
  for (let index = 0; index < 5; index += 1) people.push(await makeCustomer(desk.server));
  const model = new Model();
  for (const [at, one] of steps.entries()) await take({ ...one, at }, people, model);
  for (const [index, { id }] of people.entries())
    await checkPerson(id, model.cents[index] ?? 0, model.texts[index] ?? []);
  const { rows } = await sql<{ sum: number }>`select sum(cents)::float8 as sum from ledger_entry`.execute(
    desk.server.services.db,
  );
  expect(rows[0]?.sum).toBe(0);
}

test("any sequence of payments, messages and merges keeps every cent and every message", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), checkSequence), { numRuns: 12 });
}, 120_000);
