import { randomUUID } from "node:crypto";
import { appOrdersApi, ordersApi, type Order, type OrderAction } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { withPathValue, centsUpTo, withChance, retryUntilAnswered, pick, pickTwo, callOnce } from "./money-scenario.ts";
import type { MoneyScenario, ScenarioRun } from "./money-scenario.ts";
import type { MoneySetup, Customer } from "./money-setup.ts";
import type { Person } from "../../harness/test-system.ts";
import type { Tally } from "../../harness/tally.ts";

const goal = "back";
/** Percentages. */
const percentages = {
  twice: 20,
  errand: 50,
  cancelled: 25,
  confirmed: 40,
  whole: 30,
  givesUp: 10,
  declined: 30,
} as const;
const place = { lat: 30.2, lng: 120.2 };
/** No order passes through more states. */
const maxSteps = 12;
const closed: readonly string[] = ["completed", "refunded", "confirmed", "cancelled"];
/** Complaints use errands of another task, so that the scenarios do not share orders. */
const task = "buy";

/** The acknowledged refunds of one order. */
interface Refunds {
  acknowledgedCents: number;
  /** Refunds without an answer. */
  unknownCents: number;
}

/** Processes orders from the first call to the refund and records the answers. */
class Counter {
  readonly #setup: MoneySetup;
  /** By order number. */
  readonly refunds = new Map<string, Refunds>();
  readonly cancelled = new Set<string>();
  placed = 0;
  refused = 0;

  constructor(setup: MoneySetup) {
    this.#setup = setup;
  }

