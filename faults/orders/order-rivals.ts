import { ordersApi, type OrderConflict } from "@vowdesk/contract/orders";
import { sql } from "kysely";
import { spreadOf, formatSpread } from "../../harness/figures.ts";
import { OrderDesk, type OpenOrder } from "./order-desk.ts";
import { TestSystem, type Person } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface RivalSettings {
  /** Number of orders, one after the other. */
  orders: number;
}

const rivals = 50;
const dispatchers = 5;

interface RivalResult {
  won: number;
  /** Losers that received 409 and the winner's name. */
  told: number;
  ms: number;
}

/** Sends fifty commands at once for one order, with every possible act. */
async function competeForOrder(
  desk: OrderDesk,
  staff: readonly Person[],
  { number, version, kind }: OpenOrder,
): Promise<RivalResult> {
  const startedAt = performance.now();
  const answers = await Promise.all(
    Array.from({ length: rivals }, (_, hand) => {
      const commands = [
        { act: "assign", workerId: desk.workerFor(kind, hand).id },
        { act: "cancel", reason: `第 ${hand} 位` },
        { act: "flag" },
        { act: "note", reason: "x" },
      ];
      return desk.act(staff[hand % dispatchers]?.token ?? "", { number, version, ...commands[hand % commands.length] });
    }),
  );
  const ms = performance.now() - startedAt;
  const { rows } = await sql<{ who: string }>`
    select updated_by_name as who from orders where number = ${number}`.execute(desk.system.services.db);
  const lost = answers.filter(({ success }) => !success);
  const isTold = (data: unknown) => (data as OrderConflict).changedBy === rows[0]?.who;
  return { won: rivals - lost.length, told: lost.filter(({ code, data }) => code === 409 && isTold(data)).length, ms };
}

/** Of fifty simultaneous commands on one order one succeeds, and the others name the winner (R17). */
export async function runRivals({ orders }: RivalSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const desk = await OrderDesk.open(system, 300);
    await desk.more(orders);
    const staff = await system.createUsers(dispatchers);
    const fights: RivalResult[] = [];
    for (const order of await desk.unassigned(orders)) fights.push(await competeForOrder(desk, staff, order));
    const { rows } = await sql<{ wrong: number }>`
      select count(*)::integer as wrong from orders o
      where version <> (select count(*) from order_step where order_id = o.id)`.execute(system.services.db);
    const wrong = rows[0]?.wrong ?? -1;
    const winners = fights.filter(({ won }) => won === 1).length;
    const informed = fights.reduce((sum, one) => sum + one.told, 0);
    tally.record("R17", `one winner of ${rivals} on each of ${fights.length} orders`, winners, winners === orders);
    tally.record("R17", "others that received 409 and the winner's name", informed, informed === orders * (rivals - 1));
    tally.record(
      "R17",
      `until all ${rivals} received their answer (${ordersApi.act.path})`,
      formatSpread(spreadOf(fights.map(({ ms }) => ms))),
    );
    tally.record("R17", "orders whose history does not match their version", wrong, wrong === 0);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) process.exit((await runRivals({ orders: Number(process.argv[2] ?? 200) })).print());
