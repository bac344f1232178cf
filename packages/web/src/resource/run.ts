import type { CallRefused } from "../kernel/http/call-failures.ts";
import { needsDialog, type AnyAction } from "./action.ts";
import type { Row } from "./filter.ts";

/** What a 409 carries (PRODUCT 2): the record as it is now, who changed it and when. */
interface Conflict {
  current: Row;
  changedBy: string;
  changedAt: string;
}

/** One action on one record, from the click to the answer. */
export interface Run {
  /** No other run has it: an answer is for the run that asked. */
  id: number;
  action: AnyAction;
  record: Row;
  values: Readonly<Record<string, unknown>>;
  /** What is wrong with a field, by its name. */
  problems: Readonly<Record<string, string>>;
  /** A refusal that speaks about no field. */
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

/** The one runner: ask, send, and what each answer makes of it. Null means that nothing runs. */
export function stepRun(run: Run | null, event: RunEvent): Run | null {
  if (event.type === "start") return begin(event.action, event.record);
  if (run === null || event.type === "end") return null;
  if (event.type === "write") return write(run, event.field, event.value);
  if (event.type === "send") return { ...run, busy: true, note: null, problems: {}, conflict: null };
  // There was no answer, which the call has told.
  if (event.type === "fail") return { ...run, busy: false };
  return refuse({ ...run, busy: false }, event);
}

let lastId = 0;

/** An action at its click. */
export function begin(action: AnyAction, record: Row): Run {
  const hasDialog = needsDialog(action);
  return { id: ++lastId, action, record, values: {}, problems: {}, note: null, conflict: null, busy: false, hasDialog };
}

/** What is left of an asking run over a reload: plain data, for an action is code. */
export type KeptRun = Pick<Run, "record" | "values"> & { action: string };

export const kept = (run: Run | null): KeptRun | null =>
  run?.hasDialog ? { action: run.action.name, record: run.record, values: run.values } : null;

/** Somebody typed or chose something that is nowhere else. */
export const hasInput = (run: Run | null) => run !== null && Object.values(run.values).some((value) => !isEmpty(value));

/** Goes on with a kept run, where its action is still there. */
export function resume({ action, record, values }: KeptRun, actions: readonly AnyAction[]): Run | null {
  const found = actions.find(({ name }) => name === action);
  return found ? { ...begin(found, record), values } : null;
}

function write(run: Run, field: string, value: unknown): Run {
  const { [field]: _answered, ...problems } = run.problems;
  return { ...run, values: { ...run.values, [field]: value }, problems };
}

/** A conflict keeps what was typed and goes on with the record as it is now, dialog or not. */
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

/** What the call gets: what the record knows, and what was asked. */
export function inputOf({ action, record, values }: Run): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => !isEmpty(value));
  return { ...action.from(record), ...Object.fromEntries(given) };
}

/** A conflict may have closed the record to this action: then there is nothing to send again. */
export const isStillOpen = ({ action, record }: Run) => action.when(record);

/** Everything required is there, and nothing is under way. */
export function isReady({ action, values, busy }: Run): boolean {
  const isWrong = Object.values(values).some(Number.isNaN);
  return !busy && !isWrong && Object.entries(action.ask).every(([name, of]) => !of.required || !isEmpty(values[name]));
}
