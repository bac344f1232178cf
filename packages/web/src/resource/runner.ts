import { i18n } from "@lingui/core";
import type { FeatureName } from "@vowdesk/contract";
import type { Endpoint } from "@vowdesk/contract/kernel";
import { create, type StoreApi, type UseBoundStore } from "zustand";
import type { call } from "../kernel/http/call.ts";
import { CallRefused } from "../kernel/http/call-failures.ts";
import type { Memory } from "../kernel/session/page-memory.ts";
import type { toast } from "../ui/feedback/toast.tsx";
import { oncePerKey } from "../ui/timing/once-per-key.ts";
import { isForm, isPermitted, type AnyAction } from "./action.ts";
import type { Row } from "./filter.ts";
import { titleOf, type ActionOwner } from "./record.ts";
import { begin, draftOf, hasInput, inputOf, resume, stepRun, storedRun } from "./run.ts";
import type { Run, RunEvent, StoredRun } from "./run.ts";
import { inBackground } from "../kernel/errors/show-failure.ts";

/** The environment of a runner, passed in so that tests run without a browser. */
interface RunnerEnvironment {
  call: typeof call;
  toast: typeof toast;
  /** Updates the cache after an action; `answer` is undefined when it failed. */
  changed: (feature: FeatureName, answer: unknown) => void;
  /** Stores the saved record as the cached answer of `load`, the call that loads the single record of a form. */
  replace: (load: Endpoint, record: unknown) => void;
  navigate: (address: string) => void;
  /** Whether an unrequested dialog may open. */
  canOpenDialog: () => boolean;
}

/** Further features whose answers an action changes. */
const alsoChangedBy = ({ opens }: AnyAction) => (isForm(opens) ? opens.invalidates : []);

/** Names action and record of a refusal that no dialog shows. */
function refusalText(owner: ActionOwner, { action, record }: Run, { message }: CallRefused): string {
  return `${i18n._(action.label)}${record ? ` · ${titleOf(owner, record)}` : ""}: ${message}`;
}

/**
 * Runs the actions of a page: input, call, notice, update of the cache. At most one run has the dialog; others run
 * beside it. An answer updates the dialog of its own run, else it becomes a toast. A store, so that input renders the
 * dialog only.
 */
export function createRunner(owner: ActionOwner, memory: Memory<StoredRun>, environment: RunnerEnvironment) {
  const stored = memory.read();
  const useRun = create<Run | null>(() => stored && resume(stored, [...owner.actions, ...owner.tools]));
  /** Keys of the records whose actions without a dialog are under way. */
  const { usePendingKeys, runOnce } = oncePerKey();
  /** Key of the record that was deleted last. */
  const useDeletedKey = create<string | null>(() => null);
  useRun.subscribe((run) => memory.write(storedRun(run), hasInput(run)));
  const isShown = (id: number) => useRun.getState()?.id === id;
  const stepShown = (event: RunEvent) => useRun.setState((run) => stepRun(run, event), true);
  const step = (id: number, event: RunEvent) => isShown(id) && stepShown(event);

  const refuse = (run: Run, refused: CallRefused) => {
    const event = { type: "refuse", refused } as const;
    if (isShown(run.id)) return stepShown(event);
    const isFree = !run.hasDialog && useRun.getState() === null && environment.canOpenDialog();
    const asking = isFree ? stepRun(run, event) : null;
    if (asking) return useRun.setState(asking, true);
    const { requestId } = refused;
    environment.toast({ tone: "bad", text: refusalText(owner, run, refused), requestId });
  };
  const succeed = async (run: Run, answer: unknown) => {
    const { action } = run;
    const wasShown = isShown(run.id);
    if (isForm(action.opens) && action.opens.load) environment.replace(action.opens.load, answer);
    step(run.id, { type: "end" });
    if (action.name === "delete") useDeletedKey.setState(String(run.record?.[owner.key]), true);
    await action.after?.(answer, run.record ?? {});
    if (action.successMessage)
      environment.toast({ tone: "good", text: i18n._(action.successMessage), ...action.successToast?.(answer) });
    if (wasShown && action.thenRun && isPermitted(action.thenRun)) start(action.thenRun, answer as Row);
  };
  const perform = async (run: Run) => {
    const endpoint = draftOf(run)?.call;
    if (!endpoint) return;
    step(run.id, { type: "send" });
    let answer: unknown;
    try {
      answer = await environment.call(endpoint, inputOf(run));
      await succeed(run, answer);
    } catch (failure) {
      if (failure instanceof CallRefused) return refuse(run, failure);
      step(run.id, { type: "fail" });
      throw failure;
    } finally {
      environment.changed(owner.name, answer);
      for (const feature of alsoChangedBy(run.action)) environment.changed(feature, undefined);
    }
  };
  function start(action: AnyAction, record: Row | null) {
    if (action.href && record) return environment.navigate(action.href(record));
    const run = begin(action, record);
    if (!run.hasDialog) inBackground(runOnce(String(record?.[owner.key]), () => perform(run)));
    // Keeps the input of an open dialog.
    else if (useRun.getState() === null) useRun.setState(run, true);
  }
  return { useRun, usePendingKeys, useDeletedKey, start, ...dialogOf(useRun, stepShown, perform) };
}

/** Functions by which the open dialog continues or ends its run. */
function dialogOf(
  useRun: UseBoundStore<StoreApi<Run | null>>,
  step: (event: RunEvent) => void,
  perform: (run: Run) => Promise<void>,
) {
  return {
    send() {
      const run = useRun.getState();
      if (run && !run.busy) inBackground(perform(run));
    },
    write: (field: string, value: unknown) => step({ type: "write", field, value }),
    suggest: (field: string, value: unknown) => step({ type: "suggest", field, value }),
    /** Takes a newer record, unless the user has typed something. */
    load: (record: Row) => step({ type: "load", record }),
    refuse: (refused: Extract<RunEvent, { type: "refuse" }>["refused"]) => step({ type: "refuse", refused }),
    cancel: () => useRun.setState(null, true),
    /** Returns a function that checks whether the same dialog is still open. */
    hold() {
      const id = useRun.getState()?.id;
      return () => id !== undefined && useRun.getState()?.id === id;
    },
  };
}
