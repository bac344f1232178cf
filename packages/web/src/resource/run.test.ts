import { endpoint, staff, type RefusalCode } from "@vowdesk/contract/kernel";
import { describe, expect, test, vi } from "vitest";
import * as z from "zod";
import { action } from "./action.ts";
import { field } from "./field.ts";
import { hasInput, inputOf, isReady, isStillOpen, stepRun, storedRun, type Run, type RunEvent } from "./run.ts";

// The session reads its cookie when it is loaded.
vi.hoisted(() => vi.stubGlobal("document", { cookie: "" }));

interface Thing extends Record<string, unknown> {
  number: string;
  version: number;
  isOpen: boolean;
}

const act = endpoint({
  method: "POST",
  path: "/api/thing/act",
  access: staff("thing"),
  summary: "Acts",
  input: z.object({ number: z.string(), version: z.int(), reason: z.string().optional() }),
  output: z.null(),
});
const label = { id: "label" };
const common = {
  name: "cancel",
  call: act,
  label,
  successMessage: label,
  isAvailable: (thing: Thing) => thing.isOpen,
  inputFrom: ({ number, version }: Thing) => ({ number, version }),
};
const cancel = action({ ...common, tone: "danger" as const, fields: { reason: field.reason(label) } });
const advance = action(common);
const thing: Thing = { number: "A1", version: 3, isOpen: true };

const play = (...events: RunEvent[]) => events.reduce<Run | null>(stepRun, null);
const start = (of: unknown): RunEvent => ({ type: "start", action: of as Run["action"], record: thing });
const typed: RunEvent = { type: "write", field: "reason", value: "rain" };
const refusal = (reason: RefusalCode, data?: unknown, fields: Record<string, string> = {}): RunEvent => ({
  type: "refuse",
  refused: { reason, message: `refused: ${reason}`, data, fields },
});
const conflict = (current: Thing) =>
  refusal("changed-meanwhile", { current, changedBy: "Li", changedAt: "2026-11-02T11:30:00+08:00" });

function running(run: Run | null): Run {
  if (run === null) throw new Error("nothing runs");
  return run;
}

test("what is stored over a reload has no secrets and no files", () => {
  const upload = action({ ...common, fields: { reason: field.text(label, { isStored: false }) } });
  expect(storedRun(play(start(upload), typed))?.values).toEqual({});
  expect(storedRun(play(start(cancel), typed))?.values).toEqual({ reason: "rain" });
});

describe("stepRun", () => {
  test("a suggested value can be sent and is no input of the user; it replaces a typed value", () => {
    const suggestion: RunEvent = { type: "suggest", field: "reason", value: "snow" };
    const run = running(play(start(cancel), suggestion));
    expect([isReady(run), hasInput(run), inputOf(run)["reason"]]).toEqual([true, false, "snow"]);
    const changed = running(stepRun(run, typed));
    expect([hasInput(changed), inputOf(changed)["reason"]]).toEqual([true, "rain"]);
    const refused = running(play(start(cancel), typed, refusal("already-taken"), suggestion));
    expect([refused.note, inputOf(refused)["reason"]]).toEqual(["refused: already-taken", "snow"]);
  });

  test("requires the required fields before sending", () => {
    expect(isReady(running(play(start(cancel))))).toBe(false);
    const run = running(play(start(cancel), typed));
    expect(isReady(run)).toBe(true);
    expect(isReady(running(stepRun(run, { type: "send" })))).toBe(false);
    expect(inputOf(run)).toEqual({ number: "A1", version: 3, reason: "rain" });
  });

  test("sends the first values of the fields unless they are changed", () => {
    const begun = action({
      ...common,
      initialValues: () => ({ reason: "rain" }),
      fields: { reason: field.reason(label) },
    });
    const run = running(play(start(begun)));
    expect([isReady(run), hasInput(run)]).toEqual([true, false]);
    expect(inputOf(run)).toEqual({ number: "A1", version: 3, reason: "rain" });
    expect(inputOf(running(stepRun(run, { ...typed, value: "snow" })))).toMatchObject({ reason: "snow" });
  });

  test("sends an action without fields and danger without a dialog", () => {
    expect(running(play(start(advance))).hasDialog).toBe(false);
    expect(running(play(start(cancel))).hasDialog).toBe(true);
  });

  test("a conflict shows the editor and time, keeps the input and sends the new version", () => {
    const run = running(play(start(cancel), typed, { type: "send" }, conflict({ ...thing, version: 5 })));
    expect(run.conflict).toMatchObject({ changedBy: "Li", changedAt: "2026-11-02T11:30:00+08:00" });
    expect(run).toMatchObject({ busy: false, hasDialog: true });
    expect(isStillOpen(run)).toBe(true);
    expect(inputOf(run)).toEqual({ number: "A1", version: 5, reason: "rain" });
  });

  test("a conflict that rules out the action leaves nothing to send", () => {
    expect(isStillOpen(running(play(start(cancel), typed, conflict({ ...thing, version: 5, isOpen: false }))))).toBe(
      false,
    );
  });

  test("a conflict of an action without a dialog opens one", () => {
    expect(running(play(start(advance), { type: "send" }, conflict({ ...thing, version: 4 }))).hasDialog).toBe(true);
  });

  test("a second conflict replaces the first", () => {
    const events = [
      start(cancel),
      typed,
      conflict({ ...thing, version: 5 }),
      { type: "send" } as const,
      conflict({ ...thing, version: 6 }),
    ];
    expect(inputOf(running(play(...events)))).toMatchObject({ version: 6, reason: "rain" });
  });

  test("shows a refusal beside its field until the field changes", () => {
    const refused = running(play(start(cancel), typed, refusal("reason-required")));
    expect(refused).toMatchObject({ problems: { reason: "refused: reason-required" }, note: null });
    expect(running(stepRun(refused, typed)).problems).toEqual({});
  });

  test("an invalid input names its fields", () => {
    const run = running(
      play(start(cancel), typed, refusal("invalid-input", undefined, { reason: "too long", other: "?" })),
    );
    expect(run.problems).toEqual({ reason: "too long" });
  });

  test("another refusal is a note in the dialog and ends a run without a dialog", () => {
    expect(running(play(start(cancel), typed, refusal("order-closed"))).note).toBe("refused: order-closed");
    expect(play(start(advance), refusal("order-closed"))).toBeNull();
  });

  test("ends on success or cancellation", () => {
    expect(play(start(cancel), typed, { type: "end" })).toBeNull();
  });
});
