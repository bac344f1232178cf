import { appRoles, type AppRole } from "@vowdesk/contract/kernel";
import { undoDecisionMs } from "@vowdesk/contract/reviews/engine";
import { appWithdrawalsApi, withdrawalsApi, type Withdrawal } from "@vowdesk/contract/reviews/withdrawals";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { compensate } from "../src/features/money/compensations/compensations.ts";
import { post } from "../src/features/money/ledger/ledger.ts";
import { rules } from "../src/features/local/orders/orders.ts";
import { payOut, payOutsSettled } from "../src/features/money/payouts/payouts.ts";
import { decisionEffects, type AnyQueue, type ItemOf } from "../src/features/reviews/engine/engine.ts";
import { giveBack, holdStakes, payWinner } from "../src/features/money/stakes/stakes.ts";
import { inTransaction, systemActor, type Context } from "../src/kernel/http/context.ts";
import type { BankAnswer } from "../src/platform/bank/bank.ts";
import { fixedClock } from "../src/platform/clock.ts";
import { makeCustomer } from "./chat.ts";
import { startTestServer, type TestServer } from "./server.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;
const runs = Number(process.env["VOWDESK_HISTORIES"] ?? 12);
const leastCents = 100;

let server: TestServer;
let staff: { token: string }[] = [];
let bankPays: BankAnswer["state"] = "paid";
let paidCents = 0;

beforeAll(async () => {
  server = await startTestServer({ clock });
  server.services.bank = {
    async pay({ key, cents }) {
      if (bankPays === "paid") paidCents += cents;
      return { key, state: bankPays, reference: "B1", at: clock.now() };
    },
    find: () => Promise.resolve(null),
    hear: () => () => undefined,
  };
  staff = [await server.createUser({ roles: ["finance"] }), await server.createUser({ roles: ["finance"] })];
});
afterAll(() => server?.close());

/** An app user with the expected balance and the open withdrawals. */
interface Owner {
  id: number;
  token: string;
  balance: number;
  held: { id: number; cents: number }[];
}

type OwnerIndex = 0 | 1;
type Command =
  | { do: "become"; owner: OwnerIndex; role: AppRole }
  | { do: "earn"; owner: OwnerIndex; as: "merchant" | "courier" | "driver" | "runner"; cents: number }
  | { do: "compensate"; owner: OwnerIndex; cents: number }
  | { do: "stake"; cents: number }
  | { do: "game-over"; winner: OwnerIndex | null }
  | { do: "requestWithdrawal"; owner: OwnerIndex; share: number }
  | { do: "finishWithdrawal"; owner: OwnerIndex; ending: "reject" | "paid" | "failed" };

const ownerIndex = fc.constantFrom<OwnerIndex>(0, 1);
const cents = fc.integer({ min: 400, max: 90_000 });
const command: fc.Arbitrary<Command> = fc.oneof(
  fc.record({ do: fc.constant("become" as const), owner: ownerIndex, role: fc.constantFrom(...appRoles) }),
  fc.record({
    do: fc.constant("earn" as const),
    owner: ownerIndex,
    as: fc.constantFrom("merchant" as const, "courier" as const, "driver" as const, "runner" as const),
    cents,
  }),
  fc.record({ do: fc.constant("compensate" as const), owner: ownerIndex, cents }),
  fc.record({ do: fc.constant("stake" as const), cents: fc.integer({ min: 1, max: 2_000 }) }),
  fc.record({ do: fc.constant("game-over" as const), winner: fc.option(ownerIndex) }),
  fc.record({
    do: fc.constant("requestWithdrawal" as const),
    owner: ownerIndex,
    share: fc.integer({ min: 1, max: 100 }),
  }),
  fc.record({
    do: fc.constant("finishWithdrawal" as const),
    owner: ownerIndex,
    ending: fc.constantFrom("reject" as const, "paid" as const, "failed" as const),
  }),
);

const inContext = <T>(work: (ctx: Context) => Promise<T>) => inTransaction(server.services, origin, work);
type Item = ItemOf<AnyQueue, unknown> & { person_id: number };

let made = 0;

async function makeItem({ id }: Owner, queue: "complaint" | "challenge"): Promise<Item> {
  const { rows } = await sql<{ id: number }>`
    insert into review (queue, status, person_id, summary, details, created_at)
    values (${queue}, 'closed', ${id}, 'x', '{}', now()) returning id`.execute(server.services.db);
  const { rows: items } = await sql<Item>`
    select review.*, role as person_role from review join app_account on app_account.id = person_id
    where review.id = ${rows[0]?.id}`.execute(server.services.db);
  return items[0] as Item;
}

/** Settles an order for this app user. Returns the amount earned. */
async function earn({ id }: Owner, as: AppRole, total: number): Promise<number> {
  const other = { worker_id: null, merchant_id: 0, goods_cents: 0, packing_cents: 0, delivery_fee_cents: 0 };
  const order = { ...other, discount_cents: 0, total_cents: total, details: { feeCents: total, advanceCents: 0 } };
  const [kind, part] = (
    {
      merchant: ["delivery", { merchant_id: id, goods_cents: total }],
      courier: ["delivery", { worker_id: id, delivery_fee_cents: total }],
      driver: ["driver", { worker_id: id }],
      runner: ["errand", { worker_id: id }],
      customer: ["errand", {}],
    } as const
  )[as];
  const shares = rules[kind].shares({ ...order, ...part } as never);
  const sides = [{ account: "held", cents: -total } as const, ...shares];
  const key = `order.settled:TEST${(made += 1)}`;
  await inContext((ctx) => post(ctx, { key, purpose: "order.settled", subject: `order:TEST${made}`, entries: sides }));
  return as === "courier" ? total : Math.floor((total * (as === "merchant" ? 85 : 80)) / 100);
}

