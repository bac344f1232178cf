import {
  almostFullShare,
  lacksCopies,
  storageShare,
  type Health,
  type HealthWarning,
  type JobState,
  type NodeState,
  type PicturesState,
} from "@vowdesk/contract/operations/operations";
import type { BackupState } from "../../../platform/backup/status.ts";
import { isMachineClockWrong } from "../../../platform/clock.ts";

/** Heartbeats are sent every 10 s. One missing heartbeat may only mean a short delay. */
const silentAfterMs = 35_000;
const clockOffMs = 2_000;
const loopSlowMs = 250;
const diskLowShare = 0.1;
const diskBadBytes = 1_000_000_000;
const connectionsFewShare = 0.8;
const transactionOldS = 300;
const jobLateMs = 5 * 60_000;
/** Nodes register their jobs every minute. */
const jobUnownedMs = 10 * 60_000;
const jobBadFailures = 3;
/** PostgreSQL publishes fixes every quarter, so an older release lacks at least one of them. */
const outdatedAfterMs = 100 * 86_400_000;

/** Base backups are made daily. The margin covers the time that a backup takes. */
const backupOldMs = 26 * 60 * 60_000;

/** New changes are in the backup within this time (G-R16). */
const backupLateMs = 5 * 60_000;
const copyLateMs = 30 * 60_000;

type Tone = HealthWarning["tone"] | false;

const nameOf = ({ host, pid }: NodeState) => `${host}:${pid}`;

const isSilent = (node: NodeState, nowMs: number) => nowMs - Date.parse(node.seenAt) > silentAfterMs;

function diskTone({ diskFreeBytes, diskBytes }: NodeState): Tone {
  if (diskFreeBytes === null || diskBytes === null) return false;
  if (diskFreeBytes < diskBadBytes) return "bad";
  return diskFreeBytes < diskBytes * diskLowShare && "warn";
}

function clockTone({ clockAheadMs }: NodeState): Tone {
  if (isMachineClockWrong({ machineAheadMs: clockAheadMs })) return "bad";
  return Math.abs(clockAheadMs) > clockOffMs && "warn";
}

function nodeWarnings(node: NodeState, nowMs: number): HealthWarning[] {
  const about = nameOf(node);
  if (isSilent(node, nowMs)) return [{ kind: "node-silent", tone: "bad", about }];
  const tones: [HealthWarning["kind"], Tone][] = [
    ["clock-wrong", clockTone(node)],
    ["loop-slow", node.loopP99Ms > loopSlowMs && "warn"],
    ["pool-busy", node.poolWaiting > 0 && "warn"],
    ["disk-low", diskTone(node)],
    ["hints-away", !node.hintsUp && "warn"],
    ["delivery-late", node.unackedLate > 0 && "bad"],
  ];
  return tones.flatMap(([kind, tone]) => (tone ? [{ kind, tone, about }] : []));
}

/** The row of a job that was removed from the settings or the release, or whose nodes have all ended. */
const isUnowned = ({ seenAt, runningOn }: JobState, nowMs: number) =>
  seenAt !== null && runningOn === null && nowMs - Date.parse(seenAt) > jobUnownedMs;

function jobWarnings(job: JobState, nowMs: number): HealthWarning[] {
  const { name, failures, nextAt, runningOn } = job;
  if (isUnowned(job, nowMs)) return [{ kind: "job-unowned", tone: "warn", about: name }];
  if (failures > 0) return [{ kind: "job-failing", tone: failures < jobBadFailures ? "warn" : "bad", about: name }];
  const isLate = runningOn === null && nowMs - Date.parse(nextAt) > jobLateMs;
  return isLate ? [{ kind: "job-late", tone: "warn", about: name }] : [];
}

interface CheckedHealth extends Pick<Health, "at" | "nodes" | "database"> {
  /** Demo mode does not warn about an outdated trial database. */
  demo?: boolean;
  /** Null if backups are made outside of Vowdesk. */
  backup?: BackupState | null;
  /** Default: none. */
  pictures?: PicturesState | null;
}

function isOutdated({ trialReleasedOn }: Health["database"], nowMs: number): boolean {
  return trialReleasedOn !== null && nowMs - Date.parse(trialReleasedOn) > outdatedAfterMs;
}

const isRunning = (jobs: readonly JobState[], name: string) =>
  jobs.some((job) => job.name === name && job.runningOn !== null);

