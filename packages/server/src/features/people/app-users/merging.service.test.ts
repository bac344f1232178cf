import { appUsersApi, type AppUser, type MergeFigures } from "@vowdesk/contract/people/app-users";
import { chatApi, type ChatMessage, type Conversation } from "@vowdesk/contract/chat";
import { peopleApi, type Person } from "@vowdesk/contract/people/people";
import { sql } from "kysely";
import * as fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { makeCustomer, type TestCustomer } from "../../../../test/chat.ts";
import { openTestBusiness, type TestBusiness } from "../../../../test/orders.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import { accountRecords } from "../../../app/account-records.ts";
import { balanceOf, personAccount, post } from "../../money/ledger/ledger.ts";
import { runMerges } from "./merging.service.ts";

let business: TestBusiness;
let manager = "";
let second = "";
const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;

beforeAll(async () => {
  business = await openTestBusiness();
  manager = (await business.server.createUser({ username: "mona", roles: ["manager"] })).token;
  second = (await business.server.createUser({ username: "sara", roles: ["manager"] })).token;
});
afterAll(() => business?.close());

const { call } = {
  call: ((endpoint, input, token = manager) =>
    business.server.call(endpoint, input, token)) as TestBusiness["server"]["call"],
};
const find = async (id: number) => (await call(appUsersApi.detail, { id })).data as AppUser;
const phoneOf = async (id: number) =>
  (await sql<{ phone: string }>`select phone from app_account where id = ${id}`.execute(business.server.services.db))
    .rows[0]?.phone ?? "";
async function request(duplicateId: number, id: number, reason = "同一人") {
  const [gone, remaining] = [await find(duplicateId), await find(id)];
  return call(appUsersApi.merge, {
    id,
    version: remaining.version,
    duplicateId,
    duplicateVersion: gone.version,
    reason,
  });
}
const approve = async (id: number, token = second) =>
  call(appUsersApi.approveMerge, { id, version: (await find(id)).version }, token);
const dayMs = 24 * 60 * 60_000;

/** Lets days pass and carries out what is due. Sessions of staff end meanwhile. */
async function passDays(days: number): Promise<void> {
  business.clock.moveMs(days * dayMs);
  await runMerges(business.server.services, accountRecords);
  manager = await business.server.signIn("mona");
  second = await business.server.signIn("sara");
}

/** Asks for a merge, approves it and carries it out. Returns the refusal or the account. */
async function merge(duplicateId: number, id: number, reason?: string) {
  const requested = await request(duplicateId, id, reason);
  if (!requested.success) return requested;
  const approved = await approve(id);
  if (!approved.success) return approved;
  await sql`update app_merge set due_at = ${business.clock.now()} where state = 'approved'`.execute(
    business.server.services.db,
  );
  await runMerges(business.server.services, accountRecords);
  return call(appUsersApi.detail, { id });
}

/** Both numbers are proved, so that the accounts can be merged. */
const prove = (...ids: number[]) =>
  sql`update app_account set phone_verified_at = now() where id = any(${ids}::integer[])`.execute(
    business.server.services.db,
  );
