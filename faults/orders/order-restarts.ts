import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { appOrdersApi, ordersApi, type AppOrder } from "@vowdesk/contract/local/orders";
import { sql } from "kysely";
import { OrderClient, type OpenOrder } from "./order-client.ts";
import { waitUntil } from "../../harness/pace.ts";
import { TestSystem } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface RestartSettings {
  /** Orders that become due at one moment, half of them for a warning and half for an alarm. */
  due: number;
  /** Assignments within their ten seconds of undo. */
  assignments: number;
  /** How often the server is killed while it sends reminders. */
  kills: number;
}

const undoMs = 10_000;
/** Time that the checks within the undo time need, and the undo time if a restart on a busy machine left less. */
const checkedWithinMs = 5_000;
const prolongedMs = 30_000;
/** For each kill a lease and the check after it, and the same again for a busy machine. */
const remindedWithinMs = (kills: number) => 30_000 + kills * 60_000;

type Db = TestSystem["services"]["db"];

/** Makes orders due within a second: even ones reach the warning, odd ones the alarm. */
async function armNotices(db: Db, due: number): Promise<void> {
  await sql`
    with chosen as (select id, row_number() over (order by id) as place from orders where number like 'DJ990101%' order by id limit ${due})
    update orders set
      amber_at = case when place % 2 = 0 then now() + interval '1 second' else now() - interval '1 minute' end,
      due_at = case when place % 2 = 0 then now() + interval '1 hour' else now() + interval '1 second' end,
      notice_at = now() + interval '1 second'
    from chosen where chosen.id = orders.id`.execute(db);
}

interface NoticesOf {
  /** Orders with exactly one reminder of the right level. */
  right: number;
  doubled: number;
  /** Orders that still need a reminder. */
  armed: number;
}

async function noticesOf(db: Db): Promise<NoticesOf> {
  const { rows } = await sql<NoticesOf>`
    select count(*) filter (where notices.n = 1 and (notices.level = 'late') = (orders.due_at <= now()))::integer as right,
      count(*) filter (where notices.n > 1)::integer as doubled,
      (select count(*)::integer from orders where notice_at <= now()) as armed
    from orders join lateral (
      select count(*) as n, min(case when template ->> 'key' like 'order-late%' then 'late' else 'soon' end) as level
      from message where message.number = orders.number and template ->> 'key' ~ '^order-(soon|late)-'
    ) as notices on notices.n > 0`.execute(db);
  return rows[0] ?? { right: 0, doubled: 0, armed: 0 };
}

/** Kills the server while it holds the reminder job, some moments after the job began. */
async function killWhileReminding(system: TestSystem): Promise<boolean> {
  const isTelling = async () => {
    const { rows } = await sql`
      select from job where name = 'order-notices' and leased_by is not null
        and exists (select from orders where notice_at <= now())`.execute(system.services.db);
    return rows.length > 0;
  };
  const met = await waitUntil(isTelling, remindedWithinMs(1));
  await wait(Math.random() * 150);
  const { restarts } = system.server;
  system.server.killServer();
  await waitUntil(() => system.server.restarts > restarts, 10_000);
  await system.server.ready();
  return met;
}

async function runNotices(client: OrderClient, { due, kills }: RestartSettings, tally: Tally): Promise<void> {
  const { db } = client.system.services;
  await armNotices(db, due);
  let inTheMiddle = 0;
  for (let kill = 0; kill < kills; kill += 1) if (await killWhileReminding(client.system)) inTheMiddle += 1;
  const startedAt = performance.now();
  await waitUntil(async () => (await noticesOf(db)).armed === 0, remindedWithinMs(kills));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const { right, doubled, armed } = await noticesOf(db);
  tally.record("due", `kill -9 while the server sent reminders of ${due} due orders`, inTheMiddle, inTheMiddle > 0);
  tally.record(
    "due",
    `orders with one reminder of the right level; the last ${seconds} s after the last restart`,
    right,
    right === due,
  );
  tally.record("due", "reminded twice", doubled, doubled === 0);
  tally.record("due", "forgotten", armed, armed === 0);
}

interface Given extends OpenOrder {
  workerId: number;
  token: string;
  undo: string;
  until: number;
}

/** Assigns all orders; repeats a request without an answer under its key. */
async function assignAll(client: OrderClient, orders: readonly OpenOrder[], token: string): Promise<Given[]> {
  return Promise.all(
    orders.map(async (order, place) => {
      const worker = client.workerFor(order.kind, place);
      const command = { number: order.number, version: order.version, act: "assign", workerId: worker.id };
      const { data, message } = await client.act(token, { ...command, commandId: randomUUID() });
      if (!data?.undo) throw new Error(`an assignment was refused: ${message}`);
      const { token: undo, until: end } = data.undo;
      return { ...order, workerId: worker.id, token, undo, until: Date.parse(end) };
    }),
  );
}

