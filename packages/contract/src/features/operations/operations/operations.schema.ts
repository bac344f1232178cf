import * as z from "zod";
import { permissions, Moment } from "../../../kernel/index.ts";

export const operationPermissions = permissions("operations", "operations:jobs", "operations:run");

/** Refusals to start the deletion of old data. */
export const operationRefusals = {
  /** A change of retention waits for its approval or its time. */
  "retention-change-waiting": 500,
  "retention-once-a-day": 500,
} as const;

/** Names of the recurring jobs. A node of another build may report other names. */
export const jobNames = [
  "old-sessions",
  "old-failures",
  "old-counts",
  "old-reset-links",
  "account-names",
  "orphan-files",
  "silent-nodes",
  "retention",
  "order-notices",
  "auto-assign",
  "old-commands",
  "held-messages",
  "waiting-customers",
  "snoozed-chats",
  "red-packets",
  "announcements",
  "announcement-latecomers",
  "decisions",
  "pay-outs",
  "late-reviews",
  "review-ends",
  "expired-holds",
  "expired-agreements",
  "shoot-reminders",
  "couple-notices",
  "arrears",
  "originals",
  "photo-previews",
  "photo-marks",
  "photo-copies",
  "photo-checks",
  "gallery-ends",
  "picture-alerts",
  "imports",
  "erasures",
  "merges",
  "setting-changes",
  "webhooks",
  "old-webhook-deliveries",
  "alerts",
  "old-alerts",
  "mails",
  "old-mails",
  "audit-check",
  "audit-anchor",
  "backup-wal",
  "backup-base",
  "backup-copy",
] as const;
export type JobName = (typeof jobNames)[number];

/** State of a server process at its last heartbeat. */
export const NodeState = z.object({
  id: z.string(),
  host: z.string(),
  pid: z.int(),
  build: z.string(),
  startedAt: Moment,
  seenAt: Moment,
  rssBytes: z.number(),
  /** 99th percentile of the event loop delay since the last heartbeat. */
  loopP99Ms: z.number(),
  sockets: z.int(),
  /** Messages in flight. Values that older builds do not report have neutral defaults. */
  inFlight: z.int().default(0),
  /** Age in seconds of the oldest unacknowledged message to a user connected to this node. */
  unackedMostS: z.number().default(0),
  unackedLate: z.int().default(0),
  /** Average delay of signals since the last heartbeat; 0 if none was sent. */
  hintMs: z.number().default(0),
  /** Whether the node receives signals of other nodes. */
  hintsUp: z.boolean().default(true),
  queued: z.int().default(0),
  poolOpen: z.int(),
  poolIdle: z.int(),
  poolWaiting: z.int(),
  diskFreeBytes: z.number().nullable(),
  diskBytes: z.number().nullable(),
  /** How far the node's clock is ahead of the database's. */
  clockAheadMs: z.number(),
});
export type NodeState = z.infer<typeof NodeState>;

export const DatabaseState = z.object({
  version: z.string(),
  /** Release date of the embedded PostgreSQL; null for an external database. */
  trialReleasedOn: z.iso.date().nullable().default(null),
  sizeBytes: z.number(),
  connections: z.int(),
  connectionsAtMost: z.int(),
  /** Age in seconds of the longest open transaction; null if there is none. */
  oldestTransactionS: z.number().nullable(),
  migration: z.string(),
});
export type DatabaseState = z.infer<typeof DatabaseState>;

export const DeliveryState = z.object({
  /** Messages that no client of their recipient has stored, counted up to `maxCount`. */
  pending: z.int(),
  more: z.boolean(),
  oldestAt: Moment.nullable(),
  /** Messages that a client repeatedly failed to store, so that it is not sent them any more. */
  stuck: z.int(),
});
export type DeliveryState = z.infer<typeof DeliveryState>;

/** Conditions that need attention. The page explains what to do about each. */
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
  "cards-unsafe",
  "pictures-not-removed",
  "pictures-damaged",
  "originals-full",
  "copies-missing",
  "originals-away",
  "backup-away",
  "backup-old",
  "backup-none",
  "backup-behind",
  "backup-full",
  "copy-behind",
  "copy-differs",
  "job-unowned",
] as const;
export const HealthWarning = z.object({
  kind: z.enum(warnings),
  tone: z.enum(["warn", "bad"]),
  /** The affected node or job; empty for the whole installation. */
  about: z.string(),
});
export type HealthWarning = z.infer<typeof HealthWarning>;

