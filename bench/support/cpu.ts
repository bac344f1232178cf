import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const tickMs = 10;
/** A server is idle when it uses less CPU time than this within an interval. */
const restingMs = 100;
const restEveryMs = 3_000;

interface Spent {
  parent: number;
  ms: number;
  /** CPU time of its child processes that have ended. */
  ofEndedMs: number;
}

/**
 * Returns the CPU time of a process, all threads together; null where Linux does not report it or the process has
 * ended.
 */
function spentBy(pid: number): Spent | null {
  try {
    const fields = (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1] ?? "").split(" ").map(Number);
    const [, parent = 0] = fields;
    const [user = NaN, system = NaN, endedUser = NaN, endedSystem = NaN] = fields.slice(11);
    return { parent, ms: (user + system) * tickMs, ofEndedMs: (endedUser + endedSystem) * tickMs };
  } catch {
    return null;
  }
}

export const cpuMsOf = (pid: number): number | null => spentBy(pid)?.ms ?? null;

/** Returns the CPU milliseconds of a process and its descendants, such as a server with its database. */
export function cpuMsOfTree(pid: number): number | null {
  const spent = new Map<number, Spent>();
  for (const name of readdirSync("/proc")) {
    const one = /^\d+$/.test(name) ? spentBy(Number(name)) : null;
    if (one) spent.set(Number(name), one);
  }
  const sumOf = (root: number): number => {
    const { ms = 0, ofEndedMs = 0 } = spent.get(root) ?? {};
    const children = [...spent].filter(([, { parent }]) => parent === root);
    return children.reduce((sum, [child]) => sum + sumOf(child), ms + ofEndedMs);
  };
  return spent.has(pid) ? sumOf(pid) : null;
}

/** Waits until the server is idle. After days of downtime it first sends reminders for everything that is overdue. */
export async function untilAtRest(pid: number): Promise<void> {
  for (let spent = Infinity; spent > restingMs;) {
    const before = cpuMsOfTree(pid) ?? Number.NaN;
    await wait(restEveryMs);
    spent = (cpuMsOfTree(pid) ?? Number.NaN) - before;
  }
}
