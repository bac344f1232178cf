/**
 * CPU cost of a list, an order action and a message as orders, messages and the audit trail grow a thousandfold: `npx tsx bench/growth.ts
 * [10000 100000 1000000 10000000]`. Ten million orders come with a million chat messages, a million messages to staff, and a million
 * audit entries of five years; fewer orders with as much less. The cost is the CPU time of server and database together, which varies less
 * on a busy machine than wall time. The verification of the audit trail is linear and measured per entry. The data stays in
 * .data/bench-<orders> for the next run; creating ten million orders takes an hour on a busy machine. Exits with 1 when a size costs more
 * than the goal allows.
 */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../harness/free-port.ts";
import { signIn } from "../harness/sign-in.ts";
import { openClient, type Call } from "../packages/simulator/src/client.ts";
import { streamChanges } from "./support/changes.ts";
import type { Services } from "../packages/server/src/kernel/http/context.ts";
import { cpuMsOf, cpuMsOfTree, untilAtRest } from "./support/cpu.ts";
import { drive, driveAll, startBare, startServer, stopServer } from "./support/drive.ts";
import { fillHistory } from "./support/history.ts";
import { withOrders } from "./support/orders.ts";
import { verify } from "../packages/server/src/features/operations/audit/verify.ts";

/** Largest allowed cost, as a multiple of the cost at the smallest size. */
const max = 1.3;
const seconds = 12;
const warmUpMs = 4_000;
const changesPerSecond = 60;
const senders = 8;
const input = process.argv.slice(2).map(Number);
const sizes = input.length > 0 ? input : [10_000, 100_000, 1_000_000, 10_000_000];

const fullSize = 10_000_000;
/** For the largest size. */
const fullHistory = { chatMessages: 1_000_000, notifications: 1_000_000, auditEntries: 1_000_000, days: 5 * 365 };

interface Running {
  url: string;
  pid: number;
  call: Call;
}

/** CPU milliseconds of one operation, by its name. */
type Cost = Readonly<Record<string, number>>;

interface List {
  query: string;
  /** Default: the orders. */
  path?: string;
  /** Demo account that may read it. Default: the dispatcher. */
  username?: string;
  /** Several pages in turn, because simultaneous reads of one page are coalesced. */
  pages?: number;
  /** CPU time to report, by default that of server and database. */
  spentBy?: typeof cpuMsOf;
}

const byTotal = "?status=completed&sort=totalCents";
const lists: Readonly<Record<string, List>> = {
  "list: first page": { query: "?dir=desc" },
  "list: open, by due time": { query: "?scope=open&sort=dueAt" },
  "list: completed, by total": { query: byTotal },
  "  eight pages in turn": { query: byTotal, pages: 8 },
  "  eight pages in turn, server alone": { query: byTotal, pages: 8, spentBy: cpuMsOf },
  "list: a zone": { query: `?zone=${encodeURIComponent("滨江")}` },
  "inbox of a user": { path: "/api/message/inbox", query: "?limit=20" },
  "archive of messages": { path: "/api/message/list", query: "?pageNo=1" },
  "audit trail: first page": { path: "/api/audit/list", query: "?pageNo=1", username: "auditor" },
};

/** The last entry has a subject with which no other one begins. */
const auditOfOrder = (entries: number): Readonly<Record<string, List>> => ({
  "audit trail: an order": {
    path: "/api/audit/list",
    query: `?subject=order:WM${entries - 1}`,
    username: "auditor",
  },
});

const readPath = "/api/shopuser/allsend";

async function costOfLists({ url, pid }: Running, token: string, auditEntries: number): Promise<Cost> {
  const cost: Record<string, number> = {};
  const measured = Object.entries({ ...lists, ...auditOfOrder(auditEntries) });
  for (const [name, { query, path: of = readPath, username, pages, spentBy = cpuMsOfTree }] of measured) {
    const addresses = pages
      ? Array.from({ length: pages }, (_, at) => `${url}${of}${query}&pageNo=${at + 1}`)
      : [`${url}${of}${query}`];
    const reader = username ? await signIn(url, username) : token;
    const { success } = (await (await fetch(addresses[0] ?? "", { headers: { token: reader } })).json()) as {
      success: boolean;
    };
    if (!success) throw new Error(`${name} was refused`);
    const requests = addresses.map((address) => ({ address }));
    const { cpuMs } = await driveAll(name, pid, requests, reader, { spentBy });
    cost[name] = cpuMs ?? Number.NaN;
  }
  const page = await fetch(`${url}${readPath}`, { headers: { token } });
  const bare = await startBare(Buffer.from(await page.arrayBuffer()));
  const { cpuMs } = await drive("bare", bare.pid, bare.url, token);
  bare.stop();
  console.log(`A bare node:http handler of the same bytes takes ${cpuMs?.toFixed(3)} ms of CPU time.`);
  return cost;
}

