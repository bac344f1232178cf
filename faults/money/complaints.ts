import { randomUUID } from "node:crypto";
import { appComplaintsApi, complaintQueue, type Complaint } from "@vowdesk/contract/reviews/complaints";
import { appOrdersApi, ordersApi } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { QueueClient, type Decision } from "./queue-client.ts";
import {
  withPathValue,
  centsUpTo,
  withChance,
  retryUntilAnswered,
  pick,
  type MoneyScenario,
  type ScenarioRun,
} from "./money-scenario.ts";
import type { MoneySetup, Customer } from "./money-setup.ts";
import type { Tally } from "../../harness/tally.ts";

const goal = "comp";
/** Value of an errand without an advance. The second of two compensations that exceed it together is refused. */
const worthMostCents = 100_000;
/** Percentages; the remaining complaints are compensated. */
const percentages = { bothSides: 35, twice: 20, resolve: 10, dismiss: 10 } as const;
const place = { lat: 30.2, lng: 120.2 };

/** Places an errand and assigns it; its customer and its courier can then complain about each other. */
async function completedErrand({ system, couriers, managers }: MoneySetup, customer: Customer) {
  const itemValueCents = centsUpTo(worthMostCents);
  const body = {
    clientOrderId: randomUUID(),
    task: "send",
    item: "样片",
    itemValueCents,
    zone: "滨江",
    pickup: "江南大道 228 号",
    destination: "滨盛路 1870 号",
    from: place,
    to: place,
  };
  const placed = await retryUntilAnswered(system, { call: appOrdersApi.placeErrand, token: customer.token, body });
  if (!placed.success) throw new Error(`an errand cannot be placed: ${placed.message}`);
  const { number, version } = placed.data as { number: string; version: number };
  const courier = pick(couriers);
  const command = { number, version, act: "assign", workerId: courier.id, commandId: randomUUID() };
  await retryUntilAnswered(system, { call: ordersApi.act, token: pick(managers).token, body: command });
  const detail = withPathValue(ordersApi.detail, "number", number);
  const { data } = await retryUntilAnswered(system, { call: detail, token: pick(managers).token });
  const { workerId } = (data as { order: { workerId: number | null } }).order;
  return { number, worthCents: itemValueCents, courier: workerId === courier.id ? courier : null };
}

function decideRandomly(worthCents: number): Decision {
  if (withChance(percentages.resolve)) return { act: "resolve" };
  if (withChance(percentages.dismiss)) return { act: "dismiss" };
  return { act: "compensate", amountCents: centsUpTo(worthCents) };
}

interface Tried {
  requested: number;
}

async function fileComplaints(
  client: QueueClient<Complaint>,
  { token }: Customer,
  number: string,
  tried: Tried,
): Promise<number> {
  const body = { number, trouble: "damaged", text: "样片折了" };
  const sending = { call: appComplaintsApi.submit, token, body, key: randomUUID() };
  const send = () => retryUntilAnswered(client.system, sending);
  const answers = await Promise.all(withChance(percentages.twice) ? [send(), send()] : [send()]);
  const ids = new Set(answers.map(({ data }) => (data as { id: number } | null)?.id));
  const [id] = ids;
  if (ids.size !== 1 || id === undefined) throw new Error("the same key did not give one complaint");
  tried.requested += 1;
  return id;
}

/** The customer of an errand complains, sometimes also its courier, and each complaint is decided. */
async function fileComplaint(setup: MoneySetup, client: QueueClient<Complaint>, tried: Tried): Promise<void> {
  const customer = pick(setup.customers);
  const { number, worthCents, courier } = await completedErrand(setup, customer);
  const people = courier && withChance(percentages.bothSides) ? [customer, courier] : [customer];
  await Promise.all(
    people.map(async (person) => {
      const id = await fileComplaints(client, person, number, tried);
      await client.review(id, () => decideRandomly(worthCents));
    }),
  );
}

interface Violations {
  items: number;
  compensated: number;
  cents: number;
  /** The ledger and the item differ. */
  disagree: number;
  /** Orders with compensations above their value. */
  above: number;
  notifiedWrong: number;
  /** Undecided complaints. */
  open: number;
}

async function readViolations({ system }: MoneySetup): Promise<Violations> {
  const { rows } = await sql<Violations>`
    with item as (
      select review.id, review.person_id, review.status, details -> 'order' ->> 'number' as number,
        (details -> 'order' ->> 'worthCents')::integer as worth, (details ->> 'compensatedCents')::integer as given, (
          select coalesce(json_agg(entry.cents), '[]')::jsonb from ledger_transfer moved join ledger_entry entry on entry.transfer_id = moved.id
          where moved.key = 'complaint.compensated:' || review.id and entry.account = 'person:' || review.person_id
        ) as moved, (
          select count(*) from app_notice where review_id = review.id and account_id = review.person_id
        ) as notified
      from review where queue = 'complaint'
    )
    select count(*)::integer as items, (count(*) filter (where status = 'compensated'))::integer as compensated,
      coalesce(sum(given), 0)::integer as cents,
      (count(*) filter (where (status = 'compensated') <> (given is not null)
        or moved <> case when given is null then '[]'::jsonb else jsonb_build_array(given) end))::integer as disagree,
      (select count(*)::integer from (
        select from item group by number having sum(given) > min(worth)) as paid) as above,
      (count(*) filter (where notified <> 1))::integer as "notifiedWrong",
      (count(*) filter (where status = any(${complaintQueue.open}::text[])))::integer as open
    from item`.execute(system.services.db);
  const [row] = rows;
  if (!row) throw new Error("the complaints cannot be read");
  return row;
}

/** Complaints of both sides of an order, compensated by the business within the order's value. */
export const compensations: MoneyScenario = {
  name: "compensations",
  open(setup: MoneySetup): Promise<ScenarioRun> {
    const client = new QueueClient<Complaint>(setup.system, complaintQueue, setup.managers);
    const tried = { requested: 0 };
    return Promise.resolve({
      once: () => fileComplaint(setup, client, tried),
      // Dismisses complaints whose decision was undone or asked for more than was left.
      reconcile: () => client.clear(["waiting", "answered"], () => ({ act: "dismiss" })),
      countUnfinished: () => client.countUnfinished([]),
      async check(tally: Tally) {
        const { items, compensated, cents, disagree, above, notifiedWrong, open } = await readViolations(setup);
        const note = (what: string, figure: number, isSo: boolean) => tally.record(goal, what, figure, isSo);
        note("complaints, each once", items, items === tried.requested && items > 0);
        note(`of them compensated, with ${cents} cents`, compensated, compensated > 0);
        note("left open", open, open === 0);
        note("compensated in the item but not once in the ledger", disagree, disagree === 0);
        note("orders with compensations above their value", above, above === 0);
        note("not notified exactly once of the end", notifiedWrong, notifiedWrong === 0);
        await client.check(tally, goal);
      },
    });
  },
};
