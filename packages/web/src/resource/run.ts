import type { CallRefused } from "../kernel/http/call-failures.ts";
import { needsDialog, type AnyAction } from "./action.ts";
import type { Row } from "./filter.ts";

/** Data of a 409: the current record, its last editor and the time. */
interface Conflict {
  current: Row;
  changedBy: string;
  changedAt: string;
}

/** One action on one record, from the click to the answer. */
export interface Run {
  /** Unique, so that an answer is matched to its run. */
  id: number;
  action: AnyAction;
  record: Row;
  values: Readonly<Record<string, unknown>>;
  problems: Readonly<Record<string, string>>;
  /** A refusal that concerns no field. */
  note: string | null;
  conflict: Conflict | null;
  busy: boolean;
  hasDialog: boolean;
}

export type RunEvent =
  | { type: "start"; action: AnyAction; record: Row }
  | { type: "write"; field: string; value: unknown }
  | { type: "send" }
  | { type: "refuse"; refused: Pick<CallRefused, "reason" | "message" | "data" | "fields"> }
  | { type: "fail" }
  | { type: "end" };

/** State machine of a run: input, request and answer. Null means that no run is active. */
export function stepRun(run: Run | null, event: RunEvent): Run | null {
  if (event.type === "start") return begin(event.action, event.record);
  if (run === null || event.type === "end") return null;
  if (event.type === "write") return write(run, event.field, event.value);
  if (event.type === "send") return { ...run, busy: true, note: null, problems: {}, conflict: null };
  // The call has reported the missing answer.
  if (event.type === "fail") return { ...run, busy: false };
  return refuse({ ...run, busy: false }, event);
}

let lastId = 0;

/** Creates a run. */
export function begin(action: AnyAction, record: Row): Run {
  const hasDialog = needsDialog(action);
  return { id: ++lastId, action, record, values: {}, problems: {}, note: null, conflict: null, busy: false, hasDialog };
}

/** The part of a run that is stored over a reload. Actions are code, so only the name is stored. */
export type StoredRun = Pick<Run, "record" | "values"> & { action: string };

export const storedRun = (run: Run | null): StoredRun | null =>
  run?.hasDialog ? { action: run.action.name, record: run.record, values: run.values } : null;

/** Whether the run has unsaved input. */
export const hasInput = (run: Run | null) => run !== null && Object.values(run.values).some((value) => !isEmpty(value));

/** Restores a stored run if its action still exists. */
export function resume({ action: name, record, values }: StoredRun, actions: readonly AnyAction[]): Run | null {
  const action = actions.find((one) => one.name === name);
  return action ? { ...begin(action, record), values } : null;
}

function write(run: Run, field: string, value: unknown): Run {
  const { [field]: _answered, ...problems } = run.problems;
  return { ...run, values: { ...run.values, [field]: value }, problems };
}

/** A conflict keeps the input, takes the current record and opens the dialog. */
function refuse(run: Run, { refused }: Extract<RunEvent, { type: "refuse" }>): Run | null {
  const { reason, message, data, fields } = refused;
  if (reason === "changed-meanwhile" && data) {
    const conflict = data as Conflict;
    return { ...run, record: conflict.current, conflict, hasDialog: true };
  }
  if (!run.hasDialog) return null;
  const blamed = Object.entries(run.action.ask).filter(
    ([name, { refusals }]) => name in fields || refusals.some((one) => one === reason),
  );
  const problems = Object.fromEntries(blamed.map(([name]) => [name, fields[name] ?? message]));
  return { ...run, problems, note: blamed.length > 0 ? null : message };
}

const isEmpty = (value: unknown) => value === undefined || value === null || String(value).trim() === "";

/** Input of the call: values from the record and from the fields. */
export function inputOf({ action, record, values }: Run): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return { ...action.from(record), ...Object.fromEntries(given) };
}

/** A conflict may have left the record in a state without this action. */
export const isStillOpen = ({ action, record }: Run) => action.when(record);

/** Whether all required fields are valid and no request is under way. */
export function isReady({ action, values, busy }: Run): boolean {
  const isWrong = Object.values(values).some(Number.isNaN);
  return !busy && !isWrong && Object.entries(action.ask).every(([name, of]) => !of.required || !isEmpty(values[name]));
}
