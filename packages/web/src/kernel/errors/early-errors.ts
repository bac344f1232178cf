import { configureCalls } from "../http/call.ts";
import type { CallRefused, NetworkFailed } from "../http/call-failures.ts";
import type { ErrorKind } from "./error-log.ts";

/** Records errors. */
export interface ErrorRecorder {
  thrown(thrown: unknown, kind: ErrorKind): void;
  failedCall(path: string, failure: CallRefused | NetworkFailed): void;
}

type Step = (recorder: ErrorRecorder) => void;

/** Maximum number of kept errors. Later ones are dropped. */
const maxKept = 50;
// oxlint-disable-next-line session/module-state -- of the device, build or business
const steps: Step[] = [];
// oxlint-disable-next-line session/module-state -- of the device, build or business
let record = (step: Step): void => {
  if (steps.length < maxKept) steps.push(step);
};

/** Catches uncaught errors and failed calls from the start, and keeps them until `recordErrors`. Called once. */
export function catchErrors(): void {
  window.addEventListener("error", ({ error, message }) => record((to) => to.thrown(error ?? message, "script")));
  window.addEventListener("unhandledrejection", ({ reason }) => record((to) => to.thrown(reason, "promise")));
  window.addEventListener("vite:preloadError", ({ payload }) => record((to) => to.thrown(payload, "chunk")));
  configureCalls({ failed: (path, failure) => record((to) => to.failedCall(path, failure)) });
}

/** Passes the kept errors and all later ones to the recorder. */
export function recordErrors(recorder: ErrorRecorder): void {
  record = (step) => step(recorder);
  for (const step of steps.splice(0)) step(recorder);
}
