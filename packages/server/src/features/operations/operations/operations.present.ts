import type { DeliveryState, JobState, NodeState } from "@vowdesk/contract/operations/operations";
import type { JobRow } from "../../../platform/jobs/jobs.ts";
import type { DeliveryRow } from "../../messages/notifications/notifications.ts";
import type { NodeRow } from "./operations.store.ts";

const textOf = (at: Date | null) => at?.toISOString() ?? null;

export function presentNode({ id, host, pid, build, started_at, seen_at, figures }: NodeRow): NodeState {
  const times = { startedAt: started_at.toISOString(), seenAt: seen_at.toISOString() };
  return { id, host, pid, build, ...times, ...figures };
}

export function presentDelivery({ pending, more, oldestAt, stuck }: DeliveryRow): DeliveryState {
  return { pending, more, oldestAt: textOf(oldestAt), stuck };
}

export function presentJob(row: JobRow, now: Date): JobState {
  const isRunning = row.lease_until !== null && row.lease_until > now;
  return {
    name: row.name,
    everyMs: Number(row.every_ms),
    nextAt: row.next_at.toISOString(),
    runningOn: isRunning ? row.leased_by : null,
    runningSince: isRunning ? textOf(row.began_at) : null,
    lastAt: textOf(row.last_at),
    lastMs: row.last_ms,
    lastCount: row.last_count,
    lastError: row.last_error,
    failures: row.failures,
    runs: row.runs,
    seenAt: row.seen_at.toISOString(),
  };
}
