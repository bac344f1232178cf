import { randomUUID } from "node:crypto";
import {
  appWithdrawalsApi,
  withdrawalQueue,
  withdrawalsApi,
  type Withdrawal,
} from "@vowdesk/contract/reviews/withdrawals";
import { sql } from "kysely";
import { QueueClient } from "./queue-client.ts";
import {
  centsUpTo,
  withChance,
  retryUntilAnswered,
  pick,
  type MoneyScenario,
  type ScenarioRun,
} from "./money-scenario.ts";
import { changeRole, strandedCents } from "./roles.ts";
import type { MoneySetup, Customer } from "./money-setup.ts";
import type { TestSystem } from "../../harness/test-system.ts";
import type { Tally } from "../../harness/tally.ts";

const goal = "draw";
/** Some amounts need a second approver. */
const mostCents = 700_000;
/** Percentages of the acts of users and reviewers; the remaining withdrawals are approved. */
const percentages = { twice: 20, reject: 15, leftOpen: 25 } as const;

/**
 * Queries the bank and marks the payment as it answers; an unknown payment failed. Another user than the approver does
 * this.
 */
async function mark(client: QueueClient<Withdrawal>, id: number): Promise<void> {
  for (const by of client.staff) {
    await retryUntilAnswered(client.system, { call: withdrawalsApi.askBank, token: by.token, body: { id } });
    const { details } = await client.item(id, by);
    const act = details.bankWord?.state === "paid" ? "mark-paid" : "mark-failed";
    if (await client.decide(id, { act }, by)) return;
  }
}

/**
 * Approves withdrawals whose decision was undone by a reviewer who left, and marks uncertain ones; some stay
 * uncertain.
 */
async function reconcile(client: QueueClient<Withdrawal>): Promise<void> {
  await client.clear(["pending", "second"], () => ({ act: "approve" }));
  const unknown = await client.idsInState("uncertain");
  await Promise.all(
    unknown.map(async (id) => {
      if (!withChance(percentages.leftOpen)) await mark(client, id);
      await client.settled(id);
    }),
  );
}

/** Requests a withdrawal, sometimes twice under one key; a reviewer decides it. */
async function withdraw(
  client: QueueClient<Withdrawal>,
  { customers, couriers, changing }: MoneySetup,
  tried: { requested: number; refused: number },
): Promise<void> {
  const person = pick<Customer>([...customers, ...couriers, ...changing]);
  const become = () => (changing.includes(person) ? changeRole(client.system, person) : undefined);
  await become();
  const { token } = person;
  const amountCents = 99 + centsUpTo(mostCents);
  const body = { amountCents, holder: "提现人", bank: "招商银行", card: "6225880112346789" };
  const key = randomUUID();
  const send = () => retryUntilAnswered(client.system, { call: appWithdrawalsApi.submit, token, body, key });
  const answers = await Promise.all(withChance(percentages.twice) ? [send(), send()] : [send()]);
  const ids = new Set(answers.map(({ data }) => (data as { id: number } | null)?.id));
  if (ids.size !== 1) throw new Error("the same key gave two withdrawals");
  const [id] = ids;
  if (id === undefined) {
    tried.refused += 1;
    return;
  }
  tried.requested += 1;
  await become();
  await client.review(id, () => ({ act: withChance(percentages.reject) ? "reject" : "approve" }));
  await become();
  await client.decideFrom(id, "second", { act: "approve" });
}

interface Violations {
  items: number;
  states: Record<string, number>;
  /** Paid in the ledger but not at the bank, or the other way round. */
  disagree: number;
  /** The bank received the payment more than once. */
  sentTwice: number;
  /** The held amount is not the uncertain amount. */
  heldWrong: number;
  /** Money that was neither paid nor returned, or both. */
  endedWrong: number;
  /** Users not notified exactly once of the end. */
  toldWrong: number;
  /** Items whose payment key lacks this database's epoch. */
  keyless: number;
}

async function readViolations({ services: { db } }: TestSystem): Promise<Violations> {
  const { rows } = await sql<Violations>`
    with item as (
      select review.*, (details ->> 'amountCents')::bigint as cents, ended.purpose as ended, paid.state as bank, paid.asked
      from review left join ledger_transfer ended on ended.key = 'withdrawal.ended:' || review.id
        left join simulated_payment paid on paid.key = details ->> 'paymentKey' where queue = 'withdrawal'
    )
    select (select count(*)::integer from item) as items,
      (select json_object_agg(status, n) from (select status, count(*) as n from item group by status) as counted) as states,
      (select count(*)::integer from item where status <> 'uncertain' and (status = 'paid') <> (bank is not distinct from 'paid')) as disagree,
      (select count(*)::integer from item where asked > 1) as "sentTwice",
      (select abs(coalesce((select sum(cents) from ledger_entry where account = 'held:withdrawals'), 0)
        - coalesce((select sum(cents) from item where status = 'uncertain'), 0))::integer) as "heldWrong",
      (select count(*)::integer from item where ended is distinct from
        case status when 'paid' then 'withdrawal.paid' when 'uncertain' then null else 'withdrawal.returned' end) as "endedWrong",
      (select count(*)::integer from item where
        (select count(*) from app_notice where review_id = item.id) <> case status when 'uncertain' then 0 else 1 end) as "toldWrong",
      (select count(*)::integer from item, stream_epoch
        where details ->> 'paymentKey' is distinct from 'withdrawal:' || id || ':' || epoch) as keyless`.execute(db);
  const [row] = rows;
  if (!row) throw new Error("the ledger and the bank's records cannot be read");
  return row;
}

const ends = ["paid", "rejected", "failed", "uncertain"];

/** Withdrawals with approvals, rejections and undone decisions. */
export const withdrawals: MoneyScenario = {
  name: "withdrawals",
  open(setup: MoneySetup): Promise<ScenarioRun> {
    const { system, finance, changing } = setup;
    const client = new QueueClient<Withdrawal>(system, withdrawalQueue, finance);
    const tried = { requested: 0, refused: 0 };
    const check = async (tally: Tally) => {
      const { items, states, ...wrong } = await readViolations(system);
      const note = (what: string, figure: number, isSo: boolean) => tally.record(goal, what, figure, isSo);
      note("withdrawals requested, each once", items, items === tried.requested && items > 0);
      note("more than the balance, refused", tried.refused, true);
      for (const [status, n] of Object.entries(states)) note(`at the end: ${status}`, n, ends.includes(status));
      note("paid in one of ledger and bank only", wrong.disagree, wrong.disagree === 0);
      note("sent to the bank twice", wrong.sentTwice, wrong.sentTwice === 0);
      note("neither paid nor returned, or both", wrong.endedWrong, wrong.endedWrong === 0);
      note("held amount minus uncertain amount, in cents", wrong.heldWrong, wrong.heldWrong === 0);
      note("payments without a key of the epoch", wrong.keyless, wrong.keyless === 0);
      const stranded = await strandedCents(system, changing);
      note("cents missing or extra in the balances of users whose role changed", stranded, stranded === 0);
      note("not notified exactly once of the end", wrong.toldWrong, wrong.toldWrong === 0);
      await client.check(tally, goal);
    };
    return Promise.resolve({
      once: () => withdraw(client, setup, tried),
      reconcile: () => reconcile(client),
      countUnfinished: () => client.countUnfinished(["approved", "paying"]),
      check,
    });
  },
};
