import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { findEngine, TestEngine } from "../../harness/redis.ts";
import { openBalancer, type Balancer } from "./balancer.ts";
import { buildOf } from "./old-build.ts";
import { spreadOf } from "../../harness/figures.ts";
import { waitUntil } from "../../harness/pace.ts";
import { retryingClient, RequestLog, mixedLoad, placeOrder, signUp, waitForOrders, type Customer } from "./load.ts";
import { ServerProcess } from "../../harness/server-process.ts";
import { openTab, type StaffClient } from "../../harness/staff-client.ts";
import { TestSystem } from "../../harness/test-system.ts";
import { Tally } from "../../harness/tally.ts";

export interface RollingSettings {
  sockets: number;
  requestsPerSecond: number;
  rounds: number;
  /** Interval of the orders; each notifies every dispatcher. */
  orderEveryMs: number;
  /** The value of `VOWDESK_DRAIN_SECONDS`. */
  drainSeconds: number;
  /** How long a node serves before the next one restarts: `minReadySeconds` of deploy/vowdesk.yaml. */
  readySeconds: number;
  /** Whether times are judged, which needs a machine without other load. */
  judgesTimes: boolean;
  /** The first round upgrades the nodes from this commit to the current build, one by one (G-R15). */
  upgradesFrom?: string | undefined;
  /** Demo orders that are loaded before the first restart. Default: 2,000, whose loading may go on meanwhile. */
  demoOrders?: number | undefined;
}

const nodeCount = 3;
const backWithinMs = 12_000;
const stopsWithinMs = 20_000;
const connectedWithinMs = 300_000;
const defaultDemoOrders = 2_000;
/** Calls after which a restarted node counts as in use. */
const servedAgain = 20;

interface Run {
  tally: Tally;
  settings: RollingSettings;
  system: TestSystem;
  nodes: readonly ServerProcess[];
  tabs: readonly StaffClient[];
  log: RequestLog;
  /** Messages sent to each user before all clients were connected. */
  before: ReadonlyMap<number, readonly string[]>;
}

/** Records how long each tab was without a socket, each time. */
function disconnectionTimes(tabs: readonly StaffClient[]): number[] {
  const times: number[] = [];
  for (const { inbox } of tabs) {
    let since: number | null = null;
    inbox.subscribe(() => {
      const isOnline = inbox.getSnapshot().connection.is === "online";
      if (isOnline && since !== null) times.push(performance.now() - since);
      since = isOnline ? null : (since ?? performance.now());
    });
  }
  return times;
}

/** Returns the number of calls that a node has answered since its start. */
const servedBy = (node: ServerProcess): Promise<number> =>
  node.metric("vowdesk_http_request_duration_seconds_count", 'route="/api/');

/** Stops a node as a supervisor does and waits until it serves calls again; returns how long it took to stop. */
async function restart(node: ServerProcess): Promise<number> {
  const { restarts, pid } = node;
  const startedAt = performance.now();
  process.kill(pid ?? 0, "SIGTERM");
  if (!(await waitUntil(() => node.restarts > restarts, stopsWithinMs * 2))) throw new Error("a node did not stop");
  const stoppedMs = performance.now() - startedAt;
  await node.ready();
  await waitUntil(async () => (await servedBy(node)) >= servedAgain, stopsWithinMs);
  return stoppedMs;
}

async function allReconnected({ tabs }: Run): Promise<boolean> {
  return waitUntil(() => tabs.every(({ inbox }) => inbox.getSnapshot().connection.is === "online"), backWithinMs * 3);
}

async function restartAll(run: Run): Promise<void> {
  const { tally, settings, nodes, tabs } = run;
  const away = disconnectionTimes(tabs);
  const stops: number[] = [];
  for (let round = 0; round < settings.rounds; round += 1)
    for (const node of nodes) {
      stops.push(await restart(node));
      tally.expect("all clients are back before the next node stops", await allReconnected(run));
      await wait(settings.readySeconds * 1_000);
    }
  const { p50, most: max } = spreadOf(away);
  const delays = `p50 ${(p50 / 1_000).toFixed(1)}, maximum ${(max / 1_000).toFixed(1)} s`;
  tally.record("G-R14", `restarts, one by one, of ${nodes.length} nodes`, stops.length);
  tally.record("G-R14", "sockets closed by a restart", away.length);
  tally.record("G-R14", "reconnected after", delays, !settings.judgesTimes || max <= backWithinMs);
  const slowest = Math.max(...stops);
  tally.record(
    "G-R29",
    "a node exits after a stop within at most",
    `${(slowest / 1_000).toFixed(1)} s`,
    !settings.judgesTimes || slowest <= stopsWithinMs,
  );
}

