import { forgetErrors } from "../../kernel/errors/error-log.ts";
import { forgetSession } from "../../kernel/session/session.ts";
import { dropSessionState, dropWithSession } from "../../kernel/session/session-stores.ts";
import { dismissQuestions } from "../../ui/overlay/ask.tsx";
import { clearToasts } from "../../ui/feedback/toast.tsx";

// These know nothing of sessions; their texts and buttons are the user's.
dropWithSession(forgetErrors);
dropWithSession(dismissQuestions);
dropWithSession(clearToasts);

/** Ends the session in this browser tab: nothing of the user stays in it, the pages included. */
export function forgetPerson(): void {
  dropSessionState();
  forgetSession();
}
