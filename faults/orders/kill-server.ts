import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { demoPassword, demoPhone } from "@vowdesk/contract/staff/auth";
import type pg from "pg";
import { openClient, Refused, type Call } from "../../packages/simulator/src/client.ts";
import { killInTurn } from "../../harness/kill-in-turn.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { openStaffClient, type StaffClient } from "../../harness/staff-client.ts";
import { printFigures } from "../../harness/tally.ts";

interface KillSettings {
  serverKills: number;
  databaseKills: number;
  ordersPerSecond: number;
  /** G-R4 requires 5 s on a machine without other load. */
  readyWithinMs: number;
}

export interface Finding {
  name: string;
  /** Description of the violation; null when the check passes. */
  problem: string | null;
}

interface Basket {
  merchantId: number;
  items: { dishId: number; quantity: number }[];
}

interface Placed {
  /** The order's number, once the server has confirmed it. */
  number: string | null;
}

const customers = 8;
const retryPauseMs = 200;
const settleWithinMs = 60_000;

/** Places orders at a steady rate, retries each key until the server answers, and records the answers. */
class Orders {
  readonly byKey = new Map<string, Placed>();
  readonly #call: Call;
  readonly #tokens: string[];
  readonly #basket: Basket;
  readonly refused: string[] = [];
  #underWay = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | null = null;
  #perSecond = 0;

  constructor(call: Call, tokens: string[], basket: Basket) {
    this.#call = call;
    this.#tokens = tokens;
    this.#basket = basket;
  }

  /** Places the orders that a late timer missed at once, which keeps the rate on a busy machine. */
  start(perSecond: number): void {
    const startedAt = performance.now();
    this.#timer = setInterval(() => {
      const due = ((performance.now() - startedAt) / 1_000) * perSecond;
      while (this.byKey.size < due) this.#placeNext();
      this.#perSecond = this.byKey.size / ((performance.now() - startedAt) / 1_000);
    }, 1_000 / perSecond);
  }

  /** The measured rate. */
  get perSecond(): number {
    return this.#perSecond;
  }

  #placeNext(): void {
    const placing = this.#place(randomUUID(), this.#tokens[this.byKey.size % this.#tokens.length] ?? "");
    this.#underWay.add(placing);
    void placing.finally(() => this.#underWay.delete(placing));
  }

  async finish(): Promise<void> {
    if (this.#timer) clearInterval(this.#timer);
    await Promise.all(this.#underWay);
  }

  async #place(key: string, token: string): Promise<void> {
    const placed: Placed = { number: null };
    this.byKey.set(key, placed);
    while (placed.number === null) {
      try {
        const order = await this.#call(
          "appOrders_place",
          { clientOrderId: key, address: "滨盛路 1 号", remark: "", ...this.#basket },
          token,
        );
        placed.number = order.number;
      } catch (error) {
        if (error instanceof Refused) return void this.refused.push(error.reason);
        await wait(retryPauseMs);
      }
    }
  }
}

async function openOrders(call: Call): Promise<Orders> {
  const tokens: string[] = [];
  for (let index = 0; index < customers; index += 1) {
    const { token } = await call("appAuth_appSignIn", { phone: demoPhone("customer", index), password: demoPassword });
    tokens.push(token);
  }
  const [merchant] = await call("appOrders_merchants", {}, tokens[0]);
  const dishId = merchant?.dishes[0]?.id ?? 0;
  return new Orders(call, tokens, { merchantId: merchant?.id ?? 0, items: [{ dishId, quantity: 1 }] });
}

/** Reads the orders and messages from the running server's database. */
async function readTables(client: pg.Client, userId: number) {
  const orders = await client.query<{ key: string; number: string }>(
    "select client_order_id as key, number from orders where client_order_id not like 'demo-%'",
  );
  const messages = await client.query<{ id: string; number: string; says: string; acked: boolean }>(
    "select message_id::text as id, number, template->>'key' as says, acked_at is not null as acked from delivery join message on message.id = message_id where user_id = $1",
    [userId],
  );
  return { orders: orders.rows, messages: messages.rows };
}

const repeated = (items: readonly string[]) => items.slice(new Set(items).size);
const problemIfAny = (count: number, what: string) => (count === 0 ? null : `${count} ${what}`);

type Tables = Awaited<ReturnType<typeof readTables>>;

/** `first` has the ids of the client's first list, whose messages are no news. */
interface Recipient {
  staff: StaffClient;
  first: ReadonlySet<string>;
}