/** Returns the CPU time of the process and its database per operation; `work` returns the number of operations. */
async function costOf(pid: number, work: () => Promise<number>): Promise<number> {
  const before = cpuMsOfTree(pid) ?? Number.NaN;
  const times = await work();
  return ((cpuMsOfTree(pid) ?? Number.NaN) - before) / times;
}

async function costOfActs({ url, pid }: Running, token: string): Promise<Cost> {
  const changes = await streamChanges(url, token, changesPerSecond);
  try {
    await wait(warmUpMs);
    changes.taken();
    const cost = await costOf(pid, async () => {
      await wait(seconds * 1_000);
      const { perSecond, failed } = changes.taken();
      if (failed > 0) throw new Error(`${failed} actions failed`);
      return perSecond * seconds;
    });
    return { "action on an order": cost };
  } finally {
    await changes.stop();
  }
}

async function newCustomer(call: Call, index: number): Promise<string> {
  const phone = `133${String(Date.now() % 10_000_000).padStart(7, "0")}${index}`;
  return (await call("appAuth_appSignUp", { phone, name: "周雅婷", password: crypto.randomUUID() })).token;
}

async function costOfMessages({ pid, call }: Running): Promise<Cost> {
  const tokens = await Promise.all(Array.from({ length: senders }, (_, index) => newCustomer(call, index)));
  const text = "你好，请问婚礼跟拍还有档期吗？";
  const sendFor = async (ms: number) => {
    const until = performance.now() + ms;
    let sent = 0;
    const sender = async (token: string) => {
      for (; performance.now() < until; sent += 1)
        await call("appChat_send", { text, clientMsgId: crypto.randomUUID() }, token);
    };
    await Promise.all(tokens.map(sender));
    return sent;
  };
  await sendFor(warmUpMs);
  return { "a customer's message": await costOf(pid, () => sendFor(seconds * 1_000)) };
}

/** CPU time of this process and its database for the verification of a thousand audit entries. */
async function costOfVerification({ db }: Services): Promise<Cost> {
  const startedAt = performance.now();
  let lines = 0;
  const each = await costOf(process.pid, async () => {
    const verdict = await verify(db);
    if (!verdict.isIntact) throw new Error(`the audit trail is broken: ${verdict.breaks[0]?.reason}`);
    lines = verdict.lines;
    return lines / 1_000;
  });
  const seconds = (performance.now() - startedAt) / 1_000;
  console.log(`${lines} audit entries were verified in ${seconds.toFixed(1)} s.`);
  return { "verification of 1,000 audit entries": each };
}

async function costAt(orders: number): Promise<Cost> {
  const dataFolder = path.resolve(`.data/bench-${orders}`);
  const share = orders / fullSize;
  const history = {
    chatMessages: Math.round(fullHistory.chatMessages * share),
    notifications: Math.round(fullHistory.notifications * share),
    auditEntries: Math.round(fullHistory.auditEntries * share),
    days: fullHistory.days,
  };
  const verified = await withOrders(dataFolder, orders, async (services) => {
    await fillHistory(services, history);
    return costOfVerification(services);
  });
  const port = await freePort();
  const server = await startServer(dataFolder, port);
  const controller = new AbortController();
  try {
    const url = `http://127.0.0.1:${port}`;
    const running = { url, pid: server.pid ?? 0, call: openClient(url, controller.signal, senders) };
    const token = await signIn(url, "dispatcher");
    await untilAtRest(running.pid);
    return {
      ...verified,
      ...(await costOfLists(running, token, history.auditEntries)),
      ...(await costOfActs(running, token)),
      ...(await costOfMessages(running)),
    };
  } finally {
    controller.abort();
    await stopServer(server);
  }
}

const measured: Cost[] = [];
for (const orders of sizes) {
  const cost = await costAt(orders);
  console.log(`${orders} orders: ${JSON.stringify(cost)}`);
  measured.push(cost);
}
const [first, last] = [measured[0] ?? {}, measured.at(-1) ?? {}];
console.log(
  `\nCPU ms per operation, server and database together, by number of orders (at most ${max} times the first)`,
);
console.log(
  [" ".repeat(36), ...sizes.map((orders) => orders.toLocaleString("en").padStart(12)), "   last/first"].join(""),
);
let isHeld = true;
for (const [name, cost] of Object.entries(first)) {
  const ratio = (last[name] ?? Number.NaN) / cost;
  const isWithin = ratio <= max;
  isHeld &&= isWithin;
  const cells = measured.map((item) => (item[name] ?? Number.NaN).toFixed(2).padStart(12));
  console.log([name.padEnd(36), ...cells, ratio.toFixed(2).padStart(13), isWithin ? "" : "  NO"].join(""));
}
process.exit(isHeld ? 0 : 1);
