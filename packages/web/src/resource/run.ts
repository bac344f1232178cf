import type { CallRefused } from "../kernel/http/call-failures.ts";
import { isForm, needsDialog, type AnyAction, type Conflict } from "./action.ts";
import { changedPaths, inputOfDraft, isComplete, valuesOf, type Draft } from "./draft.ts";
import type { Values } from "./field.ts";
import type { Row } from "./filter.ts";

/** One action on one record, from the click to the answer. */
export interface Run {
  /** Unique, so that an answer is matched to its run. */
  id: number;
  action: AnyAction;
  /** Null for an action that concerns no record, and until a form has loaded its record. */
  record: Row | null;
  values: Values;
  /** Values that are chosen for the user. */
  suggested: Values;
  problems: Readonly<Record<string, string>>;
  /** A refusal that concerns no field. */
  note: string | null;
  conflict: Conflict | null;
  busy: boolean;
  hasDialog: boolean;
}

export type RunEvent =
  | { type: "start"; action: AnyAction; record: Row | null }
  | { type: "load"; record: Row }
  | { type: "write"; field: string; value: unknown }
  | { type: "suggest"; field: string; value: unknown }
  | { type: "send" }
  | { type: "refuse"; refused: Pick<CallRefused, "reason" | "message" | "data" | "fields"> }
  | { type: "fail" }
  | { type: "end" };

/** State machine of a run: input, request and answer. Null means that no run is active. */
export function stepRun(run: Run | null, event: RunEvent): Run | null {
  if (event.type === "start") return begin(event.action, event.record);
  if (run === null || event.type === "end") return null;
  if (event.type === "load") return hasInput(run) ? run : { ...run, record: event.record };
  if (event.type === "write") return write(run, event.field, event.value);
  if (event.type === "suggest") return suggest(run, event.field, event.value);
  if (event.type === "send") return { ...run, busy: true, note: null, problems: {} };
  // The call has reported the missing answer.
  if (event.type === "fail") return { ...run, busy: false };
  return refuse({ ...run, busy: false }, event);
}

let lastId = 0; // oxlint-disable-line session/module-state -- no data of a user

/** Creates a run. */
export function begin(action: AnyAction, record: Row | null): Run {
  const hasDialog = needsDialog(action);
  return {
    id: ++lastId,
    action,
    record,
    values: {},
    suggested: {},
    problems: {},
    note: null,
    conflict: null,
    busy: false,
    hasDialog,
  };
}

/** The part of a run that is stored over a reload. Actions are code, so only the name is stored. */
export type StoredRun = Pick<Run, "record" | "values"> & { action: string; conflict?: Conflict | null };

export function storedRun(run: Run | null): StoredRun | null {
  if (!run?.hasDialog) return null;
  const { action, record, values, conflict } = run;
  const fields = draftOf(run)?.fields ?? {};
  const stored = Object.entries(values).filter(([path]) => fields[path]?.isStored ?? fields[path]?.kind !== "secret");
  return { action: action.name, record, values: Object.fromEntries(stored), ...(conflict && { conflict }) };
}

/** Restores a stored run if its action still exists. */
export function resume(
  { action: name, record, values, conflict = null }: StoredRun,
  actions: readonly AnyAction[],
): Run | null {
  const action = actions.find((item) => item.name === name);
  return action ? { ...begin(action, record), values, conflict } : null;
}

/** The input of the run; null for a dialog that a feature writes itself. */
export function draftOf({ action, record, values: typed, suggested }: Run): Draft | null {
  const { opens, call, fields } = action;
  const begun = action.initialValues?.(record);
  if (call) return { fields, call, record, start: { ...begun, ...suggested }, isUpdate: false, typed };
  if (!isForm(opens)) return null;
  const used = begun ? opens.create : opens.update;
  if (!used) throw new Error(`The form of the action ${action.name} has no such call`);
  if (begun)
    return {
      fields: opens.fields,
      call: used,
      record: null,
      start: { ...opens.defaults, ...begun },
      isUpdate: false,
      typed,
    };
  return { fields: opens.fields, call: used, record, start: record ?? {}, isUpdate: true, typed };
}

/** Whether the run has unsaved input. */
export function hasInput(run: Run | null): boolean {
  if (run === null) return false;
  const draft = draftOf(run);
  return draft ? changedPaths(draft).length > 0 : Object.values(run.values).some((value) => value !== null);
}

function write(run: Run, field: string, value: unknown): Run {
  const { [field]: _answered, ...problems } = run.problems;
  return { ...run, values: { ...run.values, [field]: value }, problems };
}

/** Replaces what was typed, because the typed value is not available any more. */
function suggest(run: Run, field: string, value: unknown): Run {
  const { [field]: _typed, ...values } = run.values;
  return { ...run, values, suggested: { ...run.suggested, [field]: value } };
}

/** A conflict keeps the input, takes the current record and opens the dialog. */
function refuse(run: Run, { refused }: Extract<RunEvent, { type: "refuse" }>): Run | null {
  const { reason, message, data, fields } = refused;
  if (reason === "changed-meanwhile" && data) {
    const conflict = { ...(data as Omit<Conflict, "before">), before: run.record };
    return { ...run, record: conflict.current, conflict, hasDialog: true };
  }
  if (!run.hasDialog) return null;
  const blamed = Object.entries(draftOf(run)?.fields ?? {}).filter(
    ([path, { refusals }]) => path in fields || refusals.some((item) => item === reason),
  );
  const problems = Object.fromEntries(blamed.map(([path]) => [path, fields[path] ?? message]));
  return { ...run, problems, note: blamed.length > 0 ? null : message };
}

/** Input of the call: values from the record and from the fields. */
export function inputOf(run: Run): Row {
  const { action, record } = run;
  const draft = draftOf(run);
  if (!draft) return {};
  const input = inputOfDraft(draft);
  if (action.call) return { ...(record && action.inputFrom(record)), ...input };
  const prepare = isForm(action.opens) ? action.opens.prepare : undefined;
  return prepare ? (prepare(input, valuesOf(draft)) as Row) : input;
}

/** A conflict may have left the record in a state without this action. */
export const isStillOpen = ({ action, record }: Run) => record === null || action.isAvailable(record);

/** Whether all fields are valid, something of a record was changed in a form, and no request is under way. */
export function isReady(run: Run): boolean {
  const draft = draftOf(run);
  if (!draft || run.busy || !isComplete(draft)) return false;
  const { opens, initialValues } = run.action;
  if (!isForm(opens)) return true;
  // A form for a new record can be sent without any input, if its first values are complete.
  const hasChange = initialValues !== undefined || changedPaths(draft).length > 0;
  return hasChange && opens.isReady?.(valuesOf(draft)) !== false;
}