/** Counts the messages that the tabs have not acknowledged after a grace time. */
async function unacknowledgedBy(system: TestSystem, tabs: readonly StaffClient[]): Promise<number> {
  const userIds = tabs.map(({ userId }) => userId);
  let unacknowledged = 0;
  await waitUntil(async () => {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from delivery where user_id = any(${userIds}) and acked_at is null`.execute(
      system.services.db,
    );
    unacknowledged = rows[0]?.n ?? 0;
    return unacknowledged === 0;
  }, 15_000);
  return unacknowledged;
}

/**
 * Describes how the messages shown by a tab since its connection differ from its stream; empty where they are equal.
 */
function differenceOf({ announced, userId, inbox }: StaffClient, stream: readonly string[], { before }: Run): string[] {
  const old = new Set(before.get(userId));
  const [shown, requested] = [announced, stream].map((ids) => ids.filter((id) => !old.has(id)));
  if (!shown || !requested || shown.join() === requested.join()) return [];
  const missed = requested.filter((id) => !shown.includes(id));
  const { is } = inbox.getSnapshot().connection;
  return [`${userId} (${is}): ${shown.length} shown of ${requested.length}, missed ${missed.slice(0, 5).join()}`];
}

/**
 * Checks that every acknowledged write exists once, and that clients received the messages of the database in order.
 */
async function judge(run: Run): Promise<void> {
  const { tally, system, tabs, log } = run;
  const { failures, requestCount, retried } = log;
  tally.record("G-R14", `requests that failed, of ${requestCount}`, failures.length, failures.length === 0);
  for (const failure of failures.slice(0, 5)) tally.expect("G-R14", false, failure);
  tally.record("G-R14", "reads that were retried", retried);
  // Orders become late meanwhile, which sends further messages.
  let wrong: string[] = [];
  await waitUntil(async () => {
    const { byUser } = await system.streams();
    wrong = tabs.flatMap((tab) => differenceOf(tab, byUser.get(tab.userId) ?? [], run));
    return wrong.length === 0;
  }, 15_000);
  const shownCount = tabs.reduce((sum, tab) => sum + tab.announced.length, 0);
  tally.record("G-R14", "messages shown", shownCount, shownCount > 0);
  tally.record("G-R14", "clients with missing, repeated or reordered messages", wrong.length, wrong.length === 0);
  for (const difference of wrong.slice(0, 3)) tally.expect("G-R14", false, difference);
  const unacknowledged = await unacknowledgedBy(system, tabs);
  tally.record("G-R14", "unacknowledged messages", unacknowledged, unacknowledged === 0);
  const resyncs = tabs.reduce((sum, tab) => sum + tab.resyncs(), 0);
  tally.record("G-R14", "resyncs", resyncs, resyncs === 0);
  const { rows } = await sql<{ key: string; n: number }>`
    select key, count(*)::int as n from (
      select client_key as key from chat_message union all select client_order_id from orders
    ) as written where key = any(${log.written}) group by key`.execute(system.services.db);
  const once = rows.filter(({ n }) => n === 1).length;
  const isOnce = once === log.written.length && rows.length === once;
  tally.record("G-R14", `of ${log.written.length} acknowledged writes stored once`, once, isOnce);
}

async function placeOrders(
  run: Run,
  call: Parameters<typeof placeOrder>[0],
  customers: readonly Customer[],
  isOver: () => boolean,
) {
  for (let place = 0; !isOver(); place += 1) {
    const customer = customers[place % customers.length];
    if (customer) await placeOrder(call, customer, run.log);
    await wait(run.settings.orderEveryMs);
  }
}

async function runAll(run: Run, url: string, signal: AbortSignal): Promise<void> {
  const { tally, settings, system, log } = run;
  const call = retryingClient(url, signal, 64, log);
  const customers = await signUp(call, 8);
  const [clerk] = await system.createUsers(1, "manager");
  let isOver = false;
  const hasEnded = () => isOver;
  const load = mixedLoad({ call, log, staff: clerk?.token ?? "", customers }, settings.requestsPerSecond, hasEnded);
  const orders = placeOrders(run, call, customers, hasEnded);
  await restartAll(run).finally(() => (isOver = true));
  const pace = await load;
  await orders;
  tally.record("G-R14", "requests a second meanwhile", Math.round(pace));
  await judge(run);
}

const portsOf = ({ url, socketPort }: ServerProcess) => ({ api: Number(new URL(url).port), socket: socketPort });

type Undo = (() => Promise<unknown>)[];

/** Settings that all nodes share, in addition to the database. */
async function sharedSettings(settings: RollingSettings, balancer: Balancer, tally: Tally, undo: Undo) {
  const command = findEngine();
  const engine = command ? await TestEngine.start(command) : null;
  undo.push(async () => engine?.close());
  const without = "PostgreSQL, because neither redis-server nor valkey-server is installed";
  tally.record("G-R14", "balancer", balancer.name);
  tally.record("G-R14", "fan-out", command ? path.basename(command) : without);
  return {
    VOWDESK_HOST: "127.0.0.1",
    VOWDESK_DEMO: String(settings.demoOrders ?? defaultDemoOrders),
    VOWDESK_KEY: Buffer.alloc(32, "rolling").toString("base64"),
    VOWDESK_PROXIES: "127.0.0.1",
    // The embedded database allows 60 connections for all nodes.
    VOWDESK_DATABASE_CONNECTIONS: "14",
    VOWDESK_DRAIN_SECONDS: String(settings.drainSeconds),
    VOWDESK_PUBLIC_SOCKET_PORT: String(balancer.ports.socket),
    ...(engine ? { VOWDESK_FANOUT_URL: engine.url } : {}),
  };
}

/** Opens the nodes on one database, from an older build when they will be upgraded. */
async function openNodes(settings: RollingSettings, shared: NodeJS.ProcessEnv, tally: Tally, undo: Undo) {
  const present = ServerProcess.program;
  undo.push(async () => (ServerProcess.program = present));
  if (settings.upgradesFrom) {
    const old = await buildOf(settings.upgradesFrom);
    undo.push(old.remove);
    ServerProcess.program = old.program;
    tally.record("G-R15", "upgraded from", settings.upgradesFrom);
  }
  const system = await TestSystem.open(shared);
  undo.push(() => system.close());
  const nodes = [system.server];
  while (nodes.length < nodeCount) {
    const node = await ServerProcess.start({ ...shared, DATABASE_URL: system.database.url });
    undo.push(() => node.close());
    nodes.push(node);
  }
  ServerProcess.program = present;
  const { demoOrders } = settings;
  if (demoOrders) tally.expect(`G-R15 ${demoOrders} orders are loaded`, await waitForOrders(system, demoOrders));
  return { system, nodes };
}

/**
 * Restarts or upgrades nodes behind a load balancer one by one under load, without failed requests or lost messages
 * (G-R14, G-R15).
 */
export async function runRollingRestart(settings: RollingSettings): Promise<Tally> {
  const tally = new Tally();
  const undo: Undo = [];
  try {
    const balancer = await openBalancer();
    undo.push(() => balancer.close());
    const shared = await sharedSettings(settings, balancer, tally, undo);
    const { system, nodes } = await openNodes(settings, shared, tally, undo);
    await balancer.start(nodes.map(portsOf));
    const controller = new AbortController();
    undo.push(async () => controller.abort());
    const url = `http://127.0.0.1:${balancer.ports.api}`;
    const log = new RequestLog();
    const call = retryingClient(url, controller.signal, 32, log);
    const people = await system.createUsers(settings.sockets);
    const port = balancer.ports.socket;
    const tabs = people.map(({ id, token }) => openTab({ call, userId: id, token, port, timerSpeed: 1 }));
    undo.push(async () => tabs.forEach(({ inbox }) => inbox.stop()));
    const areIn = await waitUntil(() => tabs.every((tab) => tab.greetings() === 1), connectedWithinMs);
    tally.expect("all were connected", areIn);
    await system.analyze();
    const { byUser: before } = await system.streams();
    await runAll({ tally, settings, system, nodes, tabs, log, before }, url, controller.signal);
    return tally;
  } finally {
    for (const step of undo.toReversed()) await step();
  }
}

if (import.meta.main) {
  const [sockets = 2_000, requestsPerSecond = 300, rounds = 3] = process.argv.slice(2, 5).map(Number);
  const load = { sockets, requestsPerSecond, rounds, orderEveryMs: 3_000 };
  const settings = { ...load, drainSeconds: 5, readySeconds: 10, judgesTimes: true };
  const [, , , , , upgradesFrom, orders] = process.argv;
  const demoOrders = orders === undefined ? undefined : Number(orders);
  const tally = await runRollingRestart({ ...settings, upgradesFrom, demoOrders });
  process.exit(tally.print());
}
