import { Counter, Gauge, Histogram } from "prom-client";
import type { Pool } from "pg";

/** From one core to another, up to the sweep that replaces a lost signal. */
const signalBuckets = [0.02, 0.03, 0.05, 0.1, 0.25, 0.5, 1, 3, 5];

const pools = new Set<Pick<Pool, "totalCount" | "idleCount" | "waitingCount">>();

const sumOfPools = (count: "totalCount" | "idleCount" | "waitingCount") =>
  [...pools].reduce((total, pool) => total + pool[count], 0);

const connectionsGauge = new Gauge({
  name: "vowdesk_database_connections",
  help: "Open connections of the pool by state, used or idle",
  labelNames: ["state"],
  collect() {
    const idle = sumOfPools("idleCount");
    this.set({ state: "used" }, sumOfPools("totalCount") - idle);
    this.set({ state: "idle" }, idle);
  },
});

const waitingGauge = new Gauge({
  name: "vowdesk_database_waiting",
  help: "Callers that wait for a connection of the pool",
  collect() {
    this.set(sumOfPools("waitingCount"));
  },
});

/** Includes a pool in the metrics until the returned function is called. */
export function watchPool(pool: Pick<Pool, "totalCount" | "idleCount" | "waitingCount">): () => void {
  pools.add(pool);
  return () => void pools.delete(pool);
}

const backupUp = new Gauge({
  name: "vowdesk_backup_up",
  help: "1 while the backup folder is readable and writable, else 0; only if VOWDESK_BACKUP is set",
});
const backupArchiving = new Gauge({
  name: "vowdesk_backup_archiving",
  help: "1 while PostgreSQL archives finished WAL segments, else 0; only if VOWDESK_BACKUP is set",
});
// A gauge starts at 0, which would raise an alarm if no backup is configured.
backupUp.remove();
backupArchiving.remove();

const originalsChecked = new Counter({
  name: "vowdesk_originals_checked_total",
  help: "Pictures whose copies this node has read again, by result",
  labelNames: ["result"],
});
// A series that begins with its first event shows no increase.
for (const result of ["right", "repaired", "damaged", "unreadable"]) originalsChecked.inc({ result }, 0);

/** Metrics of the platform, in the default registry of the process. */
export const platformMetrics = {
  databaseConnections: connectionsGauge,
  databaseWaiting: waitingGauge,
  signalDelay: new Histogram({
    name: "vowdesk_signal_delay_seconds",
    help: "Time until the sending process receives its own signal back, as other processes do",
    buckets: signalBuckets,
  }),
  signalsLost: new Counter({ name: "vowdesk_signals_lost_total", help: "Batches of signals that could not be sent" }),
  signalsUp: new Gauge({ name: "vowdesk_signals_up", help: "1 while signals of other processes are received, else 0" }),
  clockAhead: new Gauge({
    name: "vowdesk_clock_ahead_seconds",
    help: "Seconds by which the machine's clock is ahead of the database's; negative if it is behind",
  }),
  clockWrong: new Gauge({
    name: "vowdesk_clock_wrong",
    help: "1 while this node takes no jobs because the machine's clock is wrong, else 0",
  }),
  backupAt: new Gauge({
    name: "vowdesk_backup_timestamp_seconds",
    help: "Finish time of the newest base backup (base), time up to which all WAL is in the backup (wal), and, if it is configured, time of the last encrypted copy that agreed with the backup (copy); 0 for never",
    labelNames: ["what"],
  }),
  backupUp,
  backupArchiving,
  backupWaiting: new Gauge({
    name: "vowdesk_backup_segments_waiting",
    help: "Finished WAL segments that are not yet in the backup, whether PostgreSQL has archived them or not",
  }),
  originalsChecked,
  copyProblems: new Gauge({
    name: "vowdesk_backup_copy_problems",
    help: "Files of the backup that are damaged, missing, or different from their encrypted copy",
  }),
  diskFree: new Gauge({
    name: "vowdesk_disk_free_bytes",
    help: "Free space, for an ordinary user, of the disk of a folder: data, files (if they are elsewhere), backup",
    labelNames: ["folder"],
  }),
  diskSize: new Gauge({
    name: "vowdesk_disk_size_bytes",
    help: "Size of the disk of a folder: data, files (if they are elsewhere), backup",
    labelNames: ["folder"],
  }),
  jobRunning: new Gauge({ name: "vowdesk_job_running", help: "1 while this node runs the job", labelNames: ["job"] }),
  jobSeconds: new Histogram({
    name: "vowdesk_job_duration_seconds",
    help: "Duration of job runs on this node, by result",
    labelNames: ["job", "result"],
    buckets: [0.01, 0.1, 1, 10, 60, 600, 3_600],
  }),
  jobFailures: new Gauge({
    name: "vowdesk_job_failures",
    help: "Consecutive failures of a job on all nodes; 0 after a success",
    labelNames: ["job"],
  }),
  jobLate: new Gauge({
    name: "vowdesk_job_late_seconds",
    help: "Time for which a job has been due without a node that runs it, else 0",
    labelNames: ["job"],
  }),
  rowsFailing: new Gauge({
    name: "vowdesk_due_rows_failing",
    help: "Due rows of the whole database that failed and are retried with growing pauses, by runner",
    labelNames: ["runner"],
  }),
  queueWaiting: new Gauge({
    name: "vowdesk_queue_waiting",
    help: "Waiting tasks: passwords (argon2), sign-ins, pictures, calls, forms",
    labelNames: ["queue"],
  }),
  queueFull: new Counter({
    name: "vowdesk_queue_full_total",
    help: "Tasks rejected because too many were waiting",
    labelNames: ["queue"],
  }),
};
