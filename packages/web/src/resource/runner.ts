import { i18n } from "@lingui/core";
import { create } from "zustand";
import type { call } from "../kernel/http/call.ts";
import { CallRefused } from "../kernel/http/call-failures.ts";
import type { Memory } from "../kernel/session/page-memory.ts";
import type { toast } from "../ui/feedback/toast.tsx";
import type { AnyAction } from "./action.ts";
import type { Row } from "./filter.ts";
import { titleOf, type Resource } from "./record.ts";
import { begin, hasInput, inputOf, kept, resume, stepRun, type KeptRun, type Run, type RunEvent } from "./run.ts";

/** The environment of a runner, passed in so that tests run without a browser. */
interface RunnerWorld {
  call: typeof call;
  toast: typeof toast;
  /** Invalidates the feature's queries. */
  invalidate: (feature: string) => Promise<void>;
  /** Whether an unrequested dialog may open. */
  isFree: () => boolean;
}

/**
 * Runs the actions of a page: input, call, notice, invalidation. At most one run has the dialog; others run beside
 * it. An answer updates the dialog of its own run, else it becomes a toast. A store, so that input renders the dialog
 * only.
 */
export function createRunner(resource: Resource, memory: Memory<KeptRun>, world: RunnerWorld) {
  const before = memory.read();
  const useRun = create<Run | null>(() => before && resume(before, resource.actions));
  /** Keys of the records whose actions without a dialog are under way. */
  const useSent = create<readonly string[]>(() => []);
  useRun.subscribe((run) => memory.write(kept(run), hasInput(run)));
  const step = (id: number, event: RunEvent) =>
    useRun.setState((run) => (run?.id === id ? stepRun(run, event) : run), true);

  const refuse = (run: Run, refused: CallRefused) => {
    const event = { type: "refuse", refused } as const;
    if (run.hasDialog) return step(run.id, event);
    const asking = useRun.getState() === null && world.isFree() ? stepRun(run, event) : null;
    if (asking) return useRun.setState(asking, true);
    const { message, requestId } = refused;
    const text = `${i18n._(run.action.label)} · ${titleOf(resource, run.record)}: ${message}`;
    world.toast({ tone: "bad", text, requestId });
  };
  const perform = async (run: Run) => {
    step(run.id, { type: "send" });
    try {
      const answer = await world.call(run.action.call, inputOf(run));
      step(run.id, { type: "end" });
      world.toast({ tone: "good", text: i18n._(run.action.done), ...run.action.tell?.(answer) });
    } catch (failure) {
      if (!(failure instanceof CallRefused)) return step(run.id, { type: "fail" });
      refuse(run, failure);
    }
    void world.invalidate(resource.name);
  };
  const performAside = async (run: Run) => {
    const key = String(run.record[resource.key]);
    if (useSent.getState().includes(key)) return;
    useSent.setState((keys) => [...keys, key], true);
    await perform(run);
    useSent.setState((keys) => keys.filter((one) => one !== key), true);
  };
  return {
    useRun,
    useSent,
    start(action: AnyAction, record: Row) {
      const run = begin(action, record);
      if (!run.hasDialog) void performAside(run);
      // Keeps the input of an open dialog.
      else if (useRun.getState() === null) useRun.setState(run, true);
    },
    write: (field: string, value: unknown) =>
      useRun.setState((run) => stepRun(run, { type: "write", field, value }), true),
    send() {
      const run = useRun.getState();
      if (run && !run.busy) void perform(run);
    },
    cancel: () => !useRun.getState()?.busy && useRun.setState(null, true),
  };
}
