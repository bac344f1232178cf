import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { configureCalls } from "../../kernel/http/call.ts";
import { currentToken, clearSession, sessionEnd, useSession } from "../../kernel/session/session.ts";
import { ask } from "../../ui/overlay/ask.tsx";
import { toast } from "../../ui/feedback/toast.tsx";
import { unawaited } from "../../ui/timing/unawaited.ts";

const words = {
  expiredTitle: msg({ message: "Session expired", context: "start" }),
  expired: msg`user login information expired, please log in again!`,
  login: msg`Sign in again`,
  cancel: msg({ message: "Cancel", context: "button" }),
  network: msg`Network error. Please sign in again. You will return to this page.`,
  timeout: msg`The server did not respond in time. Please sign in again. You will return to this page.`,
};

/** */
const networkMessageMs = 5_000;

// oxlint-disable-next-line session/module-state -- the session itself
let promptedFor: AbortSignal | null = null;

/** Shows one prompt per session, however many calls fail. During entry, `enter` shows the error. */
async function promptExpired(): Promise<void> {
  const ended = sessionEnd();
  if (!currentToken() || promptedFor === ended || useSession.getState().user === null) return;
  promptedFor = ended;
  const again = await ask({
    title: i18n._(words.expiredTitle),
    text: i18n._(words.expired),
    confirm: i18n._(words.login),
    cancel: i18n._(words.cancel),
  });
  if (!again) return;
  clearSession();
  location.reload();
}

/** Connects failures of the calls of a session to their handling. */
export function handleFailures(): void {
  configureCalls({
    expired: () => unawaited(promptExpired(), "unasked"),
    networkFailed: ({ timedOut, requestId }) => {
      const token = currentToken();
      if (!token) return;
      // In a separate task: a page that the user leaves fails its open calls, but runs no further task.
      setTimeout(() => {
        if (currentToken() !== token) return;
        const text = i18n._(timedOut ? words.timeout : words.network);
        toast({ text, tone: "bad", durationMs: networkMessageMs, requestId });
        clearSession();
      });
    },
  });
}