  async order(number: string): Promise<Order> {
    const sending = {
      call: withPathValue(ordersApi.detail, "number", number),
      token: pick(this.#setup.managers).token,
    };
    const { data, message } = await retryUntilAnswered(this.#setup.system, sending);
    if (!data) throw new Error(`an order cannot be read: ${message}`);
    return (data as { order: Order }).order;
  }

  async #place(customer: Customer): Promise<string> {
    const { system, merchant } = this.#setup;
    const clientOrderId = randomUUID();
    const way = { pickup: "江南大道 228 号", destination: "滨盛路 1870 号", zone: "滨江", from: place, to: place };
    const errand = { ...way, clientOrderId, task, item: "感冒药一盒", itemValueCents: centsUpTo(50_000) };
    const items = [{ dishId: merchant.dishId, quantity: 1 + Math.floor(Math.random() * 4) }];
    const meal = { clientOrderId, merchantId: merchant.id, items, address: "滨江路 18 号" };
    const sending = withChance(percentages.errand)
      ? { call: appOrdersApi.placeErrand, token: customer.token, body: errand }
      : { call: appOrdersApi.place, token: customer.token, body: meal };
    const send = () => retryUntilAnswered(system, sending);
    const answers = await Promise.all(withChance(percentages.twice) ? [send(), send()] : [send()]);
    const numbers = new Set(answers.map(({ data }) => (data as { number: string } | null)?.number));
    const [number] = numbers;
    if (numbers.size !== 1 || number === undefined) throw new Error("the same key did not give one order");
    this.placed += 1;
    return number;
  }

  /** Sends one command for the last seen version under a new key; returns the order afterwards. */
  async #act({ number, version }: Order, act: OrderAction, by: Person, more: object = {}): Promise<Order> {
    const body = { number, version, act, commandId: randomUUID(), reason: "客户要求", ...more };
    const sending = { call: ordersApi.act, token: by.token, body };
    const result = await retryUntilAnswered(this.#setup.system, sending);
    if (!result.success) this.refused += 1;
    if (result.success && act === "cancel") this.cancelled.add(number);
    return result.success ? (result.data as Order) : this.order(number);
  }

  /** Processes the order until it is delivered or cancelled. */
  async #carry(number: string): Promise<Order> {
    let order = await this.order(number);
    for (let step = 0; step < maxSteps && order.status !== "delivered"; step += 1) {
      const by = pick(this.#setup.managers);
      if (order.allowed.includes("assign"))
        order = await this.#act(order, "assign", by, { workerId: pick(this.#setup.couriers).id });
      else if (order.allowed.includes("advance")) order = await this.#act(order, "advance", by);
      else return order;
    }
    return order;
  }

  /** Refunds a part or all that is left; does not always wait for the answer. */
  async #refund({ number, version, totalCents }: Order, by: Person): Promise<void> {
    const refundCents = withChance(percentages.whole) ? totalCents : centsUpTo(totalCents);
    const body = { number, version, act: "refund", commandId: randomUUID(), reason: "客户要求", refundCents };
    const sending = { call: ordersApi.act, token: by.token, body };
    const result = await (withChance(percentages.givesUp) ? callOnce : retryUntilAnswered)(this.#setup.system, sending);
    const before = this.refunds.get(number) ?? { acknowledgedCents: 0, unknownCents: 0 };
    if (!result) before.unknownCents += refundCents;
    else if (result.success) before.acknowledgedCents += refundCents;
    else this.refused += 1;
    this.refunds.set(number, before);
  }

  /**
   * Two users refund at the same moment, and then once more: one of two succeeds, and together they never exceed the
   * payment.
   */
  async #refunds(number: string): Promise<void> {
    for (let round = 0; round < 2; round += 1) {
      const order = await this.order(number);
      if (!order.allowed.includes("refund")) return;
      await Promise.all(pickTwo(this.#setup.managers).map((by) => this.#refund(order, by)));
      await this.#settle(number);
    }
  }

  /**
   * Two users settle the requested refund at the same moment: one of them succeeds, and a declined refund is not paid.
   */
  async #settle(number: string): Promise<void> {
    const order = await this.order(number);
    if (order.status !== "refunding") return;
    const act = withChance(percentages.declined) ? "decline" : "advance";
    const settled = await Promise.all(pickTwo(this.#setup.managers).map((by) => this.#act(order, act, by)));
    const declinedCents = order.refundedCents - Math.min(...settled.map(({ refundedCents }) => refundedCents));
    const bounds = this.refunds.get(number);
    if (bounds) bounds.acknowledgedCents -= declinedCents;
  }

  #confirm(order: Order, { token }: Customer) {
    const body = { number: order.number, to: order.kind === "delivery" ? "completed" : "confirmed" };
    return retryUntilAnswered(this.#setup.system, { call: appOrdersApi.customerStep, token, body });
  }

  /** The customer cancels at the moment in which staff process or cancel the order. */
  async #cancel(number: string, { token }: Customer): Promise<void> {
    const { system, managers } = this.#setup;
    const order = await this.order(number);
    const leave = { call: appOrdersApi.customerStep, token, body: { number, to: "cancelled" } };
    const [result] = await Promise.all([
      retryUntilAnswered(system, leave),
      this.#act(order, pick(["cancel", "advance"] as const), pick(managers)),
    ]);
    if (result.success) this.cancelled.add(number);
  }

  async once(): Promise<void> {
    const customer = pick(this.#setup.customers);
    const number = await this.#place(customer);
    if (withChance(percentages.cancelled)) await this.#cancel(number, customer);
    const order = await this.#carry(number);
    if (order.status !== "delivered") return;
    if (withChance(percentages.confirmed)) await this.#confirm(order, customer);
    await this.#refunds(number);
  }

  async #open(): Promise<{ number: string; customer_id: number }[]> {
    const { rows } = await sql<{ number: string; customer_id: number }>`
      select number, customer_id from orders where status <> all(${closed}::text[]) and (kind = 'delivery' or task = ${task})`.execute(
      this.#setup.system.services.db,
    );
    return rows;
  }

  /** Pays out the waiting refunds, twice at once, and confirms the remaining orders. */
  async reconcile(): Promise<void> {
    const { customers, managers } = this.#setup;
    await Promise.all(
      (await this.#open()).map(async ({ number, customer_id: id }) => {
        const before = await this.order(number);
        if (before.status === "refunding")
          await Promise.all(pickTwo(managers).map((by) => this.#act(before, "advance", by)));
        const order = await this.#carry(number);
        const customer = customers.find((item) => item.id === id);
        if (order.status === "delivered" && customer) await this.#confirm(order, customer);
      }),
    );
  }

  open = async () => (await this.#open()).length;
}

interface Violations {
  orders: number;
  open: number;
  /** Still held for an ended order, or owed to its customer. */
  heldClosed: number;
  /** The net payment from the bank differs from the total less the refund. */
  bankWrong: number;
  /** Not distributed exactly once, or distributed without a delivery. */
  settledWrong: number;
  /** Refunded amount that differs from the acknowledged one. */
  refundedWrong: number;
  refundedAbove: number;
  cancelledWrong: number;
}

async function readViolations({ system }: MoneySetup, { refunds, cancelled }: Counter): Promise<Violations> {
  const bounds = [...refunds].map(([number, { acknowledgedCents, unknownCents }]) => ({
    number,
    least: acknowledgedCents,
    most: acknowledgedCents + unknownCents,
  }));
  const { rows } = await sql<Violations>`
    with bounds as (
      select * from jsonb_to_recordset(${JSON.stringify(bounds)}::jsonb) as bounds (number text, least integer, most integer)
    ), moved as (
      select transfer.subject, sum(cents) filter (where account = 'bank') as bank, sum(cents) filter (where account = 'held') as held,
        sum(cents) filter (where account = 'payable') as payable,
        count(distinct transfer.id) filter (where purpose = 'order.settled') as settled
      from ledger_transfer transfer join ledger_entry entry on entry.transfer_id = transfer.id
      where starts_with(transfer.subject, 'order:') group by transfer.subject
    ), item as (
      select orders.*, status = any(${closed}::text[]) as is_over, coalesce(moved.bank, 0) as bank, coalesce(moved.held, 0) as held,
        coalesce(moved.payable, 0) as payable, coalesce(moved.settled, 0) as settled, coalesce(bounds.least, 0) as least, coalesce(bounds.most, 0) as most
      from orders left join moved on moved.subject = 'order:' || orders.number left join bounds on bounds.number = orders.number
      where kind = 'delivery' or task = ${task}
    )
    select count(*)::integer as orders, (count(*) filter (where not is_over))::integer as open,
      (count(*) filter (where is_over and (held <> 0 or payable <> 0)))::integer as "heldClosed",
      (count(*) filter (where is_over and bank <> refunded_cents - total_cents))::integer as "bankWrong",
      (count(*) filter (where is_over and settled <> case status when 'cancelled' then 0 else 1 end))::integer as "settledWrong",
      (count(*) filter (where status <> 'cancelled' and refunded_cents not between least and most))::integer as "refundedWrong",
      (count(*) filter (where refunded_cents > total_cents))::integer as "refundedAbove",
      (select count(*)::integer from unnest(${[...cancelled]}::text[]) as result (number)
        where (select status from orders where orders.number = result.number) <> 'cancelled') as "cancelledWrong"
    from item`.execute(system.services.db);
  const [row] = rows;
  if (!row) throw new Error("the orders cannot be read");
  return row;
}

/** Orders that are cancelled, delivered and refunded, in part or in full, by two users at once. */
export const refunds: MoneyScenario = {
  name: "refunds",
  open(setup: MoneySetup): Promise<ScenarioRun> {
    const counter = new Counter(setup);
    return Promise.resolve({
      once: () => counter.once(),
      reconcile: () => counter.reconcile(),
      // An order waits only for people, not for jobs.
      countUnfinished: () => Promise.resolve(0),
      async check(tally: Tally) {
        const { orders, open, ...wrong } = await readViolations(setup, counter);
        const note = (what: string, figure: number, isSo: boolean) => tally.record(goal, what, figure, isSo);
        const refunded = [...counter.refunds.values()].filter(({ acknowledgedCents }) => acknowledgedCents > 0).length;
        note("orders placed, each once", orders, orders === counter.placed && orders > 0);
        note("of them refunded, as acknowledged", refunded, refunded > 0);
        note("acts refused: a colleague was first, or more than was paid", counter.refused, true);
        note("left open", open, open === 0);
        note("money held or owed for an ended order", wrong.heldClosed, wrong.heldClosed === 0);
        note("the bank's money differs from total less refund", wrong.bankWrong, wrong.bankWrong === 0);
        note("not distributed exactly once", wrong.settledWrong, wrong.settledWrong === 0);
        note("refunded more or less than was acknowledged", wrong.refundedWrong, wrong.refundedWrong === 0);
        note("refunded more than was paid", wrong.refundedAbove, wrong.refundedAbove === 0);
        note("acknowledged cancellations that did not happen", wrong.cancelledWrong, wrong.cancelledWrong === 0);
      },
    });
  },
};
