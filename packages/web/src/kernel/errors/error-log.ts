import { shorten, sliceText } from "@vowdesk/contract/kernel";
import { create } from "zustand";
import { cleanText } from "./clean-text.ts";

/** Source of an error: a render, a script, a promise, a missing chunk or a failed request. */
export type ErrorKind = "render" | "script" | "promise" | "chunk" | "request";

/** An error as its source reports it. The log removes sensitive text. */
export interface NotedError {
  kind: ErrorKind;
  message: string;
  /** Path of the page. The query is removed. */
  where: string;
  stack: string;
  /** Id of the failed request; null for errors without a request. */
  requestId: string | null;
}

/** A group of equal errors. */
export interface LoggedError extends NotedError {
  /** Short code of the group, equal in every browser. Users can quote it. */
  code: string;
  count: number;
  /** Epoch milliseconds. */
  firstAt: number;
  lastAt: number;
}

/** Maximum number of groups. The oldest are dropped. */
const maxGroups = 50;
/** Maximum lengths that the `errors` call accepts. */
const lengths = { message: 500, where: 200, stack: 8_000 } as const;

/** Shortens before cleaning, because cleaning a long text is slow. */
const cleaned = (text: string, length: number) => shorten(cleanText(shorten(text, length)), length);

/** Removes sensitive text and shortens to the accepted lengths. */
function cleanError({ kind, message, where, stack, requestId }: NotedError): NotedError {
  return {
    kind,
    message: cleaned(message, lengths.message) || "Error",
    where: cleaned(where, lengths.where),
    stack: cleaned(stack, lengths.stack),
    requestId,
  };
}

const offsetBasis = 0x811c9dc5;
const prime = 0x01000193;
const codeLength = 6;

/** FNV-1a hash of what identifies a group: kind, message without numbers, path and top stack frame. */
export function codeOf({ kind, message, where, stack }: NotedError): string {
  const from = stack.split("\n").find((line) => /^\s*at |@/.test(line)) ?? "";
  const text = [kind, message.replace(/\d+/g, "0"), where, from.trim()].join("\n");
  let hash = offsetBasis;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), prime) >>> 0;
  return sliceText(hash.toString(36).toUpperCase().padStart(codeLength, "0"), -codeLength);
}

/** Adds an error to a log. The latest group is first. */
export function withError(log: readonly LoggedError[], error: NotedError, at: number, times = 1): LoggedError[] {
  const code = codeOf(error);
  const before = log.find((item) => item.code === code);
  const requestId = error.requestId ?? before?.requestId ?? null;
  const count = (before?.count ?? 0) + times;
  const next = { ...error, requestId, code, count, firstAt: before?.firstAt ?? at, lastAt: at };
  return [next, ...log.filter((item) => item !== before)].slice(0, maxGroups);
}

interface Log {
  errors: readonly LoggedError[];
  /** Errors that are not reported to the server yet. */
  unreported: readonly LoggedError[];
}

// oxlint-disable-next-line session/module-state -- reset by a registered module
const store = create<Log>(() => ({ errors: [], unreported: [] }));

/** The errors of this tab since it was opened or cleared, latest first. */
export const useErrorLog = (): readonly LoggedError[] => store((log) => log.errors);

/** Records an error without sensitive text. Returns its code. */
export function noteError(noted: NotedError): string {
  const error = cleanError(noted);
  const at = Date.now();
  const { errors, unreported } = store.getState();
  store.setState({ errors: withError(errors, error, at), unreported: withError(unreported, error, at) });
  return codeOf(error);
}

/** Clears the visible log. Unreported errors are still reported. */
export function clearErrorLog(): void {
  store.setState({ errors: [] });
}

/** Clears everything, because these errors belong to the previous user. */
export function resetErrorLog(): void {
  store.setState({ errors: [], unreported: [] });
}

/** Removes and returns up to `atMost` unreported errors, latest first. */
export function takeUnreported(max: number): readonly LoggedError[] {
  const { unreported } = store.getState();
  if (max > 0 && unreported.length > 0) store.setState({ unreported: unreported.slice(max) });
  return unreported.slice(0, Math.max(0, max));
}

/** Puts back errors whose report failed. */
export function putBackUnreported(errors: readonly LoggedError[]): void {
  const { unreported } = store.getState();
  const both = errors.reduce<readonly LoggedError[]>(
    (log, error) => withError(log, error, error.lastAt, error.count),
    unreported,
  );
  store.setState({ unreported: both });
}

/** Calls the listener when there are new unreported errors. Returns the unsubscribe function. */
export function onUnreported(listener: () => void): () => void {
  return store.subscribe(({ unreported }, before) => {
    if (unreported.length > 0 && unreported !== before.unreported) listener();
  });
}
