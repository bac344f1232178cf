import { aHealth, aJob, aNode } from "@vowdesk/contract/operations/operations/sample";
import { expect, test } from "vitest";
import type { BackupState } from "../../../platform/backup/status.ts";
import { warningsOf } from "./operations.policy.ts";

const { database } = aHealth();

test("returns no warnings for a healthy system", () => {
  expect(warningsOf(aHealth(), [aJob()])).toEqual([]);
});

test.each([
  ["a silent node", { nodes: [aNode({ seenAt: "2026-11-02T10:29:00Z" })] }, "node-silent", "bad"],
  ["nodes with different builds", { nodes: [aNode(), aNode({ id: "n2", build: "b2" })] }, "builds-differ", "warn"],
  ["a clock that is wrong by 3 s", { nodes: [aNode({ clockAheadMs: -3_000 })] }, "clock-wrong", "warn"],
  ["a clock that is wrong by a day", { nodes: [aNode({ clockAheadMs: 86_400_000 })] }, "clock-wrong", "bad"],
  ["a slow event loop", { nodes: [aNode({ loopP99Ms: 400 })] }, "loop-slow", "warn"],
  ["requests waiting for connections", { nodes: [aNode({ poolWaiting: 3 })] }, "pool-busy", "warn"],
  ["a disk with 9 % free", { nodes: [aNode({ diskFreeBytes: 9_000_000_000 })] }, "disk-low", "warn"],
  ["a nearly full disk", { nodes: [aNode({ diskFreeBytes: 500_000_000 })] }, "disk-low", "bad"],
  ["a node without signals", { nodes: [aNode({ hintsUp: false })] }, "hints-away", "warn"],
  ["a late message for a connected user", { nodes: [aNode({ unackedLate: 1 })] }, "delivery-late", "bad"],
  ["few free database connections", { database: { ...database, connections: 81 } }, "connections-few", "warn"],
  ["a long transaction", { database: { ...database, oldestTransactionS: 400 } }, "transaction-old", "warn"],
  [
    "an outdated trial database",
    { database: { ...database, trialReleasedOn: "2026-05-14" } },
    "database-outdated",
    "warn",
  ],
])("warns of %s", (_name, change, kind, tone) => {
  expect(warningsOf(aHealth(change), [])).toMatchObject([{ kind, tone }]);
});

test.each([
  ["has failed once", aJob({ failures: 1 }), "job-failing", "warn"],
  ["fails repeatedly", aJob({ failures: 3 }), "job-failing", "bad"],
  ["is overdue", aJob({ nextAt: "2026-11-02T10:20:00Z" }), "job-late", "warn"],
  [
    "no node has any more",
    aJob({ nextAt: "2026-11-02T10:00:00Z", failures: 4, seenAt: "2026-11-02T10:19:00Z" }),
    "job-unowned",
    "warn",
  ],
])("warns of a job that %s", (_name, job, kind, tone) => {
  expect(warningsOf(aHealth(), [job])).toEqual([{ kind, tone, about: "old-sessions" }]);
});

test("does not warn of a recent trial database or in demo mode", () => {
  const recent = aHealth({ database: { ...database, trialReleasedOn: "2026-10-01" } });
  expect(warningsOf(recent, [])).toEqual([]);
  const old = aHealth({ database: { ...database, trialReleasedOn: "2026-05-14" } });
  expect(warningsOf({ ...old, demo: true }, [])).toEqual([]);
});

const at = (text: string) => new Date(`2026-11-${text}Z`);
const aBackup: BackupState = {
  baseAt: at("02T03:00:00"),
  walAt: at("02T10:29:50"),
  copyAt: at("02T10:29:50"),
  problems: [],
  isKept: true,
  isThere: true,
  hasCopy: true,
  isArchiving: true,
  hasSpace: true,
  since: at("01T00:00:00"),
};

test.each<[string, Partial<BackupState>, string[]]>([
  ["is complete", {}, []],
  ["is unreachable", { isThere: false, hasSpace: true }, ["backup-away"]],
  ["cannot be written because its disk is full", { isThere: false, hasSpace: false }, ["backup-full"]],
  ["is older than a day", { baseAt: at("01T08:00:00") }, ["backup-old"]],
  ["has no base", { baseAt: null }, ["backup-none"]],
  ["is made for the first time", { baseAt: null, walAt: null, copyAt: null, since: at("02T10:28:00") }, []],
  ["has no space for the next base", { hasSpace: false }, ["backup-full"]],
  ["lacks the changes of six minutes", { walAt: at("02T10:24:00") }, ["backup-behind"]],
  ["never had any changes", { walAt: null }, ["backup-behind"]],
  ["is continued after a stop of days", { walAt: at("01T08:00:00"), since: at("02T10:28:00") }, []],
  ["gets no segments from PostgreSQL", { isArchiving: false }, ["backup-behind"]],
  ["was never copied", { copyAt: null }, ["copy-behind"]],
  ["was copied an hour ago", { copyAt: at("02T09:29:00") }, ["copy-behind"]],
  ["has no copy", { copyAt: null, hasCopy: false }, []],
  ["differs from its copy", { problems: ["wal/1.gz is missing"], copyAt: null }, ["copy-differs"]],
  ["is made manually", { baseAt: at("01T03:00:00"), walAt: null, isKept: false }, []],
])("checks a backup that %s", (_name, change, kinds) => {
  const warnings = warningsOf({ ...aHealth(), backup: { ...aBackup, ...change } }, []);
  expect(warnings.map(({ kind, tone }) => [kind, tone])).toEqual(kinds.map((kind) => [kind, "bad"]));
});

test("does not report a first backup or copy that is being made", () => {
  const backup = { ...aBackup, baseAt: null, copyAt: null };
  const running = ["backup-base", "backup-copy"].map((name) => aJob({ name, runningOn: "n1" }));
  expect(warningsOf({ ...aHealth(), backup }, running)).toMatchObject([{ kind: "copy-behind", tone: "warn" }]);
});

test("names a locked account", () => {
  const [warning] = warningsOf(aHealth(), [], ["dispatcher"]);
  expect(warning).toEqual({ kind: "account-shut", tone: "warn", about: "dispatcher" });
});

test("does not count a running job as overdue or a silent node as another build", () => {
  expect(warningsOf(aHealth(), [aJob({ nextAt: "2026-11-02T10:20:00Z", runningOn: "n1" })])).toEqual([]);
  const silent = aNode({ id: "n2", build: "b0", seenAt: "2026-11-02T10:00:00Z" });
  expect(warningsOf(aHealth({ nodes: [aNode(), silent] }), []).map(({ kind }) => kind)).toEqual(["node-silent"]);
});