let keys = 0;
const give = (id: number, cents: number) =>
  inTransaction(business.server.services, origin, (ctx) =>
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
const balance = (id: number) =>
  inTransaction(business.server.services, origin, (ctx) => balanceOf(ctx, personAccount(id)));
const conversationOf = async (customer: TestCustomer) => {
  const id = await customer.conversationId();
  const service = await business.server.signIn("mona");
  const { data } = await business.server.call(chatApi.messages, { id, limit: 100 } as never, service);
  return data as { records: ChatMessage[]; conversation: Conversation };
};

/** Whether a customer wrote a text; the other one is the notice of the merge. */
const isWritten = (text: string) => !text.startsWith("您的账号将于");

describe("a merge", () => {
  // R-12.14
  test("shows what it moves, then moves orders, chats, money and the verification, and closes the duplicate", async () => {
    const { customer: duplicate } = business;
    const remaining = await makeCustomer(business.server, "陈思雨");
    const { number } = await business.place("delivery");
    await sql`update app_account set real_name = '陈思雨', verified_at = now() where id = ${duplicate.id}`.execute(
      business.server.services.db,
    );
    await prove(duplicate.id, remaining.id);
    await give(duplicate.id, 1_234);
    await give(remaining.id, 100);
    const phone = await phoneOf(duplicate.id);
    const { data } = await call(appUsersApi.mergeFigures, { id: remaining.id, phone });
    expect(data as MergeFigures).toMatchObject({
      duplicate: { id: duplicate.id, realName: "陈思雨", phone: "139****0001" },
      balanceCents: 1_234,
      evidence: ["numbers"],
    });
    expect((data as MergeFigures).moved).toContainEqual({ section: "orders", count: 1 });

    expect((await merge(duplicate.id, remaining.id)).data).toMatchObject({
      id: remaining.id,
      realName: "陈思雨",
      mergedInto: null,
    });
    expect(await find(duplicate.id)).toMatchObject({
      mergedInto: remaining.id,
      phone: "",
      allowed: [],
      realName: null,
    });
    expect([await balance(duplicate.id), await balance(remaining.id)]).toEqual([0, 1_334]);
    const admin = (await business.server.createUser({ roles: ["admin"] })).token;
    const { sections } = (await call(peopleApi.person, { id: remaining.id }, admin)).data as Person;
    expect(sections.orders?.latest).toMatchObject([{ number }]);
    expect(await phoneOf(duplicate.id)).toMatch(/^\+999/);
    const { rows: former } = await sql<{ phone: string }>`
      select phone from former_phone where owner_kind = 'app' and owner_id = ${remaining.id}`.execute(
      business.server.services.db,
    );
    expect(former).toEqual([{ phone }]);
    const { rows: audit } = await sql<{ changes: object; reason: string }>`
      select changes, reason from audit_line where verb = 'app-user.merged' and subject = ${`person:${remaining.id}`}`.execute(
      business.server.services.db,
    );
    expect(audit).toMatchObject([
      { reason: "同一人", changes: { mergedFrom: [null, duplicate.id], amountCents: [null, 1_234] } },
    ]);
    expect(await merge(duplicate.id, remaining.id)).toMatchObject({ reason: "merge-unfit" });
  });

  test("joins two conversations in the order of their times, and what was unread stays unread", async () => {
    const [one, other] = [await makeCustomer(business.server), await makeCustomer(business.server)];
    const texts = ["甲一", "乙一", "甲二", "乙二"];
    for (const [index, text] of texts.entries()) {
      await (index % 2 === 0 ? one : other).says(text);
      business.clock.moveMs(1_000);
    }
    await prove(one.id, other.id);
    await merge(one.id, other.id);
    const { records, conversation } = await conversationOf(other);
    const written = (list: readonly { text: string }[]) => list.map(({ text }) => text).filter(isWritten);
    expect(written(records)).toEqual(texts);
    expect(records.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5]);
    expect(conversation).toMatchObject({ lastSeq: 5, unread: 4, readSeq: 0, state: "waiting" });
    await other.says("合并以后");
    expect((await conversationOf(other)).records.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(written(await other.phone())).toEqual([...texts, "合并以后"]);
  });

  // R-8.10
  test("ends the snooze of a conversation that is joined with one that waits, and keeps it if neither waits", async () => {
    const snoozeOf = async (acts: readonly ("snooze" | "finish" | "nothing")[]) => {
      const customers = [await makeCustomer(business.server), await makeCustomer(business.server)] as const;
      for (const [index, customer] of customers.entries()) {
        await customer.says("在吗");
        const id = await customer.conversationId();
        if (acts[index] === "snooze") await call(chatApi.snooze, { id, until: null });
        if (acts[index] === "finish") await call(chatApi.setState, { id, state: "done" });
      }
      const [gone, remaining] = customers;
      await prove(gone.id, remaining.id);
      await merge(gone.id, remaining.id);
      return (await conversationOf(remaining)).conversation.snooze;
    };
    expect(await snoozeOf(["nothing", "snooze"])).toBeNull();
    expect(await snoozeOf(["finish", "snooze"])).toEqual({ until: null });
    expect(await snoozeOf(["snooze", "finish"])).toEqual({ until: null });
    expect(await snoozeOf(["snooze", "nothing"])).toBeNull();
  });

  test("is refused for other kinds of accounts, other identities, the same account and an outdated version", async () => {
    const [one, other] = [await makeCustomer(business.server), await makeCustomer(business.server)];
    expect(await merge(business.merchant.id, one.id)).toMatchObject({ reason: "merge-unfit" });
    expect(await merge(one.id, one.id)).toMatchObject({ success: false });
    const phone = await phoneOf(business.merchant.id);
    expect(await call(appUsersApi.mergeFigures, { id: one.id, phone })).toMatchObject({ reason: "merge-unfit" });
    expect(await call(appUsersApi.mergeFigures, { id: one.id, phone: "19912345678" })).toMatchObject({
      reason: "app-user-unknown",
    });
    for (const [{ id }, name] of [
      [one, "甲"],
      [other, "乙"],
    ] as const)
      await sql`update app_account set real_name = ${name}, verified_at = now() where id = ${id}`.execute(
        business.server.services.db,
      );
    expect(await merge(one.id, other.id)).toMatchObject({ reason: "merge-identities" });
    const outdated = { id: one.id, version: 99, duplicateId: other.id, duplicateVersion: 1, reason: "x" };
    expect(await call(appUsersApi.merge, outdated)).toMatchObject({ code: 409 });
  });
});

// R-12.14
describe("a merge as by two persons", () => {
  const pair = async () => [await makeCustomer(business.server), await makeCustomer(business.server)] as const;

  test("needs evidence that both are one person, and both proved numbers if money moves", async () => {
    const [one, other] = await pair();
    expect(await request(one.id, other.id)).toMatchObject({ reason: "merge-evidence" });
    await prove(one.id);
    expect(await request(one.id, other.id)).toMatchObject({ reason: "merge-evidence" });
    for (const { id } of [one, other])
      await sql`insert into review (queue, person_id, status, details, summary, alike_keys, grams, created_at, due_at)
        values ('verification', ${id}, 'approved', '{}', '', array[${`id:${one.id}`}], '{}', now(), null)`.execute(
        business.server.services.db,
      );
    await give(one.id, 500);
    expect(await request(one.id, other.id)).toMatchObject({ reason: "merge-balance" });
    await give(one.id, -500);
    expect((await request(one.id, other.id)).data).toMatchObject({
      merge: { state: "requested", duplicateId: one.id, evidence: ["identity"] },
    });
  });

  test("needs a second person, tells the owner of the duplicate, and can be cancelled for seven days", async () => {
    const [one, other] = await pair();
    await prove(one.id, other.id);
    await give(one.id, 700);
    await request(one.id, other.id);
    expect(await approve(other.id, manager)).toMatchObject({ success: false });
    expect((await approve(other.id)).data).toMatchObject({ merge: { state: "approved", approvedBy: "sara" } });
    expect((await one.phone()).at(-1)).toMatchObject({ text: expect.stringContaining("合并") });
    await passDays(6);
    const { version } = await find(other.id);
    expect((await call(appUsersApi.cancelMerge, { id: other.id, version, reason: "x" })).data).toMatchObject({
      merge: null,
    });
    await passDays(2);
    expect([await balance(one.id), await balance(other.id)]).toEqual([700, 0]);
    expect(await find(one.id)).toMatchObject({ mergedInto: null });
  });

  test("is not carried out if its evidence has gone meanwhile", async () => {
    const [one, other] = await pair();
    await prove(one.id, other.id);
    await request(one.id, other.id);
    await approve(other.id);
    await sql`update app_account set phone_verified_at = null where id = ${one.id}`.execute(
      business.server.services.db,
    );
    await passDays(8);
    expect(await find(other.id)).toMatchObject({ merge: null });
    expect(await find(one.id)).toMatchObject({ mergedInto: null });
  });

  test("is the only one of its accounts", async () => {
    const [one, other] = await pair();
    const [third] = await pair();
    await prove(one.id, other.id, third.id);
    await request(one.id, other.id);
    expect(await request(other.id, third.id)).toMatchObject({ reason: "merge-unfit" });
    expect(await request(one.id, third.id)).toMatchObject({ reason: "merge-unfit" });
    expect(await request(third.id, other.id)).toMatchObject({ success: false });
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
  business.clock.moveMs(1_000);
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
    where customer_id = ${id} order by seq`.execute(business.server.services.db);
  return rows;
}

async function checkPerson(id: number, cents: number, texts: readonly number[]): Promise<void> {
  expect(await balance(id)).toBe(cents);
  const messages = await messagesOf(id);
  expect(messages.map(({ body }) => body).filter(isWritten)).toEqual(texts.map((at) => `text ${at}`));
  for (const [place, { seq, publicSeq }] of messages.entries())
    expect({ seq, publicSeq }).toEqual({ seq: place + 1, publicSeq: place + 1 });
}

async function checkSequence(steps: readonly { kind: "give" | "write" | "merge"; to: number; value: number }[]) {
  const people: TestCustomer[] = [];
  for (let index = 0; index < 5; index += 1) people.push(await makeCustomer(business.server));
  await prove(...people.map(({ id }) => id));
  const model = new Model();
  for (const [at, one] of steps.entries()) await take({ ...one, at }, people, model);
  for (const [index, { id }] of people.entries())
    await checkPerson(id, model.cents[index] ?? 0, model.texts[index] ?? []);
  const { rows } = await sql<{ sum: number }>`select sum(cents)::float8 as sum from ledger_entry`.execute(
    business.server.services.db,
  );
  expect(rows[0]?.sum).toBe(0);
}

test("any sequence of payments, messages and merges keeps every cent and every message", async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), checkSequence), { numRuns: 12 });
});
