import { needsDialog, type AnyAction } from "./action.ts";
import type { Row } from "./record.ts";

/** What a 409 carries (PRODUCT 2): the record as it is now, who changed it and when. */
interface Conflict {
  current: Row;
  changedBy: string;
  changedAt: string;
}

/** The parts of a refusal that decide how it is shown. */
interface Refused {
  reason: string | null;
  message: string;
  data: unknown;
  fields: Readonly<Record<string, string>>;
}

/** One action on one record, from the click to the answer. */
export interface Run {
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
  | { type: "refuse"; refused: Refused }
  | { type: "end" };

/** The one runner: ask, send, and what each answer makes of it. Null means that nothing runs. */
export function stepRun(run: Run | null, event: RunEvent): Run | null {
  if (event.type === "start") return begin(event.action, event.record);
  if (run === null || event.type === "end") return null;
  if (event.type === "write") return write(run, event.field, event.value);
  if (event.type === "send") return { ...run, busy: true, note: null, problems: {}, conflict: null };
  return refuse({ ...run, busy: false }, event.refused);
}

/** An action at its click. */
export function begin(action: AnyAction, record: Row): Run {
  const hasDialog = needsDialog(action);
  return { action, record, values: {}, problems: {}, note: null, conflict: null, busy: false, hasDialog };
}

function write(run: Run, field: string, value: unknown): Run {
  const { [field]: _answered, ...problems } = run.problems;
  return { ...run, values: { ...run.values, [field]: value }, problems };
}

/** A conflict keeps what was typed and goes on with the record as it is now, dialog or not. */
function refuse(run: Run, { reason, message, data, fields }: Refused): Run | null {
  const conflict = reason === "changed-meanwhile" ? conflictIn(data) : null;
  if (conflict) return { ...run, record: conflict.current, conflict, hasDialog: true };
  if (!run.hasDialog) return null;
  const problems = problemsOf(run, reason, message, fields);
  return { ...run, problems, note: Object.keys(problems).length ? null : message };
}

function conflictIn(data: unknown): Conflict | null {
  const { current, changedBy, changedAt } = (data ?? {}) as Partial<Conflict>;
  return current && changedBy !== undefined && changedAt !== undefined ? { current, changedBy, changedAt } : null;
}

function problemsOf({ action }: Run, reason: string | null, message: string, fields: Refused["fields"]): Run["problems"] {
  const asked = Object.entries(action.ask);
  const speakingOf = asked.filter(([, { refusals }]) => refusals.some((one) => one === reason));
  const wrong = asked.filter(([name]) => name in fields);
  return Object.fromEntries([
    ...speakingOf.map(([name]) => [name, message]),
    ...wrong.map(([name]) => [name, fields[name] ?? message]),
  ]);
}

/** What the call gets: what the record knows, and what was asked. */
export function inputOf({ action, record, values }: Run): Record<string, unknown> {
  const given = Object.entries(values).filter(([, value]) => value !== "" && value !== null);
  return { ...action.from(record), ...Object.fromEntries(given) };
}

/** Required fields that are still empty. */
export function missingOf({ action, values }: Run): string[] {
  const isEmpty = (value: unknown) => value === undefined || value === null || String(value).trim() === "";
  return Object.keys(action.ask).filter((name) => action.ask[name]?.required && isEmpty(values[name]));
}

/** A conflict may have closed the record to this action: then there is nothing to send again. */
export function isStillOpen({ action, record }: Run): boolean {
  return action.when(record);
}
