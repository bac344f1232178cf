import { shorten } from "@vowdesk/contract/kernel";
import { create } from "zustand";
import { cleanText } from "./clean-text.ts";

/** How an error came about: drawing a page, a script, a promise, a missing chunk, a failed request. */
export type ErrorKind = "render" | "script" | "promise" | "chunk" | "request";

/** An error as it is noted; the log removes from it whatever must not leave this browser. */
export interface NotedError {
  kind: ErrorKind;
  message: string;
  /** The path of the page; a query is removed. */
  where: string;
  stack: string;
  /** Of the request that failed; null where none was concerned. */
  requestId: string | null;
}

/** Alike errors as one. */
export interface LoggedError extends NotedError {
  /** A short name for it, the same in every browser: what one tells a colleague. */
  code: string;
  count: number;
  /** Epoch milliseconds. */
  firstAt: number;
  lastAt: number;
}

/** Groups that are kept; the oldest go first. */
const groupsAtMost = 50;
/** As much as the server takes (contract, errors). */
const lengths = { message: 500, where: 200, stack: 8_000 } as const;

/** Cut first, for cleaning a long text takes long. */
const cleaned = (text: string, length: number) => shorten(cleanText(shorten(text, length)), length);

/** An error without its secrets, no longer than the server takes. */
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

/** FNV-1a over what makes errors alike: kind, message without its numbers, place, and the line it came from. */
export function codeOf({ kind, message, where, stack }: NotedError): string {
  const from = stack.split("\n").find((line) => /^\s*at |@/.test(line)) ?? "";
  const text = [kind, message.replace(/\d+/g, "0"), where, from.trim()].join("\n");
  let hash = offsetBasis;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), prime) >>> 0;
  return hash.toString(36).toUpperCase().padStart(codeLength, "0").slice(-codeLength);
}

/** A log with one more error in it, the latest in front. */
export function withError(log: readonly LoggedError[], error: NotedError, at: number, times = 1): LoggedError[] {
  const code = codeOf(error);
  const before = log.find((one) => one.code === code);
  const requestId = error.requestId ?? before?.requestId ?? null;
  const count = (before?.count ?? 0) + times;
  const next = { ...error, requestId, code, count, firstAt: before?.firstAt ?? at, lastAt: at };
  return [next, ...log.filter((one) => one !== before)].slice(0, groupsAtMost);
}

interface Log {
  errors: readonly LoggedError[];
  /** What the server has not been told. */
  untold: readonly LoggedError[];
}

const store = create<Log>(() => ({ errors: [], untold: [] }));

/** The errors of this tab since it was opened or cleared, the latest first. */
export const useErrorLog = (): readonly LoggedError[] => store((log) => log.errors);

/** Notes an error, without its secrets. Answers the code it is shown by. */
export function noteError(noted: NotedError): string {
  const error = cleanError(noted);
  const at = Date.now();
  const { errors, untold } = store.getState();
  store.setState({ errors: withError(errors, error, at), untold: withError(untold, error, at) });
  return codeOf(error);
}

/** Empties the log that is shown; what the server was not told yet is still told. */
export function clearErrorLog(): void {
  store.setState({ errors: [] });
}

/** Forgets everything: the next user did not meet these errors. */
export function forgetErrors(): void {
  store.setState({ errors: [], untold: [] });
}

/** Takes what the server has not been told, the latest first. */
export function takeUntold(atMost: number): readonly LoggedError[] {
  const { untold } = store.getState();
  if (atMost > 0 && untold.length > 0) store.setState({ untold: untold.slice(atMost) });
  return untold.slice(0, Math.max(0, atMost));
}

/** Puts back what could not be told. */
export function giveBack(errors: readonly LoggedError[]): void {
  const { untold } = store.getState();
  const both = errors.reduce<readonly LoggedError[]>(
    (log, error) => withError(log, error, error.lastAt, error.count),
    untold,
  );
  store.setState({ untold: both });
}

/** Tells when there is something untold. Answers how to stop. */
export function onUntold(listener: () => void): () => void {
  return store.subscribe(({ untold }, before) => {
    if (untold.length > 0 && untold !== before.untold) listener();
  });
}
