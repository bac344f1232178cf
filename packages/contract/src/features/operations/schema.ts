import * as z from "zod";
import { permissions } from "../../kernel/index.ts";

export const operationPermissions = permissions("operations", "operations:jobs", "operations:run");

/** The recurring work of the house. A node of another build may tell of one that is not among these. */
export const jobNames = [
  "old-sessions",
  "old-failures",
  "old-counts",
  "old-reset-links",
  "orphan-files",
  "silent-nodes",
  "old-messages",
  "order-notices",
  "auto-assign",
  "old-commands",
  "held-messages",
  "waiting-customers",
  "red-packets",
  "announcements",
  "announcement-latecomers",
  "decisions",
  "pay-outs",
  "late-reviews",
  "review-ends",
  "audit-check",
  "audit-anchor",
] as const;
export type JobName = (typeof jobNames)[number];

const At = z.iso.datetime({ offset: true });

/** One process of the server as it last told of itself. */
export const NodeState = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  build: z.string(),
  startedAt: At,
  seenAt: At,
  rssBytes: z.number(),
  /** How late timers were, of a hundred the second latest, in the last heartbeat's time. */
  loopP99Ms: z.number(),
  sockets: z.int(),
  /** Messages sent and not acknowledged. Figures that builds before this one do not tell are as of a quiet house. */
  inFlight: z.int().default(0),
  /** Of messages to people with a socket there: how long the oldest has waited for an acknowledgement, in seconds. */
  unackedMostS: z.number().default(0),
  /** How many have waited longer than a minute. */
  unackedLate: z.int().default(0),
  /** How long a hint took to come round, on average since the heartbeat before; 0 where none was sent. */
  hintMs: z.number().default(0),
  /** It hears of what other processes do. */
  hintsUp: z.boolean().default(true),
  /** Sign-ins and pictures that wait for their turn. */
  queued: z.int().default(0),
  poolOpen: z.int(),
  poolIdle: z.int(),
  poolWaiting: z.int(),
  diskFreeBytes: z.number().nullable(),
  diskBytes: z.number().nullable(),
  /** How far its clock is ahead of the database's. */
  clockAheadMs: z.number(),
});
export type NodeState = z.infer<typeof NodeState>;

export const DatabaseState = z.object({
  version: z.string(),
  /** The day on which the trial database's PostgreSQL release was published; null for a server of one's own. */
  trialReleasedOn: z.iso.date().nullable().default(null),
  sizeBytes: z.number(),
  connections: z.int(),
  connectionsAtMost: z.int(),
  /** The longest transaction that is open, in seconds; null when none is. */
  oldestTransactionS: z.number().nullable(),
  /** The last migration that was applied. */
  migration: z.string(),
});
export type DatabaseState = z.infer<typeof DatabaseState>;

export const DeliveryState = z.object({
  /** Messages no client of their recipient has stored yet, counted up to `countAtMost`. */
  pending: z.int(),
  more: z.boolean(),
  /** When the oldest of them was written. */
  oldestAt: At.nullable(),
  /** Of them, those that a client failed on again and again, so that they are sent to it no more (DELIVERY 6.7). */
  stuck: z.int(),
});
export type DeliveryState = z.infer<typeof DeliveryState>;

/** What is not as it should be. The page says in words what to do about each. */
export const warnings = [
  "node-silent",
  "builds-differ",
  "clock-wrong",
  "loop-slow",
  "pool-busy",
  "disk-low",
  "connections-few",
  "transaction-old",
  "job-failing",
  "job-late",
  "account-shut",
  "hints-away",
  "delivery-late",
  "database-outdated",
  "backup-away",
  "backup-old",
] as const;
export const HealthWarning = z.object({
  kind: z.enum(warnings),
  tone: z.enum(["warn", "bad"]),
  /** Which node or job it is about; empty where it is about the house. */
  about: z.string(),
});
export type HealthWarning = z.infer<typeof HealthWarning>;

/** A recurring clean-up of the house; it runs on one node at a time. */
export const JobState = z.object({
  name: z.string(),
  everyMs: z.int(),
  nextAt: At,
  /** Set while it runs. */
  runningOn: z.string().nullable(),
  /** When that run began; builds before this one do not tell. */
  runningSince: At.nullable().default(null),
  lastAt: At.nullable(),
  lastMs: z.int().nullable(),
  /** How many things the last run removed. */
  lastCount: z.int().nullable(),
  lastError: z.string().nullable(),
  /** In a row; 0 after a run that went well. */
  failures: z.int(),
  runs: z.int(),
});
export type JobState = z.infer<typeof JobState>;

/** One job's lane: where it runs, since when, and how the last runs ended. */
export const Lane = JobState.pick({
  name: true,
  runningOn: true,
  runningSince: true,
  nextAt: true,
  lastAt: true,
  failures: true,
});
export type Lane = z.infer<typeof Lane>;

export const FailingRows = z.object({ runner: z.string(), count: z.int(), since: At });
export type FailingRows = z.infer<typeof FailingRows>;

export const Health = z.object({
  at: At,
  nodes: z.array(NodeState),
  database: DatabaseState,
  delivery: DeliveryState,
  /** When the last backup was made; null where none is known. */
  backupAt: At.nullable(),
  warnings: z.array(HealthWarning),
  /** How each job of the house is; every job runs in a lane of its own. */
  lanes: z.array(Lane).default([]),
  /** Rows whose timed work failed and is tried again after growing pauses, by what works on them. */
  failing: z.array(FailingRows).default([]),
});
export type Health = z.infer<typeof Health>;

/** What waits for its moment. */
export const Waiting = z.object({
  ordersOpen: z.int(),
  ordersLate: z.int(),
  nextDueAt: At.nullable(),
  delivery: DeliveryState,
});
export type Waiting = z.infer<typeof Waiting>;
