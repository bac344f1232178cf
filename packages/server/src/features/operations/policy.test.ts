import { aHealth, aJob, aNode } from "@vowdesk/contract/operations/sample";
import { expect, test } from "vitest";
import { warningsOf } from "./policy.ts";

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
])("warns of a job that %s", (_name, job, kind, tone) => {
  expect(warningsOf(aHealth(), [job])).toEqual([{ kind, tone, about: "old-sessions" }]);
});

test("does not warn of a recent trial database or in demo mode", () => {
  const recent = aHealth({ database: { ...database, trialReleasedOn: "2026-10-01" } });
  expect(warningsOf(recent, [])).toEqual([]);
  const old = aHealth({ database: { ...database, trialReleasedOn: "2026-05-14" } });
  expect(warningsOf({ ...old, demo: true }, [])).toEqual([]);
});

test.each([
  ["is unreachable", { baseAt: new Date("2026-11-02T10:00:00Z"), isKept: true, isThere: false }, ["backup-away"]],
  ["is older than a day", { baseAt: new Date("2026-11-01T08:00:00Z"), isKept: true, isThere: true }, ["backup-old"]],
  ["is recent", { baseAt: new Date("2026-11-02T03:00:00Z"), isKept: true, isThere: true }, []],
  ["is made for the first time", { baseAt: null, isKept: true, isThere: true }, []],
  ["is made manually", { baseAt: new Date("2026-10-01T03:00:00Z"), isKept: false, isThere: true }, []],
])("checks a backup that %s", (_name, backup, kinds) => {
  expect(warningsOf({ ...aHealth(), backup }, []).map(({ kind }) => kind)).toEqual(kinds);
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