/** Whether something that should be repeated last succeeded too long ago. A process gets this time after its start, too. */
function isBehind(at: Date | null, { since }: BackupState, nowMs: number, limitMs: number): boolean {
  return nowMs - Math.max(at?.getTime() ?? 0, since.getTime()) > limitMs;
}

/** What is wrong with a backup folder that can be used. */
function folderWarnings(backup: BackupState, jobs: readonly JobState[], nowMs: number): HealthWarning[] {
  const { baseAt, walAt, hasSpace, isArchiving } = backup;
  const isMissing = baseAt === null && !isRunning(jobs, "backup-base");
  const conditions: [HealthWarning["kind"], boolean][] = [
    ["backup-none", isMissing && isBehind(null, backup, nowMs, backupLateMs)],
    ["backup-old", baseAt !== null && nowMs - baseAt.getTime() > backupOldMs],
    ["backup-full", !hasSpace],
    ["backup-behind", !isArchiving || isBehind(walAt, backup, nowMs, backupLateMs)],
  ];
  return conditions.flatMap(([kind, applies]) => (applies ? [{ kind, tone: "bad" as const, about: "" }] : []));
}

function copyWarnings(backup: BackupState, jobs: readonly JobState[], nowMs: number): HealthWarning[] {
  const { hasCopy, copyAt, problems } = backup;
  if (!hasCopy) return [];
  if (problems.length > 0) return [{ kind: "copy-differs", tone: "bad", about: "" }];
  if (!isBehind(copyAt, backup, nowMs, copyLateMs)) return [];
  // The first copy may take hours.
  const tone = copyAt === null && isRunning(jobs, "backup-copy") ? "warn" : "bad";
  return [{ kind: "copy-behind", tone, about: "" }];
}

function backupWarnings({ backup }: CheckedHealth, jobs: readonly JobState[], nowMs: number): HealthWarning[] {
  if (!backup?.isKept) return [];
  if (!backup.isThere) return [{ kind: backup.hasSpace ? "backup-away" : "backup-full", tone: "bad", about: "" }];
  return [...folderWarnings(backup, jobs, nowMs), ...copyWarnings(backup, jobs, nowMs)];
}

function clusterWarnings({ nodes, database, demo }: CheckedHealth, nowMs: number): HealthWarning[] {
  const builds = new Set(nodes.filter((node) => !isSilent(node, nowMs)).map(({ build }) => build));
  const conditions: [HealthWarning["kind"], boolean][] = [
    ["builds-differ", builds.size > 1],
    ["connections-few", database.connections > database.connectionsAtMost * connectionsFewShare],
    ["transaction-old", (database.oldestTransactionS ?? 0) > transactionOldS],
    ["database-outdated", !demo && isOutdated(database, nowMs)],
  ];
  return conditions.flatMap(([kind, applies]) => (applies ? [{ kind, tone: "warn" as const, about: "" }] : []));
}

function pictureWarnings({ pictures }: CheckedHealth): HealthWarning[] {
  if (!pictures) return [];
  const { damaged, lateCards, unremoved, first } = pictures;
  const share = storageShare(pictures);
  const conditions: [HealthWarning["kind"], Tone][] = [
    ["pictures-damaged", damaged > 0 && "bad"],
    ["originals-away", first !== "ready" && "bad"],
    ["originals-full", share >= almostFullShare && (share >= 1 ? "bad" : "warn")],
    ["copies-missing", lacksCopies(pictures) && "warn"],
    ["cards-unsafe", lateCards > 0 && "warn"],
    ["pictures-not-removed", unremoved > 0 && "warn"],
  ];
  return conditions.flatMap(([kind, tone]) => (tone ? [{ kind, tone, about: "" }] : []));
}

/** All warnings of the health page, the most severe first. */
export function warningsOf(
  health: CheckedHealth,
  jobs: readonly JobState[],
  lockedAccounts: readonly string[] = [],
): HealthWarning[] {
  const nowMs = Date.parse(health.at);
  const all = [
    ...health.nodes.flatMap((node) => nodeWarnings(node, nowMs)),
    ...clusterWarnings(health, nowMs),
    ...backupWarnings(health, jobs, nowMs),
    ...pictureWarnings(health),
    ...jobs.flatMap((job) => jobWarnings(job, nowMs)),
    ...lockedAccounts.map((about) => ({ kind: "account-shut", tone: "warn", about }) as const),
  ];
  return [...all.filter(({ tone }) => tone === "bad"), ...all.filter(({ tone }) => tone === "warn")];
}
