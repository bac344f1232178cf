/**
 * CPU time of an action on an order and of a customer's message at a fixed rate, of builds of the server that are driven at the same time,
 * so that other programs of the machine disturb all of them alike: `npx tsx bench/acts.ts <main.js of a build> [main.js of another build
 * …]`. Each build has its own data folder with demo orders (VOWDESK_DEMO, default 20,000), which it fills at its first start. Prints each
 * round, then the medians with the part of Node, and the ratio to the first build. It has no bounds.
 */
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../harness/free-port.ts";
import { atRate } from "../harness/pace.ts";
import { percentile } from "../harness/figures.ts";
import { signIn } from "../harness/sign-in.ts";
import { openClient, type Call } from "../packages/simulator/src/client.ts";
import { streamChanges } from "./support/changes.ts";
import { cpuMsOf, cpuMsOfTree, untilAtRest } from "./support/cpu.ts";
import { startServer, stopServer } from "./support/drive.ts";

/** Of all builds together. */
const actsPerSecond = 200;
const messagesPerSecond = 60;
const senders = 8;
const warmUpMs = 2_000;
const seconds = Number(process.env["VOWDESK_BENCH_SECONDS"] ?? 6);
const rounds = Number(process.env["VOWDESK_BENCH_RUNS"] ?? 5);
process.env["VOWDESK_DEMO"] ??= "20000";

interface Build {
  name: string;
  url: string;
  pid: number;
  token: string;
  customers: string[];
  call: Call;
}

/** CPU milliseconds of one operation. */
interface Cost {
  all: number;
  node: number;
}

async function costOf({ pid }: Build, work: () => Promise<number>): Promise<Cost> {
  const now = () => ({ all: cpuMsOfTree(pid) ?? NaN, node: cpuMsOf(pid) ?? NaN });
  const before = now();
  const times = await work();
  const after = now();
  return { all: (after.all - before.all) / times, node: (after.node - before.node) / times };
}

async function costOfActs(build: Build): Promise<Cost> {
  const changes = await streamChanges(build.url, build.token, actsPerSecond / running.length);
  try {
    await wait(warmUpMs);
    changes.taken();
    return await costOf(build, async () => {
      await wait(seconds * 1_000);
      const { times, failed } = changes.taken();
      if (failed > 0) throw new Error(`${failed} actions failed`);
      return times.length;
    });
  } finally {
    await changes.stop();
  }
}

const text = "你好，请问婚礼跟拍还有档期吗？";

async function costOfMessages(build: Build): Promise<Cost> {
  const { call, customers } = build;
  const send = (turn: number) => {
    const input = { text, clientMsgId: crypto.randomUUID() };
    return call("appChat_send", input, customers[turn % customers.length] ?? "");
  };
  await atRate(messagesPerSecond / running.length, warmUpMs / 1_000, send);
  return costOf(build, async () => (await atRate(messagesPerSecond / running.length, seconds, send)).length);
}

async function newCustomer(call: Call, index: number): Promise<string> {
  const phone = `133${String(Date.now() % 10_000_000).padStart(7, "0")}${index}`;
  return (await call("appAuth_appSignUp", { phone, name: "周雅婷", password: crypto.randomUUID() })).token;
}

const measured = { "action on an order": costOfActs, "a customer's message": costOfMessages } as const;

const running: { build: Build; stop(): Promise<void> }[] = [];
/** The costs of all builds, by round. */
const results = new Map<string, Cost[][]>();

try {
  for (const [index, main] of process.argv.slice(2).entries()) {
    const port = await freePort();
    const server = await startServer(path.resolve(`.data/acts-${index}`), port, path.resolve(main));
    const url = `http://127.0.0.1:${port}`;
    const call = openClient(url, new AbortController().signal, 64);
    const customers = await Promise.all(Array.from({ length: senders }, (_, at) => newCustomer(call, at)));
    const build = { name: main, url, pid: server.pid ?? 0, token: await signIn(url, "dispatcher"), customers, call };
    running.push({ build, stop: () => stopServer(server) });
  }
  for (const { build } of running) await untilAtRest(build.pid);
  for (let round = 0; round < rounds; round += 1)
    for (const [what, measure] of Object.entries(measured)) {
      const costs = await Promise.all(running.map(({ build }) => measure(build)));
      console.log(
        `${what}: ${costs.map(({ all, node }) => `${all.toFixed(2)} (Node ${node.toFixed(2)})`).join(", ")} ms`,
      );
      results.set(what, [...(results.get(what) ?? []), costs]);
    }
  console.log(
    `\nMedians of ${rounds} rounds: CPU ms of server and database together, of Node alone, and ratio to the first build`,
  );
  for (const [what, all] of results)
    for (const [at, { build }] of running.entries()) {
      const median = (of: (costs: readonly Cost[]) => number) => percentile(all.map(of), 0.5).toFixed(2).padStart(6);
      const figures = [
        median((costs) => costs[at]?.all ?? NaN),
        median((costs) => costs[at]?.node ?? NaN),
        median((costs) => (costs[at]?.all ?? NaN) / (costs[0]?.all ?? NaN)),
      ];
      console.log(`${what.padEnd(22)} ${build.name.padEnd(44)} ${figures.join(" ")}`);
    }
} finally {
  for (const { stop } of running) await stop();
}
