import { readFile, writeFile } from "node:fs/promises";

/** Processor time that a process has used, in milliseconds; 0 if it has ended. Its children are not included. */
export async function cpuMsOf(pid: number | undefined): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, "utf8").catch(() => "");
  // Fields 14 and 15 in ticks of 10 ms (proc_pid_stat(5)); field 2, a name in brackets, may contain spaces.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) * 10;
}

/** The resident memory of a process now, and its maximum since the last reset, in bytes. */
async function memoryOf(pid: number | undefined): Promise<{ now: number; most: number }> {
  const text = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  const of = (name: string) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(text)?.[1] ?? 0) * 1024;
  return { now: of("VmRSS"), most: of("VmHWM") };
}

/** The largest growth of a process's memory during the work, in bytes. */
export async function memoryFor(pid: number | undefined, work: () => Promise<void>): Promise<number> {
  await writeFile(`/proc/${pid}/clear_refs`, "5").catch(() => undefined);
  const before = await memoryOf(pid);
  await work();
  return Math.max(0, (await memoryOf(pid)).most - before.now);
}