/** Prolongs the undo time of assignments if a restart has used it up, which only says that the machine is busy. */
async function keepUndoable(db: Db, input: readonly Given[]): Promise<readonly Given[]> {
  if (input.some((item) => item.until - Date.now() > checkedWithinMs)) return input;
  const until = Date.now() + prolongedMs;
  await sql`
    update orders set undo = jsonb_set(undo, '{until}', to_jsonb(${new Date(until).toISOString()}::text))
    where number = any(${input.map(({ number }) => number)}::text[])`.execute(db);
  return input.map((item) => ({ ...item, until }));
}

const undoAction = async (client: OrderClient, { number, token, undo }: Given): Promise<string> => {
  const { success, reason = "" } = await client.insist("POST", ordersApi.undo.path, token, { number, token: undo });
  return success ? "done" : reason;
};

/** Returns the orders that their workers' phones show. */
async function shownTo(client: OrderClient, input: readonly Given[]): Promise<Set<string>> {
  const shown = new Set<string>();
  for (const id of new Set(input.map(({ workerId }) => workerId))) {
    const worker = client.workers.find((item) => item.id === id);
    if (!worker) continue;
    const answer = await client.insist<AppOrder[]>(
      "GET",
      `${appOrdersApi.mine.path}?limit=200`,
      await client.phoneOf(worker),
    );
    for (const { number } of answer.data) shown.add(number);
  }
  return shown;
}

interface StateRow {
  number: string;
  worker_id: number | null;
  version: number;
  steps: number;
}

async function readStates(db: Db, input: readonly Given[]): Promise<Map<string, StateRow>> {
  const { rows } = await sql<StateRow>`
    select number, worker_id, version, (select count(*)::integer from order_step where order_id = orders.id) as steps
    from orders where number = any(${input.map(({ number }) => number)}::text[])`.execute(db);
  return new Map(rows.map((row) => [row.number, row]));
}

/**
 * Assigns orders and kills the server; half of the assignments are undone within ten seconds, the others stay and are
 * then shown to their workers.
 */
async function runUndo(client: OrderClient, { assignments }: RestartSettings, tally: Tally): Promise<void> {
  const { system } = client;
  const [dispatcher] = await system.createUsers(1);
  const orders = await client.unassigned(assignments);
  const assigning = assignAll(client, orders, dispatcher?.token ?? "");
  await wait(Math.random() * 200);
  system.server.killServer();
  const assigned = await assigning;
  system.server.killServer();
  await wait(50);
  await system.server.ready();
  const input = await keepUndoable(system.services.db, assigned);
  const inTime = input.filter((_, place) => place % 2 === 0);
  const remaining = input.filter((_, place) => place % 2 === 1);
  const early = await shownTo(
    client,
    input.filter((item) => item.until - Date.now() > 3_000),
  );
  const earlyAt = Date.now();
  const open = inTime.filter((item) => item.until - Date.now() > 1_000);
  const backs = await Promise.all(open.map((item) => undoAction(client, item)));
  const twice = await Promise.all(open.map((item) => undoAction(client, item)));
  await wait(Math.max(0, ...input.map((item) => item.until - Date.now())) + 200);
  system.server.killServer();
  await wait(50);
  await system.server.ready();
  const tooLate = await Promise.all(remaining.map((item) => undoAction(client, item)));
  const shown = await shownTo(client, input);
  const rows = await readStates(system.services.db, input);
  const isOnce = (item: Given, versions: number) => {
    const row = rows.get(item.number);
    return row?.version === item.version + versions && row.steps === row.version;
  };
  const all = (words: readonly string[], word: string) => words.filter((item) => item === word).length === words.length;
  tally.record(
    "undo",
    `${undoMs / 1_000} s of undo over a kill -9: assignments answered, each once`,
    input.length,
    input.length === orders.length,
  );
  tally.record(
    "undo",
    "undone in time",
    open.length,
    open.length > 0 && all(backs, "done") && open.every((item) => isOnce(item, 2)),
  );
  tally.record("undo", "undone twice", twice.filter((item) => item === "done").length, all(twice, "undo-over"));
  tally.record("undo", "undone too late", tooLate.filter((item) => item === "done").length, all(tooLate, "undo-over"));
  const soon = input.filter(({ number, until: end }) => early.has(number) && end > earlyAt).length;
  tally.record("undo", "shown to their worker while undo was possible", soon, soon === 0);
  const stand = remaining.filter((item) => shown.has(item.number) && isOnce(item, 1)).length;
  tally.record("undo", "kept, and shown to their worker", stand, stand === remaining.length);
  const gone = open.filter(({ number }) => shown.has(number)).length;
  tally.record("undo", "shown although undone", gone, gone === 0);
}

/** Kills the server while orders become due and undo windows are open: nothing happens twice, nothing is forgotten. */
export async function runRestarts(settings: RestartSettings): Promise<Tally> {
  const tally = new Tally();
  const system = await TestSystem.open();
  try {
    const client = await OrderClient.open(system, 300);
    await client.more(settings.due + settings.assignments);
    await system.createUsers(3);
    await runUndo(client, settings, tally);
    await runNotices(client, settings, tally);
    return tally;
  } finally {
    await system.close();
  }
}

if (import.meta.main) {
  const kills = Number(process.argv[2] ?? 8);
  process.exit((await runRestarts({ due: 1_000, assignments: 60, kills })).print());
}
