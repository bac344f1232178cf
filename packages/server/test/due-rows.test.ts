import { appChatApi, chatApi, packetMs, undoSendMs } from "@vowdesk/contract/chat";
import { challengePlayMs } from "@vowdesk/contract/reviews/challenges";
import { appFeedbackApi, feedbackApi } from "@vowdesk/contract/reviews/feedback";
import { jobNames } from "@vowdesk/contract/operations/operations";
import { undoDecisionMs } from "@vowdesk/contract/reviews/engine";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runAnnouncements, notifyMissedReaders } from "../src/features/messages/announcements/announcements.ts";
import { alertWaiting, endSnoozes, expirePackets, heldMessages } from "../src/features/chat/chat.ts";
import { openFaultLog } from "../src/features/operations/errors/errors.ts";
import { ringUnclaimed, send } from "../src/features/messages/notifications/notifications.ts";
import { assignWaiting, notifyDueOrders } from "../src/features/local/orders/orders.ts";
import { payOut } from "../src/features/money/payouts/payouts.ts";
import { expireItems, decisionEffects, notifyLateReviews } from "../src/features/reviews/engine/engine.ts";
import { removeOrphans } from "../src/features/operations/uploads/uploads.ts";
import { inTransaction, systemActor, type Services } from "../src/kernel/http/context.ts";
import { openTestBusiness, type TestBusiness } from "./orders.ts";
import { makeCustomer } from "./chat.ts";

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;
let business: TestBusiness;
let services: Services;
let faults: ReturnType<typeof openFaultLog>;
let agent = { id: 0, username: "", token: "" };

beforeAll(async () => {
  business = await openTestBusiness();
  ({ services } = business.server);
  faults = openFaultLog(services, "test");
  services.faults = faults;
  agent = await business.server.createUser({ roles: ["service", "manager"] });
  await sql`create function fail_planted() returns trigger language plpgsql as $$
    begin raise exception 'planted failure in %', tg_table_name; end $$`.execute(services.db);
});
afterAll(() => business?.close());

/** Makes writes to some rows fail, like a value that PostgreSQL rejects. */
async function failWrites(write: "update" | "insert" | "delete", table: string, condition: string): Promise<void> {
  await sql`create trigger planted before ${sql.raw(write)} on ${sql.table(table)}
    for each row when (${sql.raw(condition)}) execute function fail_planted()`.execute(services.db);
}
const removeTrigger = (table: string) => sql`drop trigger planted on ${sql.table(table)}`.execute(services.db);

interface DueRows {
  key: string;
  failWrites: Parameters<typeof failWrites>;
  isOtherRowDone(): Promise<unknown>;
}

interface Runner {
  name: string;
  run(): Promise<unknown>;
  /** Makes two due rows; the first one is going to fail. */
  makeRows(): Promise<DueRows>;
}

async function one<T>(statement: ReturnType<typeof sql<{ value: T }>>): Promise<T> {
  return (await statement.execute(services.db)).rows[0]?.value as T;
}
const agentToken = () => business.server.signIn(agent.username);
const now = () => services.clock.now();

async function customers() {
  const makeRows = [await makeCustomer(business.server), await makeCustomer(business.server)] as const;
  for (const person of makeRows) await person.says("在吗");
  return makeRows;
}

async function feedbacks(): Promise<[number, number]> {
  const ask = async (text: string) => {
    const person = await makeCustomer(business.server);
    const input = { kind: "suggestion", text } as const;
    const { data } = await business.server.call(appFeedbackApi.submit, input, person.token);
    return (data as { id: number }).id;
  };
  return [await ask("first"), await ask("second")];
}

async function announcements(state: "scheduled" | "published"): Promise<[number, number]> {
  const at = now();
  const add = () =>
    one(sql<{ value: number }>`
      insert into announcement (state, wordings, to_staff, must_confirm, publish_at, published_at, created_at, changed_by, changed_at)
      values (${state}, '{"en":{"title":"Hours","body":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"x"}]}]}}}',
        'all', false, ${state === "scheduled" ? at : null}, ${state === "published" ? at : null}, ${at}, 'dora', ${at})
      returning id as value`);
  return [await add(), await add()];
}

