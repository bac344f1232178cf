import { Counter, Gauge, Histogram } from "prom-client";
import type { Pool } from "pg";

/** From the next core to the sweep that stands in for a lost hint. */
const signalBuckets = [0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 3, 5];

const pools = new Set<Pick<Pool, "totalCount" | "idleCount" | "waitingCount">>();

const poolGauge = new Gauge({
  name: "vowdesk_database_pool",
  help: "Connections of the pool that are open and idle, and callers that wait for one",
  labelNames: ["state"],
  collect() {
    const sum = (count: "totalCount" | "idleCount" | "waitingCount") =>
      [...pools].reduce((total, pool) => total + pool[count], 0);
    this.set({ state: "open" }, sum("totalCount"));
    this.set({ state: "idle" }, sum("idleCount"));
    this.set({ state: "waiting" }, sum("waitingCount"));
  },
});

/** Counts a pool in until the returned function is called. */
export function watchPool(pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}

const backupUp = new Gauge({
  name: "vowdesk_backup_up",
  help: "1 while the backup folder can be read and written, else 0; only where VOWDESK_BACKUP names one",
});
// A gauge begins with 0, which would be an alarm where nothing is backed up.
backupUp.remove();

/** Figures of the outside world (DELIVERY 6.16), in the process's default registry. */
export const platformMetrics = {
  pool: poolGauge,
  signalDelay: new Histogram({
    name: "vowdesk_hint_delay_seconds",
    help: "From a hint to its text heard again by the process that sent it, as other processes hear it",
    buckets: signalBuckets,
  }),
  signalsLost: new Counter({ name: "vowdesk_hints_lost_total", help: "Texts of hints that could not be sent" }),
  hintsUp: new Gauge({ name: "vowdesk_hints_up", help: "1 while hints of other processes are heard, else 0" }),
  clockAhead: new Gauge({
    name: "vowdesk_clock_ahead_seconds",
    help: "By how much the machine's clock is ahead of the database's; negative where it is behind",
  }),
  clockWrong: new Gauge({
    name: "vowdesk_clock_wrong",
    help: "1 while the machine's clock is so wrong that this node takes no recurring work, else 0",
  }),
  backupAt: new Gauge({
    name: "vowdesk_backup_timestamp_seconds",
    help: "When the newest whole copy in the backup folder was finished (base), and when it last held all that came since (wal); 0 for never",
    labelNames: ["what"],
  }),
  backupUp,
  backupWaiting: new Gauge({
    name: "vowdesk_backup_segments_waiting",
    help: "Finished segments of WAL that were not yet taken to the backup",
  }),
  jobRunning: new Gauge({ name: "vowdesk_job_running", help: "1 while this node runs the job", labelNames: ["job"] }),
  jobSeconds: new Histogram({
    name: "vowdesk_job_seconds",
    help: "Time of the runs of each job on this node, by how they ended",
    labelNames: ["job", "result"],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3_600],
  }),
  rowsFailing: new Gauge({
    name: "vowdesk_due_rows_failing",
    help: "Rows whose timed work failed and is tried again with growing pauses, in the whole database, by what works on them",
    labelNames: ["runner"],
  }),
  queueWaiting: new Gauge({
    name: "vowdesk_queue_waiting",
    help: "Work that waits for its turn: passwords (argon2), sign-ins, pictures, calls, forms",
    labelNames: ["queue"],
  }),
  queueFull: new Counter({
    name: "vowdesk_queue_full_total",
    help: "Work that was turned away because too much was waiting",
    labelNames: ["queue"],
  }),
};
