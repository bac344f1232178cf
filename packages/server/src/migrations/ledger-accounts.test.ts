import { undoDecisionMs } from "@vowdesk/contract/reviews/engine";
import { appWithdrawalsApi, withdrawalsApi, type Withdrawal } from "@vowdesk/contract/reviews/withdrawals";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openUpgradedDatabase } from "../../test/postgres.ts";
import { startTestServer, type TestServer } from "../../test/server.ts";
import { openAppSession } from "../features/staff/auth/auth.ts";
import { payOut, payOutsSettled } from "../features/money/payouts/payouts.ts";
import { decisionEffects } from "../features/reviews/engine/engine.ts";
import { inTransaction, systemActor } from "../kernel/http/context.ts";
import { fixedClock } from "../platform/clock.ts";
import { seal, secretKeyBytes } from "../platform/secrets/secret-key.ts";
import type { Db } from "../platform/database/index.ts";

/** The last migration before the change, with accounts named by role. */
const before = "024-task-indexes";
const card = "6225880112346789";
const clock = fixedClock("2026-11-24T03:30:00Z");
const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;

/** Former customers with money on both accounts, and a customer with an unchanged role. */
const runner = 1;
const merchant = 2;
const driver = 3;
const customer = 4;
/** Total money of each, including held amounts. */
const owned: Readonly<Record<number, number>> = {
  [runner]: 92_000,
  [merchant]: 25_000,
  [driver]: 1_500,
  [customer]: 9_000,
};

/** Open withdrawals: id, person, amount, state. */
const pending = { id: 51, person: runner, cents: 10_000, status: "pending" };
const uncertain = { id: 52, person: merchant, cents: 12_000, status: "uncertain" };
const approved = { id: 53, person: customer, cents: 4_000, status: "approved" };
const open = [pending, uncertain, approved];

const moves: readonly (readonly [purpose: string, subject: string, from: string, to: string, cents: number])[] = [
  ["packet.opened", "packet:1", "packet:1", "customer:1", 80_000],
  ["withdrawal.held", "withdrawal:40", "customer:1", "held:withdrawals", 5_000],
  // Rejected after a change of role, so that the money went to another account.
  ["withdrawal.returned", "withdrawal:40", "held:withdrawals", "worker:1", 5_000],
  ["withdrawal.held", "withdrawal:51", "customer:1", "held:withdrawals", 10_000],
  ["order.settled", "order:PT1", "held", "worker:1", 12_000],
  ["complaint.compensated", "order:WM1", "house:loss", "customer:2", 5_000],
  ["order.settled", "order:WM2", "held", "merchant:2", 20_000],
  ["withdrawal.held", "withdrawal:52", "merchant:2", "held:withdrawals", 12_000],
  ["order.cancelled", "order:DJ1", "customer:3", "worker:9", 500],
  ["order.settled", "order:DJ2", "held", "worker:3", 2_000],
  ["ledger.opened", "ledger", "bank", "customer:4", 9_000],
  ["withdrawal.held", "withdrawal:53", "customer:4", "held:withdrawals", 4_000],
];

async function fill(db: Db): Promise<void> {
  await sql`insert into app_account (id, role, phone, name, password_hash) values (1, 'runner', '13800000001', '陈思雨', 'x'),
    (2, 'merchant', '13800000002', '老成都川菜馆', 'x'), (3, 'driver', '13800000003', '赵强', 'x'),
    (4, 'customer', '13800000004', '孙磊', 'x'), (9, 'driver', '13800000009', '周伟', 'x')`.execute(db);
  for (const [index, [purpose, subject, from, to, cents]] of moves.entries())
    await sql`
      with moved as (
        insert into ledger_transfer (at, purpose, subject, key)
        values (${new Date(Date.UTC(2026, 10, 20, 4, index))}, ${purpose}, ${subject}, ${`${purpose}:${subject}`}) returning id, at
      )
      insert into ledger_entry (transfer_id, line, account, cents, at)
      select id, side.line, side.account, side.cents, at
      from moved, (values (1, ${from}, ${-cents}::bigint), (2, ${to}, ${cents}::bigint)) as side (line, account, cents)`.execute(
      db,
    );
  for (const { id, person, cents, status } of open) {
    const sealedCard = seal(Buffer.alloc(secretKeyBytes, "test"), card, `card of withdrawal ${id}`).toString("base64");
    const details = {
      amountCents: cents,
      balanceCents: 80_000,
      holder: "x",
      bank: "招商银行",
      cardTail: "6789",
      sealedCard,
      approversNeeded: 1,
      approvals: [],
      bankWord: null,
      sentAt: status === "uncertain" ? "2026-11-24T03:29:00Z" : null,
    };
    await sql`
      insert into review (id, queue, status, person_id, summary, details, created_at, due_at)
      values (${id}, 'withdrawal', ${status}, ${person}, 'x', ${JSON.stringify(details)}::jsonb, ${clock.now()},
        ${status === "approved" ? null : new Date("2026-11-25T03:30:00Z")})`.execute(db);
  }
  await sql`select setval(pg_get_serial_sequence('review', 'id'), 60), setval(pg_get_serial_sequence('app_account', 'id'), 60)`.execute(
    db,
  );
  // The bank paid the uncertain one, but its answer was lost.
  await sql`insert into simulated_payment (key, cents, card_tail, state, reference, at)
    values ('withdrawal:52', 12000, '6789', 'paid', 'B0000000007', now())`.execute(db);
}