async function withdrawals(status: string, sentAt: Date | null): Promise<[number, number]> {
  const { id } = await makeCustomer(business.server);
  const details = { amountCents: 100, holder: "x", bank: "x", cardTail: "1234", sealedCard: "", bankWord: null };
  const add = () =>
    one(sql<{ value: number }>`
      insert into review (queue, status, person_id, summary, details, created_at)
      values ('withdrawal', ${status}, ${id}, 'x', ${JSON.stringify({ ...details, sentAt: sentAt?.toISOString() ?? null })}::jsonb, ${now()})
      returning id as value`);
  return [await add(), await add()];
}

async function challenges(): Promise<[number, number]> {
  const [challenger, other] = [await makeCustomer(business.server), await makeCustomer(business.server)];
  const opponent = { id: other.id, name: other.name, phone: "138****0000" };
  const claims = { challenger: null, opponent: null };
  const details = { game: "x", stakeCents: 100, opponent, acceptedAt: null, claims, winner: null };
  const add = async () => {
    const id = await one(sql<{ value: number }>`
      insert into review (queue, status, person_id, summary, details, created_at)
      values ('challenge', 'running', ${challenger.id}, 'x', ${JSON.stringify(details)}::jsonb, ${now()}) returning id as value`);
    await sql`insert into review_step (review_id, line, at, act, status, actor_kind, actor_name)
      values (${id}, 1, ${now()}, 'accept', 'running', 'app', 'x')`.execute(services.db);
    return id;
  };
  return [await add(), await add()];
}

const statusOf = (id: number) => one(sql<{ value: string }>`select status as value from review where id = ${id}`);
const orderId = (number: string) =>
  one(sql<{ value: string }>`select id as value from orders where number = ${number}`);

