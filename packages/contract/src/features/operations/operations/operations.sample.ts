import { Health, JobState, NodeState } from "./operations.schema.ts";
import { sample } from "../../../kernel/sample.ts";

/** A healthy node, for tests. */
export const aNode = sample(NodeState, {
  id: "n1",
  host: "desk",
  pid: 1,
  build: "b1",
  startedAt: "2026-11-02T09:00:00Z",
  seenAt: "2026-11-02T10:29:58Z",
  rssBytes: 180_000_000,
  loopP99Ms: 12,
  sockets: 3,
  poolOpen: 4,
  poolIdle: 3,
  poolWaiting: 0,
  diskFreeBytes: 50_000_000_000,
  diskBytes: 100_000_000_000,
  clockAheadMs: 4,
});

/** A successful job, for tests. */
export const aJob = sample(JobState, {
  name: "old-sessions",
  everyMs: 3_600_000,
  nextAt: "2026-11-02T11:00:00Z",
  runningOn: null,
  lastAt: "2026-11-02T10:00:00Z",
  lastMs: 20,
  lastCount: 3,
  lastError: null,
  failures: 0,
  runs: 7,
});

/** A healthy installation, for tests. */
export const aHealth = sample(Health, {
  at: "2026-11-02T10:30:00Z",
  nodes: [aNode()],
  database: {
    version: "18.4",
    sizeBytes: 80_000_000,
    connections: 6,
    connectionsAtMost: 100,
    oldestTransactionS: null,
    migration: "010-studio",
  },
  delivery: { pending: 0, more: false, oldestAt: null, stuck: 0 },
  backupAt: "2026-11-02T03:00:00Z",
  warnings: [],
});
