import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { CallRefused, NetworkFailed } from "../http/call-failures.ts";
import { isSessionOver } from "../session/session-over.ts";
import { currentToken } from "../session/session.ts";
import { toastRefusal } from "./toast-refusal.ts";

/** Runs work of the user without waiting for it, and shows its failure. */
export function inBackground(work: Promise<unknown> | undefined): void {
  work?.catch(showFailure);
}

/** Shows any failure of the user's work. A fault of the code is recorded, too. The end of the session has a message of its own. */
export function showFailure(failure: unknown): void {
  if (isSessionOver(failure)) return;
  if (failure instanceof NetworkFailed) return showLostConnection(failure);
  if (failure instanceof CallRefused) return toastRefusal(failure);
  // With the general text of a refusal.
  toastRefusal(new CallRefused({}));
  reportError(failure);
}

/** A call that is not a background call has queued the end of the session with its message before this task. */
function showLostConnection(failure: NetworkFailed): void {
  const token = currentToken();
  setTimeout(() => {
    if (currentToken() === token)
      toastRefusal(failure, i18n._(msg`The server could not be reached. Please try again.`));
  });
}
