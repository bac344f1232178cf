import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { appComplaintsApi, complaintsApi, type Complaint } from "@vowdesk/contract/reviews/complaints";
import { appOrdersApi, ordersApi, type Order, type OrderAction } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { withPathValue, centsUpTo, withChance, retryUntilAnswered, pick } from "./money-scenario.ts";
import { openMoneySetup, type MoneySetup, type Customer } from "./money-setup.ts";
import { waitUntil } from "../../harness/pace.ts";
import { TestSystem } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

const goal = "cap";
/** Percentages. */
const percentages = { cancelled: 25, undo: 30, decline: 40, whole: 30 } as const;
const concurrency = 10;
const rounds = 3;
/** No order passes through more states until it is delivered. */
const maxSteps = 8;
const sampleMs = 250;
/** Decisions take effect after ten seconds; the rest is a margin for a busy machine. */
const settledWithinMs = 120_000;

/** Number of successful calls, by kind. */
interface Counts {
  done: Record<string, number>;
  refused: number;
}

/** Refunds, cancels and compensates one order concurrently. */
class OrderTrial {
  readonly #setup: MoneySetup;
  readonly #counts: Counts;
  readonly #customer: Customer;
  #number = "";
  #totalCents = 0;

  constructor(setup: MoneySetup, counts: Counts) {
    this.#setup = setup;
    this.#counts = counts;
    this.#customer = pick(setup.customers);
  }

