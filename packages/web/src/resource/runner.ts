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

/** What the runs of a page are lent: tests run without a browser. */
interface RunnerWorld {
  call: typeof call;
  toast: typeof toast;
  /** Makes what is known of a feature out of date. */
  invalidate: (feature: string) => Promise<void>;
  /** Whether a dialog may open that nobody asked for. */
  isFree: () => boolean;
}

/**
 * Runs the actions of a page: ask, call, tell, make stale. At most one of them has the dialog, and the others are under way
 * beside it; an answer changes the dialog of its own run only, and is told otherwise. A store: what is typed into the dialog
 * draws the dialog alone.
 */
export function createRunner(resource: Resource, memory: Memory<KeptRun>, world: RunnerWorld) {
  const before = memory.read();
  const useRun = create<Run | null>(() => before && resume(before, resource.actions));
  /** The keys of the records whose actions without a dialog are under way. */
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
      // What is typed into an open dialog stays.
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
