import { spawn, type ChildProcess } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { copyPrepared } from "../../packages/server/test/prepared.ts";
import { patience } from "../../harness/slowness.ts";

/** A first start creates the database and the demo data, which takes a while on a busy machine. */
export const startWithinMs = patience(300_000);
const stopWithinMs = 20_000;
/** Enough orders for several pages. */
const demoOrders = "6000";

export interface BuiltServer {
  address: string;
  /** With the data folder of the server; null for a running one. */
  folder: string | null;
  stop(): Promise<void>;
}

interface BuiltServerOptions {
  allowsPrivate?: boolean;
  /** Further settings of the server. */
  settings?: Readonly<Record<string, string>>;
}

/** Starts the built server on free ports with its own data folder and demo data. Only the tests change the data. */
export async function startBuiltServer(options: BuiltServerOptions = {}): Promise<BuiltServer> {
  const data = await mkdtemp(join(tmpdir(), "vowdesk-e2e-"));
  await copyPrepared("e2e", data, async (folder) => (await startIn(folder, {})).stop());
  const { address, stop } = await startIn(data, options);
  return {
    address,
    folder: data,
    async stop() {
      await stop();
      await rm(data, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}

async function startIn(data: string, { allowsPrivate = false, settings = {} }: BuiltServerOptions) {
  const child = spawn(process.execPath, ["packages/server/dist/main.js"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      VOWDESK_DATA: data,
      VOWDESK_API_PORT: "0",
      VOWDESK_SOCKET_PORT: "0",
      VOWDESK_DEMO: demoOrders,
      VOWDESK_SIMULATE: "off",
      VOWDESK_SIMULATE_COUPLES: "off",
      VOWDESK_LOG: "warn",
      VOWDESK_WEBHOOK_ALLOW_PRIVATE: allowsPrivate ? "on" : "off",
      ...(allowsPrivate && { VOWDESK_TEST_RECEIVERS: "127.0.0.1" }),
      // A test makes more requests in a few minutes than one user does in a day.
      VOWDESK_LIMITS: "off",
      ...settings,
    },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const stop = () => end(child);
  try {
    return { address: await addressOf(child), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** The address that the server prints when it is ready. */
function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let printed = "";
    const timer = setTimeout(() => reject(new Error(`The server was not ready in time:\n${printed}`)), startWithinMs);
    child.stdout?.setEncoding("utf8").on("data", (text: string) => {
      printed += text;
      const address = /http:\/\/\S+/.exec(printed)?.[0];
      if (address === undefined) return;
      clearTimeout(timer);
      resolve(address);
    });
    child.once("exit", (code) => {
      clearTimeout(timer);
      reject(new Error(`The server ended with ${String(code)}:\n${printed}`));
    });
  });
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGTERM");
  const timer = setTimeout(() => child.kill("SIGKILL"), stopWithinMs);
  await ended;
  clearTimeout(timer);
}
