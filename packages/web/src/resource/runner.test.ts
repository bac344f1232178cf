import { endpoint, staff } from "@vowdesk/contract/kernel";
import { i18n } from "@lingui/core";
import fc from "fast-check";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { CallRefused, NetworkFailed } from "../kernel/http/call-failures.ts";
import { memoryAt, setMemory } from "../kernel/session/page-memory.ts";
import type { Toast } from "../ui/feedback/toast.tsx";
import { action, type AnyAction } from "./action.ts";
import { field } from "./field.ts";
import type { Resource } from "./record.ts";
import type { StoredRun } from "./run.ts";
import { createRunner } from "./runner.ts";

// The session reads its cookie when it is loaded.
vi.hoisted(() => vi.stubGlobal("document", { cookie: "" }));

interface Thing extends Record<string, unknown> {
  number: string;
  version: number;
  isOpen: boolean;
}

i18n.loadAndActivate({ locale: "en", messages: {} });

const act = endpoint({
  method: "POST",
  path: "/api/thing/act",
  access: staff("thing"),
  summary: "Acts",
  input: z.object({ number: z.string(), version: z.int(), reason: z.string().optional() }),
  output: z.null(),
});
const common = {
  call: act,
  label: { id: "label" },
  successMessage: { id: "done" },
  isAvailable: (thing: Thing) => thing.isOpen,
  inputFrom: ({ number, version }: Thing) => ({ number, version }),
};
const advance = action({ ...common, name: "advance" });
const cancel = action({
  ...common,
  name: "cancel",
  tone: "danger" as const,
  fields: { reason: field.reason(common.label) },
});
const acts = { advance, cancel } as unknown as Record<"advance" | "cancel", AnyAction>;
const resource = {
  name: "things",
  key: "number",
  actions: Object.values(acts),
  tools: [],
  detail: null,
} as unknown as Resource;
const thing = (number: string): Thing => ({ number, version: 1, isOpen: true });

const outcomes = ["done", "conflict", "refused", "no answer"] as const;
type Outcome = (typeof outcomes)[number];

const refusal = (reason: string, data?: unknown) =>
  new CallRefused({ code: 409, message: `refused: ${reason}`, reason, data });

/** A call whose answer the test controls. */
interface Asked {
  input: Record<string, unknown>;
  answer: (outcome: Outcome) => void;
}

function answering(input: Record<string, unknown>, resolve: (answer: null) => void, reject: (cause: Error) => void) {
  const current = { ...thing(String(input["number"])), version: Number(input["version"]) + 1 };
  const conflict = { current, changedBy: "Li", changedAt: "2026-11-02T11:30:00+08:00" };
  return (outcome: Outcome) => {
    if (outcome === "done") resolve(null);
    else if (outcome === "conflict") reject(refusal("changed-meanwhile", conflict));
    else if (outcome === "refused") reject(refusal("order-closed"));
    else reject(new NetworkFailed(new Error("gone"), {}));
  };
}

let pages = 0;

const newRecording = () => ({ asked: [] as Asked[], toasts: [] as Toast[], isFree: true });

