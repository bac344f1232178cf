import { resetErrorLog } from "../../kernel/errors/error-log.ts";
import { clearSession } from "../../kernel/session/session.ts";
import { dropSessionState, dropWithSession } from "../../kernel/session/session-stores.ts";
import { dismissQuestions } from "../../ui/overlay/ask.tsx";
import { clearToasts } from "../../ui/feedback/toast.tsx";

// These modules do not depend on the session, but their content belongs to the user.
dropWithSession(resetErrorLog);
dropWithSession(dismissQuestions);
dropWithSession(clearToasts);

/** Ends the session in this browser tab and drops the user's state, including the pages. */
export function clearUserSession(): void {
  dropSessionState();
  clearSession();
}
