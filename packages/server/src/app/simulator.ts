import { shorten } from "@vowdesk/contract/kernel";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Log } from "../platform/observability/log.ts";

/** Bundled beside us, or its source where we run from source ourselves. */
const candidates = [
  "../../simulator/dist/main.js",
  "../../../simulator/src/main.ts",
  "../../../simulator/dist/main.js",
];

function findSimulator(): string | undefined {
  const runsFromSource = import.meta.filename.endsWith(".ts");
  return candidates
    .map((way) => path.resolve(import.meta.dirname, way))
    .filter((file) => runsFromSource || file.endsWith(".js"))
    .find((file) => existsSync(file));
}

export interface Simulator {
  stop(): void;
}

/**
 * Starts the simulator as a child: a process of its own, as the phones are. Its standard input is a pipe from us; when that
 * closes, however we ended, it ends too.
 */
export function startSimulator(address: string, perMinute: number, log: Log): Simulator | null {
  const file = findSimulator();
  if (!file) {
    log.warn("the simulator is not built; nobody places orders");
    return null;
  }
  const args = [...process.execArgv, file, "--url", address, "--rate", String(perMinute), "--until-input-ends"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "pipe"] });
  child.stdin.on("error", () => undefined);
  child.stderr
    .setEncoding("utf8")
    .on("data", (text: string) => log.warn({ said: shorten(text.trim(), 2_000) }, "the simulator complained"));
  child.on("error", (error) => log.warn({ reason: error.message }, "the simulator could not be started"));
  child.on("exit", (code, signal) => log.info({ code, signal }, "the simulator ended"));
  return {
    stop: () => {
      child.stdin.end();
      child.kill("SIGTERM");
    },
  };
}
