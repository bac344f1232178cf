import { undoDecisionMs } from "@vowdesk/contract/reviews/engine";
import { defaultBusinessSettings } from "@vowdesk/contract/operations/business";
import { appWithdrawalsApi, withdrawalsApi, type Withdrawal } from "@vowdesk/contract/reviews/withdrawals";
import * as fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeCustomer } from "../../../../test/chat.ts";
import { startTestServer, type TestServer } from "../../../../test/server.ts";
import { inTransaction, systemActor } from "../../../kernel/http/context.ts";
import { fixedClock } from "../../../platform/clock.ts";
import { personAccount, post, type Side } from "../../money/ledger/ledger.ts";
import { payOut, payOutsSettled } from "../../money/payouts/payouts.ts";
import { decisionEffects } from "../engine/engine.ts";

const clock = fixedClock("2026-11-02T03:30:00Z");
const origin = { actor: systemActor, language: "zh", requestId: "", ip: "" } as const;
const runs = Number(process.env["VOWDESK_HISTORIES"] ?? 8);
const limitCents = defaultBusinessSettings.withdrawalSecondCents;
const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;
const fullCents = 100 * limitCents;

let server: TestServer;
const staff: { username: string; token: string }[] = [];
beforeAll(async () => {
  server = await startTestServer({ clock });
  for (const _ of [1, 2, 3]) staff.push(await server.createUser({ roles: ["finance"] }));
});
afterAll(() => server?.close());

type Act = { do: "ask"; cents: number } | { do: "approve" | "reject" | "undo"; which: number; by: 0 | 1 | 2 };

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant("ask" as const), cents: fc.integer({ min: 100, max: limitCents }) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constantFrom(
        "approve" as const,
        "approve" as const,
        "approve" as const,
        "reject" as const,
        "undo" as const,
      ),
      which: fc.nat(40),
      by: fc.constantFrom(0 as const, 1 as const, 2 as const),
    }),
  },
);
/** Simultaneous acts and the pause after them. */
const batch = fc.record({
  acts: fc.array(act, { minLength: 1, maxLength: 6 }),
  pauseMs: fc.constantFrom(0, undoDecisionMs, undoDecisionMs, hourMs, 13 * hourMs, dayMs - 1, dayMs),
});

async function pause(ms: number): Promise<void> {
  clock.moveMs(ms);
  await decisionEffects.run(server.services);
  await payOut(server.services);
  await payOutsSettled(server.services);
  if (ms >= hourMs) for (const member of staff) member.token = await server.signIn(member.username);
}

/** Creates a customer with a balance. `itemIds` collects their withdrawals. */
async function createPerson() {
  const { id, token } = await makeCustomer(server);
  const entries: Side[] = [
    { account: "bank", cents: -fullCents },
    { account: personAccount(id), cents: fullCents },
  ];
  const posting = { key: `test:${id}`, purpose: "ledger.opened", subject: "ledger", entries };
  await inTransaction(server.services, origin, (ctx) => post(ctx, posting));
  return { id, token, itemIds: [] as number[] };
}
type Person = Awaited<ReturnType<typeof createPerson>>;

async function ask(person: Person, amountCents: number): Promise<void> {
  const input = { amountCents, holder: "陈思雨", bank: "招商银行", card: "6225880112346789" };
  const { data } = await server.call(appWithdrawalsApi.submit, input, person.token);
  person.itemIds.push((data as { id: number }).id);
}

/** Performs an act. Refusals are ignored. */
async function perform(person: Person, step: Act): Promise<void> {
  if (step.do === "ask") return ask(person, step.cents);
  const id = person.itemIds[step.which % Math.max(person.itemIds.length, 1)];
  const token = staff[step.by]?.token;
  if (id === undefined || token === undefined) return;
  if (step.do === "undo") return void (await server.call(withdrawalsApi.undo, { id }, token));
  const { item } = (await server.call(withdrawalsApi.detail, { id }, token)).data as { item: Withdrawal };
  const reason = step.do === "reject" ? { reason: "核对过了" } : {};
  await server.call(withdrawalsApi.decide, { id, version: item.version, act: step.do, ...reason }, token);
}

/** Returns the withdrawals that went to the bank with one approval. */
async function approvedByOne({ id }: Person): Promise<{ at: number; cents: number }[]> {
  const { rows } = await sql<{ at: Date; cents: number }>`
    select (details#>>'{approvals,0,at}')::timestamptz as at, (details->>'amountCents')::integer as cents from review
    where queue = 'withdrawal' and person_id = ${id} and status in ('approved', 'paying', 'paid', 'uncertain')
      and jsonb_array_length(details->'approvals') = 1`.execute(server.services.db);
  return rows.map(({ at, cents }) => ({ at: at.getTime(), cents }));
}

test("in random histories one approver alone never approves the limit within 24 hours (R-9.5)", async () => {
  const runHistory = async (batches: { acts: Act[]; pauseMs: number }[]) => {
    const person = await createPerson();
    for (const { acts, pauseMs } of batches) {
      await Promise.all(acts.map((step) => perform(person, step)));
      await pause(pauseMs);
    }
    await pause(undoDecisionMs);
    const alone = await approvedByOne(person);
    for (const { at } of alone) {
      const within = alone.filter((item) => item.at > at - dayMs && item.at <= at);
      expect(within.reduce((sum, { cents }) => sum + cents, 0)).toBeLessThan(limitCents);
    }
  };
  await fc.assert(fc.asyncProperty(fc.array(batch, { minLength: 3, maxLength: 9 }), runHistory), { numRuns: runs });
});
