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

/** A server that takes each key once, as ours does, and a network that cuts where the test says. */
function world(cuts: (times: number) => "before" | "after" | Error | null = () => null) {
  const stored = new Map<string, string>();
  const tries: SendInput[] = [];
  let kept: readonly Outgoing[] = [];
  let keys = 0;
  const outbox = new Outbox({
    send: async (input) => {
      tries.push(input);
      const cut = cuts(tries.length);
      if (cut instanceof Error) throw cut;
      if (cut === "before") throw new NoAnswer();
      const key = input.clientMsgId ?? "";
      if (!stored.has(key)) stored.set(key, input.text ?? "");
      if (cut === "after") throw new NoAnswer();
      return aChatMessage({ id: key, clientMsgId: key });
    },
    upload: async () => "/files/a.png",
    failureOf,
    newKey: () => `k${++keys}`,
    now: () => 0,
    wait: async () => {},
    keep: (entries) => void (kept = entries),
    sent: async () => {},
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
  return { outbox, settled, tries, texts: () => [...stored.values()], kept: () => kept };
}

const write = (outbox: Outbox, ...texts: string[]) => texts.forEach((text) => outbox.add(12, { text }));

describe("issue 7: each message once and in order, whatever the network does", () => {
  test("1,000 random cuts before and after the server took it", async () => {
    let seed = 7;
    const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
    const { outbox, settled, texts } = world(() => (random() < 0.6 ? (random() < 0.5 ? "before" : "after") : null));
    const all = Array.from({ length: 1_000 }, (_, index) => `message ${index}`);
    write(outbox, ...all);
    for (let rounds = 0; outbox.snapshot().length > 0 && rounds < 2_000; rounds += 1) {
      await settled();
      outbox.resumeAll();
    }
    expect(texts()).toEqual(all);
  }, 60_000);

  test("without an answer it is tried again four times in all, then says so; what follows waits behind it", async () => {
    const { outbox, settled, tries } = world(() => "before");
    write(outbox, "one", "two");
    await settled();
    expect(tries).toHaveLength(4);
    expect(outbox.snapshot().map(({ state }) => state)).toEqual(["failed", "waiting"]);
  });

  test("a retry carries the same key and takes along what waited", async () => {
    const { outbox, settled, texts, tries } = world((times) => (times <= 4 ? "after" : null));
    write(outbox, "one", "two");
    await settled();
    outbox.retry("k1");
    await settled();
    expect(texts()).toEqual(["one", "two"]);
    expect(tries.map(({ clientMsgId }) => clientMsgId)).toEqual(["k1", "k1", "k1", "k1", "k1", "k2"]);
    expect(outbox.snapshot()).toEqual([]);
  });

  test("a refusal stands and holds nobody up", async () => {
    const { outbox, settled, texts } = world((times) => (times === 1 ? new Error("This order does not exist") : null));
    write(outbox, "one", "two");
    await settled();
    expect(texts()).toEqual(["two"]);
    expect(outbox.snapshot()).toMatchObject([{ state: "failed", problem: "This order does not exist" }]);
  });
});

describe("PRODUCT 4, reply guard", () => {
  test("a held reply waits for a decision, and what was written after it waits too", async () => {
    const { outbox, settled, texts, tries } = world((times) => (times === 1 ? new Guarded() : null));
    write(outbox, "one", "two");
    await settled();
    expect(outbox.snapshot()).toMatchObject([{ state: "guarded", guard }, { state: "waiting" }]);
    outbox.retry("k1", { anyway: true });
    await settled();
    expect(texts()).toEqual(["one", "two"]);
    expect(tries.map(({ anyway }) => anyway)).toEqual([false, true, false]);
  });

  test("one that is let go of lets the next one go", async () => {
    const { outbox, settled, texts } = world((times) => (times === 1 ? new Guarded() : null));
    write(outbox, "one", "two");
    await settled();
    outbox.discard("k1");
    await settled();
    expect(texts()).toEqual(["two"]);
  });
});

test("issue 7: what was unsent at a reload says so and is sent once somebody says so", async () => {
  const before = world(() => "before");
  write(before.outbox, "one");
  await before.settled();
  const after = world();
  after.outbox.restore(before.kept());
  expect(after.outbox.snapshot()).toMatchObject([{ state: "failed", problem: null }]);
  after.outbox.retry("k1");
  await after.settled();
  expect(after.texts()).toEqual(["one"]);
});

test("what the thread shows already is let go of", () => {
  const { outbox } = world(() => "before");
  write(outbox, "one");
  outbox.settle([aChatMessage({ clientMsgId: "k1" })]);
  expect(outbox.snapshot()).toEqual([]);
});

test("a picture goes up before its message, and a try again does not send it up twice", async () => {
  const { outbox, settled, tries } = world((times) => (times === 1 ? "before" : null));
  outbox.add(12, { type: 1 }, { blob: new Blob(["x"]), name: "a.png", preview: null, durationMs: null });
  await settled();
  expect(tries.map(({ url }) => url)).toEqual(["/files/a.png", "/files/a.png"]);
});