/** A page with its runner and a recording of its effects. */
function openPage(recording = newRecording(), page = `page ${++pages}`) {
  const memory = memoryAt<StoredRun>(page, "run");
  const runner = createRunner(resource, memory, {
    call: ((_endpoint: unknown, input: Record<string, unknown>) =>
      new Promise((resolve, reject) =>
        recording.asked.push({ input, answer: answering(input, resolve, reject) }),
      )) as never,
    toast: (toast) => recording.toasts.push(toast),
    changed: () => {},
    navigate: () => {},
    replace: () => {},
    canOpenDialog: () => recording.isFree,
  });
  return { recording, page, memory, runner, shown: () => runner.useRun.getState() };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

async function answer({ recording }: ReturnType<typeof openPage>, at: number, outcome: Outcome): Promise<void> {
  recording.asked.splice(at, 1)[0]?.answer(outcome);
  await settled();
}

describe("createRunner", () => {
  test("a late conflict of an action without a dialog keeps another action's dialog", async () => {
    const page = openPage();
    page.runner.start(acts.advance, thing("A"));
    page.runner.start(acts.cancel, thing("B"));
    page.runner.write("reason", "rain");
    await answer(page, 0, "conflict");
    expect(page.shown()).toMatchObject({ record: { number: "B" }, values: { reason: "rain" }, conflict: null });
    expect(page.recording.toasts).toEqual([
      expect.objectContaining({ tone: "bad", text: expect.stringContaining("A") }),
    ]);
    page.runner.send();
    expect(page.recording.asked[0]?.input).toEqual({ number: "B", version: 1, reason: "rain" });
  });

  test("a late success of an action without a dialog keeps another action's dialog open", async () => {
    const page = openPage();
    page.runner.start(acts.advance, thing("A"));
    page.runner.start(acts.cancel, thing("B"));
    page.runner.write("reason", "rain");
    await answer(page, 0, "done");
    expect(page.shown()).toMatchObject({ record: { number: "B" }, values: { reason: "rain" } });
    expect(page.recording.toasts).toEqual([expect.objectContaining({ tone: "good" })]);
  });

  test("a conflict opens a dialog when no other is open", async () => {
    const page = openPage();
    page.runner.start(acts.advance, thing("A"));
    await answer(page, 0, "conflict");
    expect(page.shown()).toMatchObject({ record: { number: "A", version: 2 }, hasDialog: true });
  });

  test("a conflict opens no dialog above one of the page", async () => {
    const page = openPage();
    page.recording.isFree = false;
    page.runner.start(acts.advance, thing("A"));
    await answer(page, 0, "conflict");
    expect(page.shown()).toBeNull();
    expect(page.recording.toasts).toHaveLength(1);
  });

  test("sends an action without a dialog once until it is answered", async () => {
    const page = openPage();
    page.runner.start(acts.advance, thing("A"));
    page.runner.start(acts.advance, thing("A"));
    expect(page.recording.asked).toHaveLength(1);
    await answer(page, 0, "done");
    page.runner.start(acts.advance, thing("A"));
    expect(page.recording.asked).toHaveLength(1);
  });

  test("keeps the input when there is no answer", async () => {
    const page = openPage();
    page.runner.start(acts.cancel, thing("A"));
    page.runner.write("reason", "rain");
    page.runner.send();
    await answer(page, 0, "no answer");
    expect(page.shown()).toMatchObject({ busy: false, values: { reason: "rain" } });
  });

  test("forgets a finished dialog at once, even when the page is hidden", async () => {
    const page = openPage();
    page.runner.start(acts.cancel, thing("A"));
    page.runner.write("reason", "rain");
    page.runner.send();
    expect(page.memory.read()).toMatchObject({ action: "cancel", values: { reason: "rain" } });
    await answer(page, 0, "done");
    expect(page.memory.read()).toBeNull();
  });

  test("an answer after the page was closed does not change the next page", async () => {
    const page = openPage();
    page.runner.start(acts.cancel, thing("A"));
    page.runner.send();
    setMemory(page.page, null);
    const next = memoryAt<StoredRun>(page.page, "run");
    next.write({ action: "cancel", record: thing("B"), values: { reason: "typed" } }, true);
    await answer(page, 0, "done");
    expect(next.read()).toMatchObject({ record: { number: "B" } });
  });
});

const number = fc.constantFrom("A", "B");
const command = fc.oneof(
  fc.record({
    do: fc.constant("start" as const),
    name: fc.constantFrom("advance" as const, "cancel" as const),
    number,
  }),
  fc.record({ do: fc.constant("write" as const), text: fc.constantFrom("rain", "snow", "") }),
  fc.record({ do: fc.constantFrom("send" as const, "give up" as const) }),
  fc.record({ do: fc.constant("answer" as const), at: fc.nat(3), outcome: fc.constantFrom(...outcomes) }),
  fc.record({ do: fc.constant("open another dialog" as const), isFree: fc.boolean() }),
  // Another page replaces the first, whose answers are still pending.
  fc.record({ do: fc.constant("close and open" as const) }),
);
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

type Opened = ReturnType<typeof openPage>;

/** The run of each call; null for an action without a dialog. */
type RunOfCall = Map<Asked, number | null>;

async function answerAndCheck(page: Opened, runOfCall: RunOfCall, at: number, outcome: Outcome): Promise<void> {
  const requested = page.recording.asked[at % page.recording.asked.length];
  if (!requested) return;
  const before = page.shown();
  await answer(page, page.recording.asked.indexOf(requested), outcome);
  const after = page.shown();
  const isOwn = before !== null && before.id === runOfCall.get(requested);
  if (before !== null && !isOwn) expect(after).toBe(before);
  if (isOwn && outcome === "done") expect(after).toBeNull();
  if (isOwn && outcome !== "done") {
    expect(after).toMatchObject({ id: before.id, busy: false, values: before.values });
    expect(after?.record?.["number"]).toBe(before.record?.["number"]);
  }
  if (before === null && after !== null) expect(after.record?.["number"]).toBe(requested.input["number"]);
}

type Act = Exclude<Command, { do: "answer" | "close and open" }>;

function perform({ runner, recording }: Opened, input: Act): void {
  if (input.do === "start") runner.start(acts[input.name], thing(input.number));
  if (input.do === "write") runner.write("reason", input.text);
  if (input.do === "send") runner.send();
  if (input.do === "give up") runner.cancel();
  if (input.do === "open another dialog") recording.isFree = input.isFree;
}

/** Performs a random user action and records the run that a new call belongs to. */
function actAndCheck(page: Opened, input: Act, runOfCall: RunOfCall): void {
  const before = page.shown();
  perform(page, input);
  const requested = page.recording.asked.find((item) => !runOfCall.has(item));
  if (requested) runOfCall.set(requested, input.do === "send" ? (before?.id ?? null) : null);
  if (requested && input.do === "send") expect(requested.input["number"]).toBe(before?.record?.["number"]);
  if (requested && input.do === "start") expect(requested.input).toEqual({ number: input.number, version: 1 });
  const stays = input.do === "start" || input.do === "send" || input.do === "open another dialog";
  if (before && stays)
    expect(page.shown()).toMatchObject({ id: before.id, record: before.record, values: before.values });
}

test("an answer reaches only its own run, in any order of runs, dialogs, answers and navigation", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { maxLength: 24 }), async (commands) => {
      let page = openPage();
      const runOfCall: RunOfCall = new Map();
      for (const input of commands) {
        if (input.do === "close and open") {
          setMemory(page.page, null);
          page = openPage(page.recording, page.page);
        } else if (input.do === "answer") await answerAndCheck(page, runOfCall, input.at, input.outcome);
        else actAndCheck(page, input, runOfCall);
        const run = page.shown();
        const recorded = run && {
          action: run.action.name,
          record: run.record,
          values: run.values,
          ...(run.conflict && { conflict: run.conflict }),
        };
        expect(page.memory.read()).toEqual(run?.hasDialog ? recorded : null);
      }
      while (page.recording.asked.length > 0) await answerAndCheck(page, runOfCall, 0, "done");
      expect(page.runner.usePendingKeys.getState()).toEqual([]);
      expect(page.shown()?.busy ?? false).toBe(false);
    }),
    { numRuns: 300 },
  );
});
