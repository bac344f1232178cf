import { CallRefused, NetworkFailed } from "../http/call-failures.ts";
import { recordErrors } from "./early-errors.ts";
import { noteError, type ErrorKind, type NotedError } from "./error-log.ts";

/** At most one entry per interval for a missing network, however many calls fail. */
const networkNoteEveryMs = 60_000;
const pageLeaveMs = 1_000;

/** Messages that browsers report without a fault, or that belong to other scripts. */
const noise = /ResizeObserver loop|^Script error\.?$/;
const foreignScript = /\b(?:chrome|moz|safari-web)-extension:/;

const isAbort = (thrown: unknown) => thrown instanceof DOMException && thrown.name === "AbortError";
const isFailedCall = (thrown: unknown) => thrown instanceof CallRefused || thrown instanceof NetworkFailed;

/** Whether a chunk is missing: a deployment replaced the build, or the network failed. */
export function isMissingChunk(thrown: unknown): boolean {
  return (
    thrown instanceof Error &&
    /dynamically imported module|module script failed|preload CSS/i.test(thrown.message) &&
    !isFailedCall(thrown)
  );
}

/** Converts a thrown value to an error of the log. Null for expected errors, logged ones and those of foreign scripts. */
export function errorOf(thrown: unknown, kind: ErrorKind, where: string): NotedError | null {
  if (isAbort(thrown) || isFailedCall(thrown)) return null;
  const message = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown);
  const stack = thrown instanceof Error ? (thrown.stack ?? "") : "";
  if (noise.test(thrown instanceof Error ? thrown.message : message) || foreignScript.test(stack)) return null;
  return { kind: isMissingChunk(thrown) ? "chunk" : kind, message, where, stack, requestId: null };
}

/** Converts a failed call to an error of the log. Null for a refusal. */
export function errorOfCall(path: string, failure: CallRefused | NetworkFailed, where: string): NotedError | null {
  const note = (text: string): NotedError => ({
    kind: "request",
    message: `${path} failed: ${text}`,
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
  if (failure instanceof NetworkFailed && !failure.timedOut && failure.status === null) noteMissingNetwork(error);
  else noteError(error);
}

// oxlint-disable-next-line session/module-state -- no data of a user
let networkNotedAt = Number.NEGATIVE_INFINITY;

/** Leaving a page aborts its calls. The delay drops those entries, because the timer dies with the page. */
function noteMissingNetwork(error: NotedError): void {
  if (performance.now() - networkNotedAt < networkNoteEveryMs) return;
  networkNotedAt = performance.now();
  setTimeout(() => noteError(error), pageLeaveMs);
}

/** Records a thrown value unless it is expected or recorded elsewhere. Returns its code. */
export function noteThrown(thrown: unknown, kind: ErrorKind, where = location.pathname): string | null {
  const error = errorOf(thrown, kind, where);
  return error && noteError(error);
}

/** Records uncaught errors and failed requests, including those before this call. Called once. */
export function watchErrors(): void {
  recordErrors({ thrown: noteThrown, failedCall: noteFailedCall });
}
