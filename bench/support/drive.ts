import { spawn, type ChildProcess } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import autocannon from "autocannon";
import { cpuMsOf } from "./cpu.ts";

export interface Driven {
  name: string;
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  failed: number;
  /** CPU time per request, of the Node process by default; null where Linux does not report it. */
  cpuMs: number | null;
}

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));
const startWithinMs = 300_000;

/**
 * Starts the built server, by default that of this folder, or its source where nothing is built, on a data folder, without the
 * simulator and without limits per user.
 */
export async function startServer(
  dataFolder: string,
  port: number,
  built = fromRoot("packages/server/dist/main.js"),
): Promise<ChildProcess> {
  const command = existsSync(built) ? [built] : ["--import", "tsx", fromRoot("packages/server/src/main.ts")];
  const settings = {
    VOWDESK_DATA: dataFolder,
    VOWDESK_API_PORT: String(port),
    VOWDESK_SOCKET_PORT: String(port + 1),
    VOWDESK_SIMULATE: "off",
    VOWDESK_LIMITS: "off",
    VOWDESK_LOG: "error",
  };
  const server = spawn(process.execPath, command, {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  for (const deadline = Date.now() + startWithinMs; Date.now() < deadline; await sleep(200)) {
    if (server.exitCode !== null) break;
    const ready = await fetch(`http://127.0.0.1:${port}/health/ready`).catch(() => null);
    if (ready?.ok) return server;
  }
  server.kill();
  throw new Error("the server did not start; its output is above");
}

export async function stopServer(server: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => server.once("exit", resolve));
  server.kill("SIGTERM");
  await ended;
}

/** Starts a bare node:http server in its own process that answers every request with the same bytes. */
export async function startBare(body: Buffer): Promise<{ url: string; pid: number; stop(): void }> {
  const script = `
    const body = Buffer.from(process.env.BODY, "base64");
    require("node:http").createServer((_, reply) => {
      reply.writeHead(200, { "content-type": "application/json; charset=utf-8", "content-length": body.length });
      reply.end(body);
    }).listen(0, "127.0.0.1", function () { process.send(this.address().port); });`;
  const child = spawn(process.execPath, ["-e", script], {
    env: { ...process.env, BODY: body.toString("base64") },
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
  const port = await new Promise<number>((resolve) => child.once("message", (message) => resolve(Number(message))));
  return { url: `http://127.0.0.1:${port}/`, pid: child.pid ?? 0, stop: () => void child.kill() };
}

const usualConnections = 8;
const warmUpSeconds = 3;
const measuredSeconds = 10;

/** A request; without a body it is sent by GET. */
export interface Request {
  address: string;
  body?: object | undefined;
}

interface Driving {
  connections?: number;
  body?: object | undefined;
  spentBy?: (pid: number) => number | null;
}

function sentAs({ address, body }: Request, token: string) {
  const { origin, pathname, search } = new URL(address);
  const headers = { token, ...(body && { "content-type": "application/json" }) };
  const posted = { method: "POST", body: JSON.stringify(body) } as const;
  return { url: origin, path: pathname + search, headers, ...(body && posted) };
}

/** Sends one request repeatedly and returns the measurements. */
export function drive(
  name: string,
  pid: number,
  url: string,
  token: string,
  { body, ...driving }: Driving = {},
): Promise<Driven> {
  return driveAll(name, pid, [{ address: url, body }], token, driving);
}

/** Sends several requests in turn; each connection starts with another one. */
export async function driveAll(
  name: string,
  pid: number,
  requested: readonly Request[],
  token: string,
  { connections = usualConnections, spentBy = cpuMsOf }: Omit<Driving, "body"> = {},
): Promise<Driven> {
  const all = requested.map((request) => sentAs(request, token));
  let opened = 0;
  const sent = {
    url: all[0]?.url ?? "",
    connections,
    setupClient: (client: { setRequests(requests: typeof all): void }) => {
      const from = opened++ % all.length;
      client.setRequests([...all.slice(from), ...all.slice(0, from)]);
    },
  };
  await autocannon({ ...sent, duration: warmUpSeconds });
  const before = spentBy(pid);
  const { requests, latency, non2xx, errors, timeouts } = await autocannon({ ...sent, duration: measuredSeconds });
  const after = spentBy(pid);
  const cpuMs = before === null || after === null ? null : (after - before) / (requests.average * measuredSeconds);
  return {
    name,
    perSecond: requests.average,
    p50Ms: latency.p50,
    p99Ms: latency.p99,
    failed: non2xx + errors + timeouts,
    cpuMs,
  };
}
