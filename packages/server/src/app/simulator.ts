import { shorten } from "@vowdesk/contract/kernel";
import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import type { Log } from "../platform/observability/log.ts";
import type { SimulationRates } from "../platform/simulation.ts";

/** The bundled simulator, or its source when this server runs from source. */
const candidates = [
  "../../simulator/dist/main.js",
  "../../../simulator/src/main.ts",
  "../../../simulator/dist/main.js",
];

function findSimulator(): string | undefined {
  const runsFromSource = import.meta.filename.endsWith(".ts");
  return candidates
    .map((relativePath) => path.resolve(import.meta.dirname, relativePath))
    .filter((file) => runsFromSource || file.endsWith(".js"))
    .find((file) => existsSync(file));
}

export interface Simulator {
  stop(): void;
}

/**
 * Starts the simulator as a child process. Its standard input is a pipe from this process; the simulator ends when the pipe
 * closes, however this process ends.
 */
export function startSimulator(
  address: string,
  { ordersPerMinute, couplesPerHour }: SimulationRates,
  log: Log,
): Simulator | null {
  const file = findSimulator();
  if (!file) {
    log.warn("the simulator is not built and does not run");
    return null;
  }
  const rates = ["--rate", String(ordersPerMinute), "--couples", String(couplesPerHour)];
  const args = [...process.execArgv, file, "--url", address, ...rates, "--until-input-ends"];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "ignore", "pipe"] });
  child.stdin.on("error", () => undefined);
  child.stderr
    .setEncoding("utf8")
    .on("data", (text: string) =>
      log.warn({ output: shorten(text.trim(), 2_000) }, "the simulator reported a problem"),
    );
  child.on("error", (error) => log.warn({ reason: error.message }, "the simulator could not be started"));
  child.on("exit", (code, signal) => log.info({ code, signal }, "the simulator ended"));
  return {
    stop: () => {
      child.stdin.end();
      child.kill("SIGTERM");
    },
  };
}
