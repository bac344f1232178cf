import type { Health, HealthWarning, JobState, NodeState } from "@vowdesk/contract/operations";
import { isMachineClockWrong } from "../../platform/clock.ts";

/** A heartbeat comes every 10 s; one that is missed may be a slow moment. */
const silentAfterMs = 35_000;
const clockOffMs = 2_000;
const loopSlowMs = 250;
const diskLowShare = 0.1;
const diskBadBytes = 1_000_000_000;
const connectionsFewShare = 0.8;
const transactionOldS = 300;
const jobLateMs = 5 * 60_000;
const jobBadFailures = 3;
/** PostgreSQL publishes fixes every quarter: an older release lacks at least one set of them. */
const outdatedAfterMs = 100 * 86_400_000;

/** A copy is made each day, and takes a while. */
const backupOldMs = 26 * 60 * 60_000;

type Tone = HealthWarning["tone"] | false;

const names = ({ host, pid }: NodeState) => `${host}:${pid}`;

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

function ofNode(node: NodeState, nowMs: number): HealthWarning[] {
  const about = names(node);
  if (isSilent(node, nowMs)) return [{ kind: "node-silent", tone: "bad", about }];
  const found: [HealthWarning["kind"], Tone][] = [
    ["clock-wrong", clockTone(node)],
    ["loop-slow", node.loopP99Ms > loopSlowMs && "warn"],
    ["pool-busy", node.poolWaiting > 0 && "warn"],
    ["disk-low", diskTone(node)],
    ["hints-away", !node.hintsUp && "warn"],
    ["delivery-late", node.unackedLate > 0 && "bad"],
  ];
  return found.flatMap(([kind, tone]) => (tone ? [{ kind, tone, about }] : []));
}

function ofJob({ name, failures, nextAt, runningOn }: JobState, nowMs: number): HealthWarning[] {
  if (failures > 0) return [{ kind: "job-failing", tone: failures < jobBadFailures ? "warn" : "bad", about: name }];
  const isLate = runningOn === null && nowMs - Date.parse(nextAt) > jobLateMs;
  return isLate ? [{ kind: "job-late", tone: "warn", about: name }] : [];
}

interface Found extends Pick<Health, "at" | "nodes" | "database"> {
  /** A demonstration is not warned of a database that is meant for trial. */
  demo?: boolean;
  /** Null where the database is backed up by other means. */
  backup?: { baseAt: Date | null; isKept: boolean; isThere: boolean } | null;
}

function isOutdated({ trialReleasedOn }: Health["database"], nowMs: number): boolean {
  return trialReleasedOn !== null && nowMs - Date.parse(trialReleasedOn) > outdatedAfterMs;
}

function backupWarnings({ backup }: Found, nowMs: number): HealthWarning[] {
  if (!backup?.isKept) return [];
  if (!backup.isThere) return [{ kind: "backup-away", tone: "bad", about: "" }];
  const isOld = backup.baseAt !== null && nowMs - backup.baseAt.getTime() > backupOldMs;
  return isOld ? [{ kind: "backup-old", tone: "bad", about: "" }] : [];
}

function ofHouse({ nodes, database, demo }: Found, nowMs: number): HealthWarning[] {
  const builds = new Set(nodes.filter((node) => !isSilent(node, nowMs)).map(({ build }) => build));
  const found: [HealthWarning["kind"], boolean][] = [
    ["builds-differ", builds.size > 1],
    ["connections-few", database.connections > database.connectionsAtMost * connectionsFewShare],
    ["transaction-old", (database.oldestTransactionS ?? 0) > transactionOldS],
    ["database-outdated", !demo && isOutdated(database, nowMs)],
  ];
  return found.flatMap(([kind, isSo]) => (isSo ? [{ kind, tone: "warn" as const, about: "" }] : []));
}

/** What is not as it should be, the worst first. */
export function warningsOf(health: Found, jobs: readonly JobState[], shut: readonly string[] = []): HealthWarning[] {
  const nowMs = Date.parse(health.at);
  const all = [
    ...health.nodes.flatMap((node) => ofNode(node, nowMs)),
    ...ofHouse(health, nowMs),
    ...backupWarnings(health, nowMs),
    ...jobs.flatMap((job) => ofJob(job, nowMs)),
    ...shut.map((about) => ({ kind: "account-shut", tone: "warn", about }) as const),
  ];
  return [...all.filter(({ tone }) => tone === "bad"), ...all.filter(({ tone }) => tone === "warn")];
}
