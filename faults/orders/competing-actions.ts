import { ordersApi, type OrderConflict } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { OrderClient, type OpenOrder } from "./order-client.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface CompetitionSettings {
  /** Number of orders, one after the other. */
  orders: number;
}

const competitors = 50;
const dispatchers = 5;

interface CompetitionResult {
  won: number;
  /** Losers that received 409 and the winner's name. */
  informed: number;
  ms: number;
}

/** Sends fifty commands at once for one order, with every possible act. */
async function competeForOrder(
  client: OrderClient,
  staff: readonly Person[],
  { number, version, kind }: OpenOrder,
): Promise<CompetitionResult> {
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: competitors }, (_, place) => {
      const commands = [
        { act: "assign", workerId: client.workerFor(kind, place).id },
        { act: "cancel", reason: `第 ${place} 位` },
        { act: "flag" },
        { act: "note", reason: "x" },
      ];
      return client.act(staff[place % dispatchers]?.token ?? "", {
        number,
        version,
        ...commands[place % commands.length],
      });
    }),
  );
  const ms = performance.now() - startedAt;
  const { rows } = await sql<{ who: string }>`
    select updated_by_name as who from orders where number = ${number}`.execute(client.system.services.db);
  const lost = answers.filter(({ success }) => !success);
  const namesWinner = (data: unknown) => (data as OrderConflict).changedBy === rows[0]?.who;
  return {
    won: competitors - lost.length,
    informed: lost.filter(({ code, data }) => code === 409 && namesWinner(data)).length,
    ms,
  };
}

/** Of fifty simultaneous commands on one order one succeeds, and the others name the winner (G-R17). */
export async function runCompetition({ orders }: CompetitionSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const client = await OrderClient.open(system, 300);
    await client.more(orders);
    const staff = await system.createUsers(dispatchers);
    const results: CompetitionResult[] = [];
    for (const order of await client.unassigned(orders)) results.push(await competeForOrder(client, staff, order));
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::integer as wrong from orders o
      where version <> (select count(*) from order_step where order_id = o.id)`.execute(system.services.db);
    const wrong = rows[0]?.wrong ?? -1;
    const winners = results.filter(({ won }) => won === 1).length;
    const informed = results.reduce((sum, item) => sum + item.informed, 0);
    tally.record(
      "G-R17",
      `one winner of ${competitors} on each of ${results.length} orders`,
      winners,
      winners === orders,
    );
    tally.record(
      "G-R17",
      "others that received 409 and the winner's name",
      informed,
      informed === orders * (competitors - 1),
    );
    tally.record(
      "G-R17",
      `until all ${competitors} received their answer (${ordersApi.act.path})`,
      formatSpread(spreadOf(results.map(({ ms }) => ms))),
    );
    tally.record("G-R17", "orders whose history does not match their version", wrong, wrong === 0);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) process.exit((await runCompetition({ orders: Number(process.argv[2] ?? 200) })).print());
