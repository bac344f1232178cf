import { aHealth, aJob, aNode } from "@vowdesk/contract/operations/sample";
import { expect, test } from "vitest";
import { warningsOf } from "./policy.ts";

const { database } = aHealth();

test("a house that is well warns of nothing", () => {
  expect(warningsOf(aHealth(), [aJob()])).toEqual([]);
});

test.each([
  ["a node fell silent", { nodes: [aNode({ seenAt: "2026-11-02T10:29:00Z" })] }, "node-silent", "bad"],
  ["nodes run two builds", { nodes: [aNode(), aNode({ id: "n2", build: "b2" })] }, "builds-differ", "warn"],
  ["a clock is wrong by 3 s", { nodes: [aNode({ clockAheadMs: -3_000 })] }, "clock-wrong", "warn"],
  ["a clock is wrong by a day", { nodes: [aNode({ clockAheadMs: 86_400_000 })] }, "clock-wrong", "bad"],
  ["the event loop is slow", { nodes: [aNode({ loopP99Ms: 400 })] }, "loop-slow", "warn"],
  ["requests wait for connections", { nodes: [aNode({ poolWaiting: 3 })] }, "pool-busy", "warn"],
  ["the disk is nine tenths full", { nodes: [aNode({ diskFreeBytes: 9_000_000_000 })] }, "disk-low", "warn"],
  ["the disk is nearly full", { nodes: [aNode({ diskFreeBytes: 500_000_000 })] }, "disk-low", "bad"],
  ["a node hears of no other", { nodes: [aNode({ hintsUp: false })] }, "hints-away", "warn"],
  ["a message waits for somebody there", { nodes: [aNode({ unackedLate: 1 })] }, "delivery-late", "bad"],
  ["few connections are left", { database: { ...database, connections: 81 } }, "connections-few", "warn"],
  ["a transaction is open for long", { database: { ...database, oldestTransactionS: 400 } }, "transaction-old", "warn"],
  [
    "the trial database lacks fixes",
    { database: { ...database, trialReleasedOn: "2026-05-14" } },
    "database-outdated",
    "warn",
  ],
])("%s (RELIABILITY R30)", (_name, change, kind, tone) => {
  expect(warningsOf(aHealth(change), [])).toMatchObject([{ kind, tone }]);
});

test.each([
  ["failed once", aJob({ failures: 1 }), "job-failing", "warn"],
  ["fails again and again", aJob({ failures: 3 }), "job-failing", "bad"],
  ["is run by nobody", aJob({ nextAt: "2026-11-02T10:20:00Z" }), "job-late", "warn"],
])("a job that %s", (_name, job, kind, tone) => {
  expect(warningsOf(aHealth(), [job])).toEqual([{ kind, tone, about: "old-sessions" }]);
});

test("a recent trial database and a demonstration are not warned of", () => {
  const recent = aHealth({ database: { ...database, trialReleasedOn: "2026-10-01" } });
  expect(warningsOf(recent, [])).toEqual([]);
  const old = aHealth({ database: { ...database, trialReleasedOn: "2026-05-14" } });
  expect(warningsOf({ ...old, demo: true }, [])).toEqual([]);
});

test.each([
  ["is away", { baseAt: new Date("2026-11-02T10:00:00Z"), isKept: true, isThere: false }, ["backup-away"]],
  [
    "has no copy of the last day",
    { baseAt: new Date("2026-11-01T08:00:00Z"), isKept: true, isThere: true },
    ["backup-old"],
  ],
  ["is well", { baseAt: new Date("2026-11-02T03:00:00Z"), isKept: true, isThere: true }, []],
  ["is being made for the first time", { baseAt: null, isKept: true, isThere: true }, []],
  ["is made by hand", { baseAt: new Date("2026-10-01T03:00:00Z"), isKept: false, isThere: true }, []],
])("a backup that %s", (_name, backup, kinds) => {
  expect(warningsOf({ ...aHealth(), backup }, []).map(({ kind }) => kind)).toEqual(kinds);
});

test("an account that is shut is named", () => {
  const [warning] = warningsOf(aHealth(), [], ["dispatcher"]);
  expect(warning).toEqual({ kind: "account-shut", tone: "warn", about: "dispatcher" });
});

test("a job that runs for long is not late, and a silent node is no other build", () => {
  expect(warningsOf(aHealth(), [aJob({ nextAt: "2026-11-02T10:20:00Z", runningOn: "n1" })])).toEqual([]);
  const silent = aNode({ id: "n2", build: "b0", seenAt: "2026-11-02T10:00:00Z" });
  expect(warningsOf(aHealth({ nodes: [aNode(), silent] }), []).map(({ kind }) => kind)).toEqual(["node-silent"]);
});