const entriesOf = async (db: Db) =>
  (await sql`select transfer_id, line, cents, at from ledger_entry order by transfer_id, line`.execute(db)).rows;

let server: TestServer;
let upgraded: Awaited<ReturnType<typeof openUpgradedDatabase>>;
let entriesBefore: unknown[];
let staff = "";
const tokens = new Map<number, string>();

beforeAll(async () => {
  upgraded = await openUpgradedDatabase(before, async (db) => {
    await fill(db);
    entriesBefore = await entriesOf(db);
  });
  server = await startTestServer({ connection: upgraded.connection, clock });
  staff = (await server.createUser({ roles: ["finance"] })).token;
  for (const id of Object.keys(owned).map(Number)) {
    const session = await inTransaction(server.services, origin, (ctx) =>
      openAppSession(ctx, { id, role: "customer" }),
    );
    tokens.set(id, session.token);
  }
});
afterAll(async () => {
  await server?.close();
  await upgraded?.close();
});

const balance = async (id: number) =>
  ((await server.call(appWithdrawalsApi.balance, {}, tokens.get(id))).data as { balanceCents: number }).balanceCents;
const heldOf = (person: number) =>
  open.filter((item) => item.person === person).reduce((sum, { cents }) => sum + cents, 0);
const item = async (id: number) =>
  ((await server.call(withdrawalsApi.detail, { id }, staff)).data as { item: Withdrawal }).item;

async function later(): Promise<void> {
  clock.moveMs(undoDecisionMs);
  await decisionEffects.run(server.services);
  await payOut(server.services);
  await payOutsSettled(server.services);
}

// R-10.2
test("gives app users access to the money of all their roles, except held amounts", async () => {
  for (const [id, cents] of Object.entries(owned))
    expect([id, await balance(Number(id))]).toEqual([id, cents - heldOf(Number(id))]);
});

test("only renames accounts, and keeps the ledger append-only", async () => {
  const { db } = server.services;
  expect(await entriesOf(db)).toEqual(entriesBefore);
  const { rows } = await sql`
    select account from ledger_entry where account ~ '^(customer|merchant|worker):'
    union all select transfer_id::text from ledger_entry group by transfer_id having sum(cents) <> 0`.execute(db);
  expect(rows).toEqual([]);
  await expect(sql`update ledger_entry set account = 'bank'`.execute(db)).rejects.toThrow("append-only");
  await expect(sql`delete from ledger_transfer`.execute(db)).rejects.toThrow("append-only");
});

test("pays, finds or returns earlier withdrawals under their old payment key", async () => {
  await server.call(withdrawalsApi.decide, { id: pending.id, version: 1, act: "reject", reason: "x" }, staff);
  await later();
  expect(await item(pending.id)).toMatchObject({ status: "rejected" });
  expect(await balance(runner)).toBe(owned[runner]);
  expect(await item(uncertain.id)).toMatchObject({
    status: "paid",
    details: { bankWord: { reference: "B0000000007" } },
  });
  expect(await item(approved.id)).toMatchObject({ status: "paid" });
  const { rows } = await sql<{ key: string }>`
    select key from simulated_payment where asked = 1 order by key`.execute(server.services.db);
  expect(rows.map(({ key }) => key)).toEqual(["withdrawal:52", "withdrawal:53"]);
});

test("redirects entries of the previous version to the same account", async () => {
  const before = await balance(driver);
  await sql`
    with moved as (
      insert into ledger_transfer (at, purpose, subject, key) values (now(), 'order.settled', 'order:DJ3', 'order.settled:DJ3')
      returning id
    )
    insert into ledger_entry (transfer_id, line, account, cents) select id, line, account, cents
    from moved, (values (1, 'held', -700), (2, 'worker:3', 700)) as side (line, account, cents)`.execute(
    server.services.db,
  );
  expect(await balance(driver)).toBe(before + 700);
});

// R-10.2
test("rejects an account without a person", async () => {
  const wrong = sql`
    with moved as (
      insert into ledger_transfer (at, purpose, subject, key) values (now(), 'x', 'x', 'x') returning id
    )
    insert into ledger_entry (transfer_id, line, account, cents) select id, line, account, cents
    from moved, (values (1, 'held', -700), (2, 'person:null', 700)) as side (line, account, cents)`;
  await expect(wrong.execute(server.services.db)).rejects.toThrow("ledger_entry_person");
});

test("lets everyone withdraw the remaining balance", async () => {
  for (const id of [runner, merchant, customer]) {
    const amountCents = await balance(id);
    const input = { amountCents, holder: "x", bank: "招商银行", card };
    const requested = await server.call(appWithdrawalsApi.submit, input, tokens.get(id));
    expect(requested, String(id)).toMatchObject({ success: true });
    expect(await balance(id)).toBe(0);
  }
});