const runners: Runner[] = [
  {
    name: "held-messages",
    run: () => heldMessages.run(services),
    async makeRows() {
      const [bad, good] = await Promise.all((await customers()).map((person) => person.conversationId()));
      const token = await agentToken();
      for (const id of [bad, good]) await business.server.call(chatApi.send, { id: id ?? 0, text: "您好" }, token);
      business.clock.moveMs(undoSendMs);
      return {
        key: String(bad),
        failWrites: ["update", "chat_message", `old.conversation_id = ${bad}`],
        isOtherRowDone: () =>
          one(sql`select count(*) = 0 as value from chat_message where conversation_id = ${good} and state = 'held'`),
      };
    },
  },
  {
    name: "waiting-customers",
    run: () => alertWaiting(services),
    async makeRows() {
      const [bad, good] = await Promise.all((await customers()).map((person) => person.conversationId()));
      business.clock.moveMs(60 * 60_000);
      return {
        key: String(bad),
        failWrites: ["update", "conversation", `old.id = ${bad}`],
        isOtherRowDone: () => one(sql`select alert_level > 0 as value from conversation where id = ${good}`),
      };
    },
  },
  {
    name: "snoozed-chats",
    run: () => endSnoozes(services),
    async makeRows() {
      const [bad = 0, good = 0] = await Promise.all((await customers()).map((person) => person.conversationId()));
      const until = new Date(services.clock.now().getTime() + 60_000).toISOString();
      for (const id of [bad, good]) await business.server.call(chatApi.snooze, { id, until }, await agentToken());
      business.clock.moveMs(60_000);
      return {
        key: String(bad),
        failWrites: ["update", "conversation", `old.id = ${bad}`],
        isOtherRowDone: () => one(sql`select not is_snoozed as value from conversation where id = ${good}`),
      };
    },
  },
  {
    name: "red-packets",
    run: () => expirePackets(services),
    async makeRows() {
      const sent = await Promise.all(
        (await customers()).map(async (person) => {
          const { data } = await business.server.call(
            appChatApi.send,
            { text: "谢谢", type: 3, amountCents: 888 },
            person.token,
          );
          return (data as { packet: { id: string } }).packet.id;
        }),
      );
      business.clock.moveMs(packetMs);
      return {
        key: sent[0] ?? "",
        failWrites: ["update", "red_packet", `old.id = ${sent[0]}`],
        isOtherRowDone: () => one(sql`select state = 'expired' as value from red_packet where id = ${sent[1]}`),
      };
    },
  },
  {
    name: "decisions",
    run: () => decisionEffects.run(services),
    async makeRows() {
      const [bad, good] = await feedbacks();
      const token = await agentToken();
      for (const id of [bad, good])
        await business.server.call(
          feedbackApi.decide,
          { id, version: 1, act: "reply", reason: "好的" } as never,
          token,
        );
      business.clock.moveMs(undoDecisionMs);
      return {
        key: String(bad),
        failWrites: ["update", "review", `old.id = ${bad}`],
        isOtherRowDone: () => one(sql`select effect_at is null as value from review where id = ${good}`),
      };
    },
  },
  {
    name: "late-reviews",
    run: () => notifyLateReviews(services),
    async makeRows() {
      const [bad, good] = await feedbacks();
      await sql`update review set notice_at = ${now()} where id in (${bad}, ${good})`.execute(services.db);
      return {
        key: String(bad),
        failWrites: ["insert", "message", `new.number = '${bad}'`],
        isOtherRowDone: () => one(sql`select notice_at is null as value from review where id = ${good}`),
      };
    },
  },
  {
    name: "review-ends: challenge",
    run: () => expireItems(services),
    async makeRows() {
      const [bad, good] = await challenges();
      business.clock.moveMs(challengePlayMs);
      return {
        key: String(bad),
        failWrites: ["update", "review", `old.id = ${bad}`],
        isOtherRowDone: async () => (await statusOf(good)) === "untold",
      };
    },
  },
  {
    name: "order-notices",
    run: () => notifyDueOrders(services),
    async makeRows() {
      const [bad, good] = [await business.place("delivery"), await business.place("delivery")];
      await sql`update orders set notice_at = ${now()} where number in (${bad.number}, ${good.number})`.execute(
        services.db,
      );
      return {
        key: await orderId(bad.number),
        failWrites: ["insert", "message", `new.number = '${bad.number}'`],
        isOtherRowDone: () =>
          one(sql`select notice_at is null or notice_at > ${now()} as value from orders where number = ${good.number}`),
      };
    },
  },
  {
    name: "auto-assign",
    run: () => assignWaiting(services),
    async makeRows() {
      await sql`update order_settings set settings = settings || '{"autoAssign":{"delivery":false,"driver":false,"errand":true}}'`.execute(
        services.db,
      );
      const [bad, good] = [await business.place("errand"), await business.place("errand")];
      business.clock.moveMs(31_000);
      return {
        key: bad.number,
        failWrites: ["update", "orders", `old.number = '${bad.number}'`],
        isOtherRowDone: () => one(sql`select worker_id is not null as value from orders where number = ${good.number}`),
      };
    },
  },
  {
    name: "announcements",
    run: () => runAnnouncements(services),
    async makeRows() {
      const [bad, good] = await announcements("scheduled");
      return {
        key: String(bad),
        failWrites: ["update", "announcement", `old.id = ${bad}`],
        isOtherRowDone: () => one(sql`select state = 'published' as value from announcement where id = ${good}`),
      };
    },
  },
  {
    name: "announcement-latecomers",
    run: () => notifyMissedReaders(services),
    async makeRows() {
      const [bad, good] = await announcements("published");
      return {
        key: String(bad),
        failWrites: ["insert", "announcement_receipt", `new.announcement_id = ${bad}`],
        isOtherRowDone: () =>
          one(sql`select count(*) > 0 as value from announcement_receipt where announcement_id = ${good}`),
      };
    },
  },
  {
    name: "pay-outs: send",
    run: () => payOut({ ...services, bank: undefined } as never),
    async makeRows() {
      const [bad, good] = await withdrawals("approved", null);
      return {
        key: String(bad),
        failWrites: ["update", "review", `old.id = ${bad}`],
        isOtherRowDone: async () => (await statusOf(good)) === "uncertain",
      };
    },
  },
  {
    name: "pay-outs: give up",
    run: () => payOut(services),
    async makeRows() {
      const [bad, good] = await withdrawals("paying", new Date(now().getTime() - 60_000));
      return {
        key: String(bad),
        failWrites: ["update", "review", `old.id = ${bad}`],
        isOtherRowDone: async () => (await statusOf(good)) === "uncertain",
      };
    },
  },
  {
    name: "orphan-files",
    run: () => removeOrphans(services, now()),
    async makeRows() {
      const add = (letter: string) =>
        one(sql<{ value: string }>`
          insert into file (name, state, module, is_public, media_type, received_bytes, bytes, uploader_kind, uploader_id, created_at)
          values (${`${letter.repeat(22)}.png`}, 'kept', 'pcimg', true, 'image/png', 1, 1, 'staff', ${agent.id},
            ${new Date(now().getTime() - 48 * 60 * 60_000)}) returning id as value`);
      const [bad, good] = [await add("a"), await add("b")];
      return {
        key: bad,
        failWrites: ["delete", "file", `old.id = ${bad}`],
        isOtherRowDone: () => one(sql`select count(*) = 0 as value from file where id = ${good}`),
      };
    },
  },
  {
    name: "unclaimed-messages",
    async run() {
      // Otherwise managers are notified at most every five minutes.
      await sql`update escalation set last_at = null`.execute(services.db);
      return ringUnclaimed(services);
    },
    async makeRows() {
      await sql`update handling set state = 'done', ring_at = null`.execute(services.db);
      for (const number of ["WM-bad", "WM-good"]) {
        await inTransaction(services, origin, (ctx) =>
          send(ctx, {
            type: 6,
            to: { holdersOf: "order:delivery:assign" },
            allUser: 1,
            msg: number,
            number,
            sendName: "",
          }),
        );
        business.clock.moveMs(1);
      }
      for (let round = 0; round < 2; round += 1) {
        business.clock.moveMs(31_000);
        await ringUnclaimed(services);
      }
      business.clock.moveMs(31_000);
      return {
        key: "order WM-bad",
        failWrites: ["insert", "message", `new.number = 'WM-bad'`],
        isOtherRowDone: async () => {
          await ringUnclaimed(services);
          return one(sql`select ring_at is null as value from handling where subject = 'WM-good'`);
        },
      };
    },
  },
];

