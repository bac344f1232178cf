import { i18n } from "@lingui/core";
import { create } from "zustand";
import type { call } from "../kernel/http/call.ts";
import { CallRefused } from "../kernel/http/call-failures.ts";
import type { Memory } from "../kernel/session/page-memory.ts";
import type { toast } from "../ui/feedback/toast.tsx";
import type { AnyAction } from "./action.ts";
import type { Row } from "./filter.ts";
import { titleOf, type Resource } from "./record.ts";
import {
  begin,
  hasInput,
  inputOf,
  storedRun,
  resume,
  stepRun,
  type StoredRun,
  type Run,
  type RunEvent,
} from "./run.ts";

/** The environment of a runner, passed in so that tests run without a browser. */
interface RunnerEnvironment {
  call: typeof call;
  toast: typeof toast;
  invalidate: (feature: string) => Promise<void>;
  /** Whether an unrequested dialog may open. */
  canOpenDialog: () => boolean;
}

/**
 * Runs the actions of a page: input, call, notice, invalidation. At most one run has the dialog; others run beside
 * it. An answer updates the dialog of its own run, else it becomes a toast. A store, so that input renders the dialog
 * only.
 */
export function createRunner(resource: Resource, memory: Memory<StoredRun>, environment: RunnerEnvironment) {
  const stored = memory.read();
  const useRun = create<Run | null>(() => stored && resume(stored, resource.actions));
  /** Keys of the records whose actions without a dialog are under way. */
  const usePendingKeys = create<readonly string[]>(() => []);
  useRun.subscribe((run) => memory.write(storedRun(run), hasInput(run)));
  const step = (id: number, event: RunEvent) =>
    useRun.setState((run) => (run?.id === id ? stepRun(run, event) : run), true);

  const refuse = (run: Run, refused: CallRefused) => {
    const event = { type: "refuse", refused } as const;
    if (run.hasDialog) return step(run.id, event);
    const asking = useRun.getState() === null && environment.canOpenDialog() ? stepRun(run, event) : null;
    if (asking) return useRun.setState(asking, true);
    const { message, requestId } = refused;
    const text = `${i18n._(run.action.label)} · ${titleOf(resource, run.record)}: ${message}`;
    environment.toast({ tone: "bad", text, requestId });
  };
  const perform = async (run: Run) => {
    step(run.id, { type: "send" });
    try {
      const answer = await environment.call(run.action.call, inputOf(run));
      step(run.id, { type: "end" });
      environment.toast({ tone: "good", text: i18n._(run.action.done), ...run.action.tell?.(answer) });
    } catch (failure) {
      if (!(failure instanceof CallRefused)) return step(run.id, { type: "fail" });
      refuse(run, failure);
    }
    void environment.invalidate(resource.name);
  };
  const performWithoutDialog = async (run: Run) => {
    const key = String(run.record[resource.key]);
    if (usePendingKeys.getState().includes(key)) return;
    usePendingKeys.setState((keys) => [...keys, key], true);
    await perform(run);
    usePendingKeys.setState((keys) => keys.filter((one) => one !== key), true);
  };
  return {
    useRun,
    usePendingKeys,
    start(action: AnyAction, record: Row) {
      const run = begin(action, record);
      if (!run.hasDialog) void performWithoutDialog(run);
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