function judge(orders: Orders, { staff, first }: Recipient, { orders: rows, messages }: Tables): Finding[] {
  const numberOf = new Map(rows.map(({ key, number }) => [key, number]));
  const acknowledged = [...orders.byKey].flatMap(([key, { number }]) => (number === null ? [] : [{ key, number }]));
  const announced = new Set(staff.announced);
  const notified = new Set(messages.map(({ number }) => number));
  return [
    { name: "orders were placed", problem: acknowledged.length > 0 ? null : "none was" },
    {
      name: "no order was refused",
      problem: problemIfAny(orders.refused.length, `refused: ${[...new Set(orders.refused)].join()}`),
    },
    {
      name: "every acknowledged order exists under the acknowledged number",
      problem: problemIfAny(acknowledged.filter(({ key, number }) => numberOf.get(key) !== number).length, "are not"),
    },
    { name: "no order exists twice", problem: problemIfAny(repeated(rows.map(({ key }) => key)).length, "are") },
    {
      name: "every order has its message",
      problem: problemIfAny(rows.filter(({ number }) => !notified.has(number)).length, "have none"),
    },
    {
      name: "no order has two equal messages",
      problem: problemIfAny(repeated(messages.map(({ number, says }) => `${says} ${number}`)).length, "have"),
    },
    {
      name: "the staff client shows every message",
      problem: problemIfAny(messages.filter(({ id }) => !first.has(id) && !announced.has(id)).length, "are missing"),
    },
    {
      name: "the staff client shows no message twice",
      problem: problemIfAny(repeated(staff.announced).length, "are shown again"),
    },
    {
      name: "the staff client never had to start over: earlier messages are acknowledged, but not announced",
      problem: problemIfAny(staff.resyncs(), "resyncs"),
    },
    {
      name: "every message is acknowledged",
      problem: problemIfAny(messages.filter(({ acked }) => !acked).length, "are not"),
    },
  ];
}

/**
 * Reads and judges until every message has been shown and acknowledged, for at most a minute. Unclaimed orders cause
 * further messages meanwhile, so a message that is still in transit is no finding yet.
 */
async function settle(server: ServerProcess, recipient: Recipient, orders: Orders): Promise<Finding[]> {
  const client = await server.connect();
  const end = Date.now() + settleWithinMs;
  while (true) {
    const findings = judge(orders, recipient, await readTables(client, recipient.staff.userId));
    if (findings.every(({ problem }) => problem === null) || Date.now() > end) return findings;
    await wait(200);
  }
}

/**
 * Kills the server and the database in turn while customers order and a dispatcher listens: every acknowledged order
 * exists once, every message is shown once (G-R4, G-R5).
 */
export async function killAndCount(settings: KillSettings): Promise<Finding[]> {
  const server = await ServerProcess.start();
  const controller = new AbortController();
  try {
    const call = openClient(server.url, controller.signal, 64);
    // Separate calls: its tickets would wait behind the queued orders, and it would hardly ever be connected.
    const staffCall = openClient(server.url, controller.signal, 4);
    const staff = await openStaffClient(server.url, staffCall, "dispatcher");
    while (staff.inbox.getSnapshot().connection.is !== "online") await wait(20);
    const first = new Set(staff.inbox.getSnapshot().messages.map(({ id }) => id));
    const orders = await openOrders(call);
    orders.start(settings.ordersPerSecond);
    const readyMs = await killInTurn(server, settings);
    await wait(1_000);
    await orders.finish();
    const findings = await settle(server, { staff, first }, orders);
    staff.inbox.stop();
    const slowest = Math.max(...readyMs);
    const ready: Finding = {
      name: `ready again within ${settings.readyWithinMs} ms`,
      problem: slowest <= settings.readyWithinMs ? null : `took ${slowest} ms`,
    };
    const placed = `${orders.byKey.size} orders at ${orders.perSecond.toFixed(1)}/s`;
    const kills = `${settings.serverKills} + ${settings.databaseKills} kills, ${server.restarts} restarts of the server`;
    console.log(`${placed}, ${staff.announced.length} messages, ${kills}, slowest ready after ${slowest} ms`);
    return [...findings, ready];
  } finally {
    controller.abort();
    await server.close();
  }
}

if (import.meta.main) {
  const kills = Number(process.argv[2] ?? 20);
  const findings = await killAndCount({
    serverKills: kills,
    databaseKills: kills,
    ordersPerSecond: 50,
    readyWithinMs: 5_000,
  });
  for (const { name, problem } of findings)
    console.log(`${problem ? "FAILED" : "ok    "} ${name}${problem ? `: ${problem}` : ""}`);
  const failed = findings.filter(({ problem }) => problem).length;
  printFigures(
    findings.map(({ name, problem }) => ({ goal: "G-R4, G-R5", what: name, figure: problem ?? "so" })),
    findings.flatMap(({ name, problem }) => (problem ? [`${name}: ${problem}`] : [])),
  );
  console.log(`${findings.length - failed} passed, ${failed} failed`);
  process.exit(failed > 0 ? 1 : 0);
}