const failures = (runner: string, key: string) =>
  one(sql<{ value: number | undefined }>`
    select failures as value from due_retry where runner = ${runner} and key = ${key}`);

async function countFaults(runner: string): Promise<number> {
  await faults.flush();
  return (await one(sql<{ value: number }>`
    select coalesce(sum(count), 0)::integer as value from error_group where place = ${runner}`)) as number;
}

test("names every runner after a job, by which the health page shows it", () => {
  const jobs = runners.map(({ name }) => name.split(":")[0]).filter((job) => job !== "unclaimed-messages");
  expect(jobNames).toEqual(expect.arrayContaining(jobs));
});

test.each(runners.map((runner) => [runner.name, runner] as const))(
  "%s: retries a failing row with growing pauses, processes the others and reports the failure once",
  async (name, { run, makeRows }) => {
    const { key, failWrites: failingWrite, isOtherRowDone } = await makeRows();
    await failWrites(...failingWrite);
    await run();
    expect(await failures(name, key)).toBe(1);
    expect(await isOtherRowDone()).toBe(true);
    for (let again = 0; again < 20; again += 1) await run();
    expect(await failures(name, key)).toBe(1);
    for (const [pauseMs, expected] of [
      [4_999, 1],
      [1, 2],
      [9_999, 2],
      [1, 3],
      [19_999, 3],
      [1, 4],
    ] as const) {
      business.clock.moveMs(pauseMs);
      await run();
      expect(await failures(name, key)).toBe(expected);
    }
    expect(await countFaults(name)).toBe(1);
    await removeTrigger(failingWrite[1]);
    business.clock.moveMs(40_000);
    await run();
    expect(await failures(name, key)).toBeUndefined();
  },
);
