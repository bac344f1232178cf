import { expect, test } from "vitest";
import type { Item } from "./queue-page.ts";
import { ReviewOutbox, type OutboxEnvironment, type Command } from "./outbox.ts";

const me = 5;
const person = { id: 101, name: "陈思雨", role: "customer", phone: "138****5678", isVerified: true } as const;
const anItem = (id: number, version = 1): Item => ({
  id,
  version,
  person,
  summary: "",
  status: "waiting",
  createdAt: "2026-11-02T03:30:00Z",
  dueAt: null,
  claim: null,
  decision: null,
  undoUntil: null,
  alike: 0,
  details: {},
  allowed: ["approve"],
});

/** A missing answer, as without a network. */
class NoAnswer extends Error {}

type Answer = Item | Error;

/** A server that answers, and a network that returns, on demand. */
function setUp() {
  const sent: Command[] = [];
  const open: ((answer: Answer) => void)[] = [];
  const pauses: (() => void)[] = [];
  let keys = 0;
  let user = me;
  const lent: OutboxEnvironment = {
    send: (command) => {
      sent.push(command);
      return new Promise((resolve, reject) =>
        open.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer))),
      );
    },
    refusalOf: (thrown) => (thrown instanceof NoAnswer ? null : (thrown as Error).message),
    me: () => user,
    newKey: () => String((keys += 1)),
    wait: () => new Promise((resolve) => pauses.push(resolve)),
  };
  const outbox = new ReviewOutbox(lent);
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    outbox,
    sent,
    signInAs: (id: number) => (user = id),
    answer: (answer: Answer) => {
      open.shift()?.(answer);
      return settle();
    },
    resume: () => {
      pauses.shift()?.();
      return settle();
    },
  };
}

const sayings = (sent: readonly Command[]) => sent.map(({ id, decision }) => [id, decision?.act ?? "undo"]);
const inTenSeconds = () => new Date(Date.now() + 10_000).toISOString();

test("sends decisions one after another, in order", async () => {
  const { outbox, sent, answer } = setUp();
  outbox.decide(anItem(1), { act: "approve" });
  outbox.decide(anItem(2), { act: "reject", reason: "no" });
  outbox.decide(anItem(3), { act: "approve" });
  expect(sayings(sent)).toEqual([[1, "approve"]]);
  await answer(anItem(1, 2));
  await answer(anItem(2, 2));
  await answer(anItem(3, 2));
  expect(sayings(sent)).toEqual([
    [1, "approve"],
    [2, "reject"],
    [3, "approve"],
  ]);
  expect(sent[1]?.decision).toEqual({ act: "reject", reason: "no", version: 1 });
  expect(outbox.snapshot()).toMatchObject({ waiting: [], refused: [] });
});

test("repeats a decision without an answer before sending the next", async () => {
  const { outbox, sent, answer, resume } = setUp();
  outbox.decide(anItem(1), { act: "approve" });
  outbox.decide(anItem(2), { act: "approve" });
  await answer(new NoAnswer());
  expect(outbox.snapshot()).toMatchObject({ isRetrying: true });
  expect(sent).toHaveLength(1);
  await resume();
  expect(sent[1]).toEqual(sent[0]);
  await answer(anItem(1, 2));
  expect(sayings(sent)).toEqual([
    [1, "approve"],
    [1, "approve"],
    [2, "approve"],
  ]);
  expect(outbox.snapshot()).toMatchObject({ isRetrying: false });
});

test("reports a refused decision and sends the next", async () => {
  const { outbox, sent, answer } = setUp();
  outbox.decide(anItem(1), { act: "approve" });
  outbox.decide(anItem(2), { act: "approve" });
  await answer(new Error("Li is looking at it"));
  expect(outbox.snapshot().refused).toMatchObject([{ id: 1, person: "陈思雨", text: "Li is looking at it" }]);
  expect(sayings(sent).at(-1)).toEqual([2, "approve"]);
  outbox.dismissRefused();
  expect(outbox.snapshot().refused).toEqual([]);
});

test("undoing an unsent decision sends nothing", async () => {
  const { outbox, sent, answer } = setUp();
  outbox.decide(anItem(1), { act: "approve" });
  outbox.decide(anItem(2), { act: "approve" });
  outbox.undo(2, "陈思雨");
  await answer(anItem(1, 2));
  expect(sayings(sent)).toEqual([[1, "approve"]]);
});

test("undoing a decision under way is sent after it", async () => {
  const { outbox, sent, answer } = setUp();
  outbox.decide(anItem(1), { act: "approve" });
  outbox.undo(1, "陈思雨");
  await answer(anItem(1, 2));
  expect(sayings(sent)).toEqual([
    [1, "approve"],
    [1, "undo"],
  ]);
  await answer(anItem(1, 3));
  expect(outbox.snapshot()).toMatchObject({ waiting: [], acknowledged: [] });
});

test("a decision after an undo carries the version that the undo created", async () => {
  const { outbox, sent, answer } = setUp();
  outbox.decide(anItem(1), { act: "approve" });
  await answer(anItem(1, 2));
  outbox.undo(1, "陈思雨");
  outbox.decide(anItem(1), { act: "reject", reason: "no" });
  await answer(anItem(1, 3));
  expect(sent.at(-1)?.decision).toEqual({ act: "reject", reason: "no", version: 3 });
});

test("the latest decision is the unsent one, else the last undoable one", async () => {
  const { outbox, answer } = setUp();
  outbox.decide(anItem(1), { act: "approve" });
  await answer({ ...anItem(1, 2), undoUntil: inTenSeconds() });
  expect(outbox.latest(Date.now()).map(({ id }) => id)).toEqual([1]);
  outbox.decide(anItem(2), { act: "approve" });
  expect(outbox.latest(Date.now()).map(({ id }) => id)).toEqual([2]);
  await answer(anItem(2, 2));
  expect(outbox.latest(Date.now()).map(({ id }) => id)).toEqual([1]);
  expect(outbox.latest(Date.now() + 11_000)).toEqual([]);
});

test("undoes a bulk decision as one", () => {
  const { outbox } = setUp();
  const items = [1, 2, 3].map((id) => ({ ...anItem(id, 2), undoUntil: inTenSeconds() }));
  outbox.recordAcknowledged("approve", items);
  expect(outbox.latest(Date.now()).map(({ id }) => id)).toEqual([1, 2, 3]);
});

test("restores unsent decisions after a reload, once and before new ones", async () => {
  const { outbox, sent, answer } = setUp();
  const stored = { key: "kept", by: me, id: 1, person: "陈思雨", decision: { version: 1, act: "approve" } };
  outbox.restore([stored]);
  outbox.restore([stored]);
  outbox.decide(anItem(2), { act: "approve" });
  await answer(anItem(1, 2));
  await answer(anItem(2, 2));
  expect(sayings(sent)).toEqual([
    [1, "approve"],
    [2, "approve"],
  ]);
});

test("never sends decisions of another user", async () => {
  const { outbox, sent, answer, resume, signInAs } = setUp();
  outbox.decide(anItem(1), { act: "approve" });
  await answer(new NoAnswer());
  signInAs(me + 1);
  await resume();
  outbox.decide(anItem(2), { act: "approve" });
  expect(sayings(sent)).toEqual([
    [1, "approve"],
    [2, "approve"],
  ]);
  await answer(anItem(2, 2));
  expect(outbox.snapshot().waiting).toMatchObject([{ id: 1, by: me }]);
});