  #note(what: string, result: { success: boolean }): void {
    if (result.success) this.#counts.done[what] = (this.#counts.done[what] ?? 0) + 1;
    else this.#counts.refused += 1;
  }

  async #order(): Promise<Order> {
    const call = withPathValue(ordersApi.detail, "number", this.#number);
    const { data } = await retryUntilAnswered(this.#setup.system, { call, token: pick(this.#setup.managers).token });
    return (data as { order: Order }).order;
  }

  async #act({ number, version }: Order, act: OrderAction, more: object = {}): Promise<void> {
    const body = { number, version, act, commandId: randomUUID(), reason: "客户要求", ...more };
    const token = pick(this.#setup.managers).token;
    this.#note(act, await retryUntilAnswered(this.#setup.system, { call: ordersApi.act, token, body }));
  }

  async #place(): Promise<void> {
    const { system, merchant } = this.#setup;
    const items = [{ dishId: merchant.dishId, quantity: 1 + Math.floor(Math.random() * 4) }];
    const body = { clientOrderId: randomUUID(), merchantId: merchant.id, items, address: "滨江路 18 号" };
    const result = await retryUntilAnswered(system, { call: appOrdersApi.place, token: this.#customer.token, body });
    if (!result.success) throw new Error(`an order cannot be placed: ${result.message}`);
    this.#number = (result.data as { number: string }).number;
    this.#totalCents = (await this.#order()).totalCents;
  }

  async #deliver(): Promise<void> {
    let order = await this.#order();
    for (let step = 0; step < maxSteps && order.status !== "delivered"; step += 1) {
      const isAssigned = !order.allowed.includes("assign");
      await (isAssigned
        ? this.#act(order, "advance")
        : this.#act(order, "assign", { workerId: pick(this.#setup.couriers).id }));
      order = await this.#order();
    }
  }

  async #complain({ token }: Customer): Promise<number> {
    const body = { number: this.#number, trouble: "missing", text: "少了一份" };
    const result = await retryUntilAnswered(this.#setup.system, {
      call: appComplaintsApi.submit,
      token,
      body,
      key: randomUUID(),
    });
    if (!result.success) throw new Error(`a complaint cannot be made: ${result.message}`);
    return (result.data as { id: number }).id;
  }

  #cents(): number {
    return withChance(percentages.whole) ? this.#totalCents : centsUpTo(this.#totalCents);
  }

  async #compensate(id: number): Promise<void> {
    const { system, managers } = this.#setup;
    const { token } = pick(managers);
    const { data } = await retryUntilAnswered(system, { call: withPathValue(complaintsApi.detail, "id", id), token });
    const { version } = (data as { item: Complaint }).item;
    const body = { id, version, act: "compensate", amountCents: this.#cents() };
    const result = await retryUntilAnswered(system, { call: complaintsApi.decide, token, body });
    this.#note("compensate", result);
    if (result.success && withChance(percentages.undo))
      this.#note("undo", await retryUntilAnswered(system, { call: complaintsApi.undo, token, body: { id } }));
  }

  /** Pays out or declines the requested refunds. */
  async #settle(): Promise<void> {
    const order = await this.#order();
    if (order.status === "refunding") await this.#act(order, withChance(percentages.decline) ? "decline" : "advance");
  }

  async #cancel(): Promise<void> {
    const body = { number: this.#number, to: "cancelled", reason: "等太久" };
    const sending = { call: appOrdersApi.customerStep, token: this.#customer.token, body };
    this.#note("cancel", await retryUntilAnswered(this.#setup.system, sending));
  }

  async #refund(): Promise<void> {
    await this.#act(await this.#order(), "refund", { refundCents: this.#cents() });
  }

  async run(): Promise<void> {
    await this.#place();
    const isCancelled = withChance(percentages.cancelled);
    if (!isCancelled) await this.#deliver();
    const complaints = [await this.#complain(this.#customer), await this.#complain(this.#setup.merchant)];
    for (let round = 0; round < rounds; round += 1) {
      const back = isCancelled ? [this.#cancel()] : [this.#refund(), this.#refund()];
      await Promise.all([...back, ...complaints.map((id) => this.#compensate(id))]);
      await this.#settle();
    }
    await this.#settle();
  }
}

/**
 * Counts the orders for which more than the total was or will be returned. A customer who cancels gets back the
 * payment less their own compensations; compensations of the other side do not count.
 */
async function countAbove({ services: { db } }: TestSystem): Promise<number> {
  const { rows } = await sql<{ above: number }>`
    select count(*)::integer as above from orders where total_cents < refunded_cents + (
      select coalesce(sum((details ->> 'compensatedCents')::integer), 0) from review
      where queue = 'complaint' and details -> 'order' ->> 'number' = orders.number
        and (orders.status <> 'cancelled' or person_id = orders.customer_id))`.execute(db);
  return rows[0]?.above ?? -1;
}

async function countUnsettled({ services: { db } }: TestSystem): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::integer as n from review where queue = 'complaint' and effect_at is not null`.execute(db);
  return rows[0]?.n ?? -1;
}

/** Checks repeatedly while money moves, to find violations that last only a moment. */
function sample(system: TestSystem): { stop(): Promise<{ samples: number; above: number }> } {
  const seen = { samples: 0, above: 0, isOver: false };
  const looking = (async () => {
    while (!seen.isOver) {
      seen.above = Math.max(seen.above, await countAbove(system));
      seen.samples += 1;
      await wait(sampleMs);
    }
  })();
  return {
    async stop() {
      seen.isOver = true;
      await looking;
      return seen;
    },
  };
}

interface Violations {
  sum: number;
  disagree: number;
  owed: number;
}

async function readViolations({ services: { db } }: TestSystem): Promise<Violations> {
  const { rows } = await sql<Violations>`
    select (select coalesce(sum(cents), 0)::integer from ledger_entry) as sum,
      (select count(*)::integer from review where queue = 'complaint' and coalesce((details ->> 'compensatedCents')::integer, 0) <> (
        select coalesce(sum(entry.cents), 0) from ledger_transfer moved join ledger_entry entry on entry.transfer_id = moved.id
        where moved.key = 'complaint.compensated:' || review.id and entry.cents > 0)) as disagree,
      (select coalesce(sum(cents), 0)::integer from ledger_entry where account = 'payable') as owed`.execute(db);
  return rows[0] ?? { sum: -1, disagree: -1, owed: -1 };
}

/** Concurrent refunds and compensations of the same orders never exceed together what was paid. */
export async function runMoneyCap({ orders }: { orders: number }): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const setup = await openMoneySetup(system);
    const counts: Counts = { done: {}, refused: 0 };
    const sampling = sample(system);
    let remaining = orders;
    const lane = async () => {
      while ((remaining -= 1) >= 0)
        await new OrderTrial(setup, counts)
          .run()
          .catch((error: unknown) => tally.expect("an order", false, String(error)));
    };
    await Promise.all(Array.from({ length: concurrency }, lane));
    await waitUntil(async () => (await countUnsettled(system)) === 0 || (await wait(500), false), settledWithinMs);
    const { samples, above } = await sampling.stop();
    const { sum, disagree, owed } = await readViolations(system);
    const done = (what: string) => counts.done[what] ?? 0;
    const note = (what: string, figure: number, isSo: boolean) => tally.record(goal, what, figure, isSo);
    note("orders", orders, orders > 0);
    for (const what of ["refund", "compensate"]) note(`done: ${what}`, done(what), done(what) > 0);
    for (const what of ["undo", "advance", "decline", "cancel"]) note(`done: ${what}`, done(what), true);
    note("refused: more than was left, or a colleague was first", counts.refused, counts.refused > 0);
    note("checks of all orders meanwhile", samples, samples > 0);
    note("most orders above the cap in one check", above, above === 0);
    const aboveInTheEnd = await countAbove(system);
    note("orders above the cap at the end", aboveInTheEnd, aboveInTheEnd === 0);
    note("compensations that differ from the ledger", disagree, disagree === 0);
    note("requested refunds neither paid out nor declined, in cents", owed, owed === 0);
    note("sum of the ledger, in cents", sum, sum === 0);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) process.exit((await runMoneyCap({ orders: Number(process.argv[2] ?? 500) })).print());