/** State of a recurring job, which runs on one node at a time. */
export const JobState = z.object({
  name: z.string(),
  everyMs: z.int(),
  nextAt: Moment,
  runningOn: z.string().nullable(),
  /** Start of the current run; older builds do not report it. */
  runningSince: Moment.nullable().default(null),
  lastAt: Moment.nullable(),
  lastMs: z.int().nullable(),
  lastCount: z.int().nullable(),
  lastError: z.string().nullable(),
  /** Number of consecutive failures; 0 after a success. */
  failures: z.int(),
  runs: z.int(),
  /** When a node last had this job; older builds do not report it. */
  seenAt: Moment.nullable().default(null),
});
export type JobState = z.infer<typeof JobState>;

/** A job's lane: node and start of the current run, and the results of past runs. */
export const Lane = JobState.pick({
  name: true,
  runningOn: true,
  runningSince: true,
  nextAt: true,
  lastAt: true,
  failures: true,
});
export type Lane = z.infer<typeof Lane>;

/** The originals of all galleries. */
export const PicturesState = z.object({
  /** Pictures that arrive, that have one copy, that have two, that are damaged in every copy, and that were deleted with their gallery. */
  arriving: z.int(),
  stored: z.int(),
  safe: z.int(),
  damaged: z.int(),
  purged: z.int(),
  withoutPreview: z.int(),
  /** Deleted pictures whose files are still there hours later. */
  unremoved: z.int(),
  /** Since when the oldest picture has been without a second copy, and without a preview; null if there is none. */
  uncopiedSince: Moment.nullable(),
  unseenSince: Moment.nullable(),
  /** Both copies of every safe picture were read after this time; null without one. */
  checkedSince: Moment.nullable(),
  /** Cards that may not be wiped, and those of them that were counted more than a day ago. */
  unsafeCards: z.int(),
  lateCards: z.int(),
  /** Whether new pictures can be stored, and second copies be made and read. */
  first: z.enum(["ready", "away", "denied", "clock", "other-place"]),
  copy: z.enum(["ready", "none", "same-device", "same-bucket", "away", "denied", "clock", "other-place"]),
  usedBytes: z.number(),
  maxBytes: z.number().nullable(),
  /** The pictures of the demo among those with one copy and with two. Nobody is warned of them. An older build reports none. */
  demo: z.object({ stored: z.int(), safe: z.int() }).default({ stored: 0, safe: 0 }),
});
export type PicturesState = z.infer<typeof PicturesState>;

/** From this share of its limit on, the storage of originals counts as almost full. */
export const almostFullShare = 0.8;

/** The share of the allowed bytes that originals use; 0 without a limit. */
export const storageShare = ({ usedBytes, maxBytes }: Pick<PicturesState, "usedBytes" | "maxBytes">): number =>
  maxBytes === null ? 0 : usedBytes / Math.max(1, maxBytes);

/** Whether there are pictures other than those of the demo, but no second copies can be made of them now. */
export const lacksCopies = ({
  copy,
  stored,
  safe,
  demo,
}: Pick<PicturesState, "copy" | "stored" | "safe" | "demo">): boolean =>
  copy !== "ready" && stored + safe > demo.stored + demo.safe;

export const FailingRows = z.object({ runner: z.string(), count: z.int(), since: Moment });
export type FailingRows = z.infer<typeof FailingRows>;

export const Health = z.object({
  at: Moment,
  nodes: z.array(NodeState),
  database: DatabaseState,
  delivery: DeliveryState,
  /** Time of the last backup; null if none is known. */
  backupAt: Moment.nullable(),
  warnings: z.array(HealthWarning),
  /** State of each job. Every job runs in its own lane. */
  lanes: z.array(Lane).default([]),
  /** Rows whose processing failed and is retried with growing pauses, by runner. */
  failing: z.array(FailingRows).default([]),
  /** Null from a node of an older build. */
  pictures: PicturesState.nullable().default(null),
});
export type Health = z.infer<typeof Health>;

/** Work that becomes due later. */
export const Waiting = z.object({
  ordersOpen: z.int(),
  ordersLate: z.int(),
  nextDueAt: Moment.nullable(),
  delivery: DeliveryState,
});
export type Waiting = z.infer<typeof Waiting>;
