/**
 * Lists of delivery orders with a million rows: throughput compared with a bare handler that returns the same bytes,
 * and the time of each statement. `npx tsx bench/orders-list.ts`; `--statements` or `--requests` runs one of the two.
 * The data stays in .data/bench for the next run. The limits per user are off (VOWDESK_LIMITS=off), because one user
 * sends all requests.
 */
import path from "node:path";
import { sql } from "kysely";
import { freePort } from "../harness/free-port.ts";
import type { Services } from "../packages/server/src/kernel/http/context.ts";
import { deliveryStatuses } from "@vowdesk/contract/local/orders";
import { drive, startBare, startServer, stopServer, type Driven } from "./support/drive.ts";
import { withMillion } from "./support/orders.ts";
import { limitMs, measureLists, type Measured } from "./support/statements.ts";

const dataFolder = path.resolve(process.env["VOWDESK_DATA"] ?? ".data/bench");

interface Known {
  number: string;
  customer_name: string;
  address: string;
  customer_phone: string;
  zone: string;
  worker_id: number;
  date: string;
  month_before: string;
}

async function someOrder(services: Services): Promise<Known> {
  const { rows } = await sql<Known>`
    select number, customer_name, address, customer_phone, zone, worker_id, to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as date,
      to_char((created_at - interval '30 days') at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as month_before
    from orders where id = 600004 + (select count(*) from orders where id between 600000 and 600003 and status <> 'completed')`.execute(
    services.db,
  );
  const [order] = rows;
  if (!order) throw new Error("the benchmark data is incomplete; remove its folder");
  return order;
}

function listsFor(order: Known): Record<string, object> {
  const filters: Record<string, object> = {
    "no filter": {},
    ...Object.fromEntries(deliveryStatuses.map((status) => [`status ${status}`, { status }])),
    "scope open": { scope: "open" },
    "scope late": { scope: "late" },
    "scope unassigned": { scope: "unassigned" },
    "scope flagged": { scope: "flagged" },
    number: { number: order.number },
    zone: { zone: order.zone },
    courier: { workerId: order.worker_id },
    "zone and status": { zone: order.zone, status: "completed" },
    "courier and status": { workerId: order.worker_id, status: "completed" },
    "one day": { from: order.date, to: order.date },
    "one month": { from: order.month_before, to: order.date },
    "q number": { q: order.number },
    "q number's beginning": { q: order.number.slice(0, 8) },
    "q number's end": { q: order.number.slice(-6) },
    "q phone tail of 4": { q: order.customer_phone.slice(-4) },
    "q phone": { q: order.customer_phone },
    "q name": { q: order.customer_name },
    "q family name": { q: order.customer_name.slice(0, 1) },
    "q address": { q: order.address },
    "q street": { q: order.address.slice(3, 7) },
    "q zone": { q: order.zone },
    "q name and street": { q: `${order.customer_name} ${order.address.slice(3, 7)}` },
    "q nothing found": { q: "不存在的地方" },
  };
  const orders = ["createdAt", "dueAt", "totalCents"].flatMap((sort) => ["asc", "desc"].map((dir) => ({ sort, dir })));
  const sorted = Object.entries(filters).flatMap(([name, filter]) =>
    orders.map(({ sort, dir }) => [`${name} | ${sort} ${dir}`, { ...filter, sort, dir }] as const),
  );
  const deep = Object.entries(filters).map(
    ([name, filter]) => [`${name} | last page`, { ...filter, pageNo: 500 }] as const,
  );
  return Object.fromEntries([...sorted, ...deep]);
}

function printStatements(measured: readonly Measured[]): boolean {
  const groups = new Map<string, Measured>();
  for (const one of measured) {
    const key = `${one.list.split(" | ")[0] ?? ""}: ${one.statement}`;
    const slowest = groups.get(key);
    if (!slowest || one.ms > slowest.ms) groups.set(key, one);
  }
  console.log("\nStatements, the slowest over all sorts and pages of each filter: wall time and CPU time");
  for (const [key, { list, ms, cpuMs, plan }] of groups)
    console.log(
      `${ms.toFixed(2).padStart(8)} ms ${(cpuMs?.toFixed(2) ?? "-").padStart(8)} ms  ${key.padEnd(34)} ${(list.split(" | ")[1] ?? "").padEnd(16)} ${plan}`,
    );
  const slow = measured.filter(({ ms }) => !(ms <= limitMs));
  const scans = measured.filter(({ scansAll }) => scansAll);
  for (const { list, statement, ms, cpuMs } of slow)
    console.log(`TOO SLOW  ${list}: ${statement} took ${ms.toFixed(1)} ms, ${cpuMs?.toFixed(1) ?? "-"} ms of CPU time`);
  for (const { list, statement } of scans) console.log(`SEQ SCAN  ${list}: ${statement}`);
  console.log(
    `${measured.length} statements: ${slow.length} over ${limitMs} ms, ${scans.length} with a sequential scan`,
  );
  return slow.length + scans.length === 0;
}

function printDriven(rows: readonly Driven[]): void {
  console.log(
    "\nGET /api/shopuser/allsend at 1,000,000 orders, 8 connections, compared with a bare handler of the same bytes",
  );
  console.log("                            requests/s   p50 ms   p99 ms   failed   of bare   CPU ms each");
  const bare = rows.at(-1)?.perSecond ?? 1;
  for (const { name, perSecond, p50Ms, p99Ms, failed, cpuMs } of rows) {
    const cells = [
      perSecond.toFixed(0).padStart(12),
      p50Ms.toFixed(0).padStart(9),
      p99Ms.toFixed(0).padStart(9),
      String(failed).padStart(9),
      (perSecond / bare).toFixed(3).padStart(10),
      (cpuMs?.toFixed(2) ?? "-").padStart(14),
    ];
    console.log(`${name.padEnd(26)}${cells.join("")}`);
  }
}

const statementsAreQuick = () =>
  withMillion(dataFolder, async (services, pool) =>
    printStatements(await measureLists(services, pool, listsFor(await someOrder(services)))),
  );

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/user/login`, {
    method: "POST",
    body: new URLSearchParams({ username: "dispatcher", password: "vowdesk" }),
  });
  return ((await answer.json()) as { token: string }).token;
}

async function driveAll(): Promise<void> {
  const port = await freePort();
  const server = await startServer(dataFolder, port);
  try {
    const url = `http://127.0.0.1:${port}`;
    const pid = server.pid ?? 0;
    const token = await signIn(url);
    const list = `${url}/api/shopuser/allsend`;
    const body = Buffer.from(await (await fetch(list, { headers: { token } })).arrayBuffer());
    const driven = [await drive("first page", pid, list, token)];
    driven.push(await drive("status, by total", pid, `${list}?status=completed&sort=totalCents`, token));
    driven.push(await drive("zone", pid, `${list}?zone=${encodeURIComponent("滨江")}`, token));
    const bare = await startBare(body);
    driven.push(await drive("bare node:http", bare.pid, bare.url, token));
    bare.stop();
    printDriven(driven);
  } finally {
    await stopServer(server);
  }
}

const only = process.argv[2];
const isQuick = only === "--requests" || (await statementsAreQuick());
if (only !== "--statements") await driveAll();
process.exit(isQuick ? 0 : 1);
