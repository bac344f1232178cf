import { aChatMessage } from "@vowdesk/contract/chat/sample";
import { expect, test } from "vitest";
import { linesOf } from "./lines.ts";
import type { Outgoing } from "../outbox/outbox.ts";

const customer = (seq: number, at: string) => aChatMessage({ id: String(seq), seq, at });
const ours = (seq: number | null, at: string, clientMsgId: string | null = null) =>
  aChatMessage({ id: `9${seq ?? 0}`, seq, at, from: "staff", senderId: 3, clientMsgId });
const entry = (key: string): Outgoing => ({
  key,
  by: 3,
  conversationId: 12,
  content: { text: "hello" },
  file: null,
  writtenAt: 0,
  state: "sending",
  progress: 0,
  anyway: false,
  problem: null,
  guard: null,
  claimed: null,
});
const empty = { held: [], outgoing: [], readSeq: 99 };

test("places day lines and the unread line where they begin", () => {
  const records = [
    customer(1, "2026-11-01T09:00:00Z"),
    customer(2, "2026-11-02T09:00:00Z"),
    customer(3, "2026-11-02T09:01:00Z"),
  ];
  expect(linesOf({ ...empty, records, readSeq: 2 }).map(({ is }) => is)).toEqual([
    "day",
    "message",
    "day",
    "message",
    "unread",
    "message",
  ]);
});

test("groups messages of one sender within five minutes", () => {
  const records = [
    customer(1, "2026-11-02T09:00:00Z"),
    customer(2, "2026-11-02T09:04:00Z"),
    customer(3, "2026-11-02T09:10:00Z"),
    ours(4, "2026-11-02T09:10:30Z"),
  ];
  const firsts = linesOf({ ...empty, records }).flatMap((line) => (line.is === "message" ? [line.isFirst] : []));
  expect(firsts).toEqual([true, false, true, true]);
});

test("a message keeps its key from outgoing to stored and is listed once", () => {
  const at = "2026-11-02T09:00:00Z";
  const keys = (shown: Partial<Parameters<typeof linesOf>[0]>) =>
    linesOf({ ...empty, records: [], ...shown })
      .filter(({ is }) => is !== "day")
      .map(({ key }) => key);
  expect(keys({ outgoing: [entry("k")] })).toEqual(["ck"]);
  expect(keys({ held: [ours(null, at, "k")], outgoing: [entry("k")] })).toEqual(["ck"]);
  expect(keys({ records: [ours(5, at, "k")], outgoing: [entry("k")] })).toEqual(["ck"]);
});
