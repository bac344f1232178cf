import { aChatMessage } from "@vowdesk/contract/chat/sample";
import { describe, expect, test } from "vitest";
import { Outbox, type Failure, type Outgoing, type SendInput } from "./outbox.ts";

class NoAnswer extends Error {}
class Guarded extends Error {}

const guard = { by: { id: 4, name: "Li" }, at: "2026-11-02T09:00:00Z", type: 0, text: "On its way", seq: 43 };

function failureOf(thrown: unknown): Failure {
  if (thrown instanceof NoAnswer) return { is: "no-answer" };
  if (thrown instanceof Guarded) return { is: "guarded", guard };
  return { is: "refused", problem: (thrown as Error).message, claimed: null };
}

/** A server that accepts each key once, and a network that fails before or after delivery as the test decides. */
function setUp(cuts: (times: number) => "before" | "after" | Error | null = () => null) {
  const received = new Map<string, string>();
  const tries: SendInput[] = [];
  let stored: readonly Outgoing[] = [];
  let keys = 0;
  const outbox = new Outbox({
    send: async (input) => {
      tries.push(input);
      const cut = cuts(tries.length);
      if (cut instanceof Error) throw cut;
      if (cut === "before") throw new NoAnswer();
      const key = input.clientMsgId ?? "";
      if (!received.has(key)) received.set(key, input.text ?? "");
      if (cut === "after") throw new NoAnswer();
      return aChatMessage({ id: key, clientMsgId: key });
    },
    upload: async () => "/files/a.png",
    failureOf,
    newKey: () => `k${++keys}`,
    now: () => 0,
    wait: async () => {},
    store: (entries) => void (stored = entries),
    sent: async () => {},
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { outbox, settled, tries, texts: () => [...received.values()], stored: () => stored };
}

const write = (outbox: Outbox, ...texts: string[]) => texts.forEach((text) => outbox.add(12, { text }));

describe("delivery over an unreliable network", () => {
  //
  test("sends 1,000 messages once and in order under random failures before and after delivery", async () => {
    let seed = 7;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const { outbox, settled, texts } = setUp(() => (random() < 0.6 ? (random() < 0.5 ? "before" : "after") : null));
    const all = Array.from({ length: 1_000 }, (_, index) => `message ${index}`);
    write(outbox, ...all);
    for (let rounds = 0; outbox.snapshot().length > 0 && rounds < 2_000; rounds += 1) {
      await settled();
      outbox.resumeAll();
    }
    expect(texts()).toEqual(all);
  }, 60_000);

  //
  test("fails after four tries without an answer and does not send the messages that follow", async () => {
    const { outbox, settled, tries } = setUp(() => "before");
    write(outbox, "one", "two");
    await settled();
    expect(tries).toHaveLength(4);
    expect(outbox.snapshot().map(({ state }) => state)).toEqual(["failed", "waiting"]);
  });

  //
  test("a retry uses the same key and sends the waiting messages afterwards", async () => {
    const { outbox, settled, texts, tries } = setUp((times) => (times <= 4 ? "after" : null));
    write(outbox, "one", "two");
    await settled();
    outbox.retry("k1");
    await settled();
    expect(texts()).toEqual(["one", "two"]);
    expect(tries.map(({ clientMsgId }) => clientMsgId)).toEqual(["k1", "k1", "k1", "k1", "k1", "k2"]);
    expect(outbox.snapshot()).toEqual([]);
  });

  test("a refused message stays and does not block the next one", async () => {
    const { outbox, settled, texts } = setUp((times) => (times === 1 ? new Error("This order does not exist") : null));
    write(outbox, "one", "two");
    await settled();
    expect(texts()).toEqual(["two"]);
    expect(outbox.snapshot()).toMatchObject([{ state: "failed", problem: "This order does not exist" }]);
  });
});

describe("reply guard", () => {
  test("a guarded reply and the messages after it wait for a decision", async () => {
    const { outbox, settled, texts, tries } = setUp((times) => (times === 1 ? new Guarded() : null));
    write(outbox, "one", "two");
    await settled();
    expect(outbox.snapshot()).toMatchObject([{ state: "guarded", guard }, { state: "waiting" }]);
    outbox.retry("k1", { anyway: true });
    await settled();
    expect(texts()).toEqual(["one", "two"]);
    expect(tries.map(({ anyway }) => anyway)).toEqual([false, true, false]);
  });

  test("discarding a guarded reply sends the next message", async () => {
    const { outbox, settled, texts } = setUp((times) => (times === 1 ? new Guarded() : null));
    write(outbox, "one", "two");
    await settled();
    outbox.discard("k1");
    await settled();
    expect(texts()).toEqual(["two"]);
  });
});

test("an entry restored after a reload is failed until the user retries it", async () => {
  const before = setUp(() => "before");
  write(before.outbox, "one");
  await before.settled();
  const after = setUp();
  after.outbox.restore(before.stored());
  expect(after.outbox.snapshot()).toMatchObject([{ state: "failed", problem: null }]);
  after.outbox.retry("k1");
  await after.settled();
  expect(after.texts()).toEqual(["one"]);
});

test("removes entries that the thread already shows", () => {
  const { outbox } = setUp(() => "before");
  write(outbox, "one");
  outbox.removeStored([aChatMessage({ clientMsgId: "k1" })]);
  expect(outbox.snapshot()).toEqual([]);
});

test("uploads a picture before its message, and a retry does not upload it twice", async () => {
  const { outbox, settled, tries } = setUp((times) => (times === 1 ? "before" : null));
  outbox.add(12, { type: 1 }, { blob: new Blob(["x"]), name: "a.png", preview: null, durationMs: null });
  await settled();
  expect(tries.map(({ url }) => url)).toEqual(["/files/a.png", "/files/a.png"]);
});
