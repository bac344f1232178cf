import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

/** Runs this process, and what it starts from now on, on one core. False on a single core and without `taskset`. */
export function pinTo(core: number): boolean {
  if (availableParallelism() <= core) return false;
  return spawnSync("taskset", ["-acp", String(core), String(process.pid)]).status === 0;
}
