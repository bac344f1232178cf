import { i18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import { authApi } from "@vowdesk/contract/staff/auth";
import type { singleSignOnApi } from "@vowdesk/contract/staff/single-sign-on";
import { call, CallRefused, request, requestIdOf } from "../../kernel/http/call.ts";
import { currentToken } from "../../kernel/session/session.ts";
import { navigate } from "../../kernel/lists/page.ts";
import { ask } from "../../ui/overlay/ask.tsx";
import { inBackground } from "../../kernel/errors/show-failure.ts";
import { toast } from "../../ui/feedback/toast.tsx";
import { clearUserSession } from "./clear-session.ts";
import { notifySignedOut } from "./session-keeper.ts";

const words = {
  title: msg({ message: "Sign out", context: "button" }),
  sure: msg`Are you sure to exit the system and clear login info?`,
  cancel: msg({ message: "Cancel", context: "button" }),
  cancelled: msg({ message: "cancel operation", context: "start" }),
  failed: msg`Signing out failed`,
  anyway: msg`Sign out on this device anyway`,
  stay: msg`Stay signed in`,
};

/** `url` is the page of the provider at which the user signs out too. It returns to the sign-in page. */
function endAndRedirect(url: string | null = null): void {
  notifySignedOut();
  clearUserSession();
  // After the guard has redirected with a return path. The next user starts at home instead.
  setTimeout(() => (url === null ? navigate("/login", { replace: true }) : location.assign(url)));
}

/** Ends the session, and returns the page at which it is also ended at its provider, if any. */
async function endSession(): Promise<string | null> {
  const background = { background: true };
  const place = { method: "GET", path: "/api/user/singleSignOn/signOut" } as const;
  const { url } = await request<typeof singleSignOnApi.signOut>(place, {}, background).catch((failure: unknown) => {
    // Such as a session that has ended.
    if (failure instanceof CallRefused) return { url: null };
    throw failure;
  });
  await call(authApi.signOut, { token: currentToken() ?? undefined }, background);
  return url;
}

async function offerAnyway(failure: unknown): Promise<void> {
  const requestId = requestIdOf(failure);
  const reason = failure instanceof Error ? failure.message : String(failure);
  const text = requestId ? `${reason} (${requestId})` : reason;
  const anyway = await ask({
    title: i18n._(words.failed),
    text,
    confirm: i18n._(words.anyway),
    cancel: i18n._(words.stay),
    tone: "bad",
  });
  if (anyway) endAndRedirect();
}

/** Signs out without asking for confirmation, also if the call fails. */
export async function signOutNow(): Promise<void> {
  // A refusal or missing answer does not matter here.
  endAndRedirect(await endSession().catch(() => null));
}

/** Signs out after a question. When the server fails, it offers to clear this device only. */
export const signOut = (): void => inBackground(askAndSignOut());

async function askAndSignOut(): Promise<void> {
  const sure = await ask({
    title: i18n._(words.title),
    text: i18n._(words.sure),
    confirm: i18n._(words.title),
    cancel: i18n._(words.cancel),
  });
  if (!sure) {
    toast({ text: i18n._(words.cancelled) });
    return;
  }
  try {
    endAndRedirect(await endSession());
  } catch (failure) {
    await offerAnyway(failure);
  }
}