async function requestWithdrawal(owner: Owner, amountCents: number): Promise<void> {
  const input = { amountCents, holder: "陈思雨", bank: "招商银行", card: "6225880112346789" };
  const answer = await server.call(appWithdrawalsApi.submit, input, owner.token);
  expect(answer, `${amountCents} of ${owner.balance}`).toMatchObject({ success: true });
  owner.held.push({ id: (answer.data as { id: number }).id, cents: amountCents });
  owner.balance -= amountCents;
}

async function runJobs(): Promise<void> {
  clock.moveMs(undoDecisionMs);
  await decisionEffects.run(server.services);
  await payOut(server.services);
  await payOutsSettled(server.services);
}

async function decide(id: number, act: "approve" | "reject"): Promise<void> {
  const reason = act === "reject" ? { reason: "核对过了" } : {};
  for (const { token } of staff) {
    const { item } = (await server.call(withdrawalsApi.detail, { id }, token)).data as { item: Withdrawal };
    if (item.allowed.includes(act))
      await server.call(withdrawalsApi.decide, { id, version: item.version, act, ...reason }, token);
    await runJobs();
  }
}

/** Finishes the oldest open withdrawal. Returns the amount paid by the bank. */
async function finishWithdrawal(owner: Owner, ending: "reject" | "paid" | "failed"): Promise<number> {
  const first = owner.held.shift();
  if (!first) return 0;
  bankPays = ending === "failed" ? "failed" : "paid";
  const before = paidCents;
  await decide(first.id, ending === "reject" ? "reject" : "approve");
  expect(paidCents - before).toBe(ending === "paid" ? first.cents : 0);
  if (ending !== "paid") owner.balance += first.cents;
  return paidCents - before;
}

/** Two app users, an optional challenge between them, and all changes of their money. */
class History {
  readonly owners: readonly [Owner, Owner];
  #game: { item: Item; cents: number } | null = null;

  constructor(owners: readonly [Owner, Owner]) {
    this.owners = owners;
  }

  #stakes = (stake: number) => ({ ids: [this.owners[0].id, this.owners[1].id], cents: stake }) as const;

  async #begin(stake: number): Promise<void> {
    if (this.#game || this.owners.some(({ balance }) => balance < stake)) return;
    const item = await makeItem(this.owners[0], "challenge");
    await inContext((ctx) => holdStakes(ctx, item, this.#stakes(stake)));
    this.#game = { item, cents: stake };
    for (const owner of this.owners) owner.balance -= stake;
  }

  async finish(winner: OwnerIndex | null): Promise<void> {
    const game = this.#game;
    if (!game) return;
    this.#game = null;
    const stakes = this.#stakes(game.cents);
    await inContext((ctx) =>
      winner === null ? giveBack(ctx, game.item, stakes) : payWinner(ctx, game.item, stakes, this.owners[winner].id),
    );
    for (const [index, owner] of this.owners.entries())
      owner.balance += winner === null ? game.cents : Number(index === winner) * 2 * game.cents;
  }

  async apply(step: Command): Promise<void> {
    if (step.do === "stake") return this.#begin(step.cents);
    if (step.do === "game-over") return this.finish(step.winner);
    const owner = this.owners[step.owner];
    if (step.do === "become")
      await sql`update app_account set role = ${step.role} where id = ${owner.id}`.execute(server.services.db);
    if (step.do === "earn") owner.balance += await earn(owner, step.as, step.cents);
    if (step.do === "compensate") {
      const item = await makeItem(owner, "complaint");
      await inContext((ctx) => compensate(ctx, item, { number: "TEST", cents: step.cents }));
      owner.balance += step.cents;
    }
    const amount = step.do === "requestWithdrawal" ? Math.floor((owner.balance * step.share) / 100) : 0;
    if (amount >= leastCents) await requestWithdrawal(owner, amount);
    if (step.do === "finishWithdrawal") await finishWithdrawal(owner, step.ending);
  }
}

const balanceOf = async ({ token }: Owner) =>
  ((await server.call(appWithdrawalsApi.balance, {}, token)).data as { balanceCents: number }).balanceCents;

async function assertBalances({ owners }: History): Promise<void> {
  for (const owner of owners) expect(await balanceOf(owner)).toBe(owner.balance);
}

test("lets app users withdraw all of their money after any history", async () => {
  const owner = async (): Promise<Owner> => ({ ...(await makeCustomer(server)), balance: 0, held: [] });
  const runHistory = async (commands: Command[]) => {
    const history = new History([await owner(), await owner()]);
    for (const step of commands) {
      await history.apply(step);
      await assertBalances(history);
    }
    await history.finish(null);
    for (const person of history.owners) {
      while (person.held.length > 0) await finishWithdrawal(person, "reject");
      const all = person.balance;
      if (all < leastCents) continue;
      await requestWithdrawal(person, all);
      expect(await finishWithdrawal(person, "paid")).toBe(all);
      expect(await balanceOf(person)).toBe(0);
    }
    const { rows } = await sql<{ sum: number }>`
        select sum(cents)::integer as sum from ledger_entry`.execute(server.services.db);
    expect(rows[0]?.sum ?? 0).toBe(0);
  };
  await fc.assert(fc.asyncProperty(fc.array(command, { minLength: 4, maxLength: 14 }), runHistory), { numRuns: runs });
});
