import { CallRefused, NetworkFailed, configureCalls } from "../http/call.ts";
import { noteError, type ErrorKind, type NotedError } from "./error-log.ts";

/** A network that is away is noted once in this time, however many calls it fails. */
const networkNoteEveryMs = 60_000;
const leavingMs = 1_000;

/** What browsers say although nothing is wrong, or what is not ours. */
const noise = /ResizeObserver loop|^Script error\.?$/;
const foreign = /\b(?:chrome|moz|safari-web)-extension:/;

const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === "AbortError";
const isFailedCall = (thrown: unknown) => thrown instanceof CallRefused || thrown instanceof NetworkFailed;

/** A chunk of a build that a deploy replaced, or that the network did not bring. */
export function isMissingChunk(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(thrown.message) &&
    !isFailedCall(thrown)
  );
}

/** Whatever was thrown, as an error of the log; null for what is expected, noted elsewhere, or not ours. */
export function errorOf(thrown: unknown, kind: ErrorKind, where: string): NotedError | null {
  if (isAbort(thrown) || isFailedCall(thrown)) return null;
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  if (noise.test(thrown instanceof Error ? thrown.message : message) || foreign.test(stack)) return null;
  return { kind: isMissingChunk(thrown) ? "chunk" : kind, message, where, stack, requestId: null };
}

/** A failed call as an error of the log; null for a "no", which is an answer like any other. */
export function errorOfCall(path: string, failure: CallRefused | NetworkFailed, where: string): NotedError | null {
  const note = (said: string): NotedError => ({
    kind: "request",
    message: `${path} failed: ${said}`,
    where,
    stack: "",
    requestId: failure.requestId,
  });
  if (failure instanceof CallRefused) return failure.isFault ? note(failure.reason ?? `code ${failure.code}`) : null;
  if (failure.timedOut) return note("no answer in time");
  return note(failure.status === null ? "no network" : `status ${failure.status} without an answer`);
}

function noteFailedCall(path: string, failure: CallRefused | NetworkFailed): void {
  const error = errorOfCall(path, failure, location.pathname);
  if (!error) return;
  if (failure instanceof NetworkFailed && !failure.timedOut && failure.status === null) noteAway(error);
  else noteError(error);
}

let networkNotedAt = Number.NEGATIVE_INFINITY;

/** A page that is left ends its calls first: only what a moment later is still here was the network's fault. */
function noteAway(error: NotedError): void {
  if (performance.now() - networkNotedAt < networkNoteEveryMs) return;
  networkNotedAt = performance.now();
  setTimeout(() => noteError(error), leavingMs);
}

/** Notes what was thrown, unless it is expected or noted elsewhere. Answers its code. */
export function noteThrown(thrown: unknown, kind: ErrorKind, where = location.pathname): string | null {
  const error = errorOf(thrown, kind, where);
  return error && noteError(error);
}

/** Hears of every error that nobody caught, and of every failed request (PRODUCT 4, Error log). Called once. */
export function watchErrors(): void {
  window.addEventListener("error", ({ error, message }) => noteThrown(error ?? message, "script"));
  window.addEventListener("unhandledrejection", ({ reason }) => noteThrown(reason, "promise"));
  window.addEventListener("vite:preloadError", ({ payload }) => noteThrown(payload, "chunk"));
  configureCalls({ failed: noteFailedCall });
}
