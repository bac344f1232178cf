import { resetUnconfirmed, fetchUnconfirmed } from "../../features/announcements/components/waiting.ts";
import { openInbox } from "../../features/notifications/frames.ts";
import { loadSettings } from "../../features/settings/components/settings.ts";
import { loadBusinessSettings, loadReasons } from "../../shared/business-settings.ts";
import { currentLanguage } from "../../kernel/i18n/language.ts";
import { setFrameSocket } from "../../kernel/realtime/live-frames.ts";
import { invalidateSoon } from "../../kernel/cache/queries.ts";
import { useSession } from "../../kernel/session/session.ts";
import { browserEnvironment } from "../../kernel/realtime/browser-environment.ts";
import { watchTyping } from "../../kernel/cache/typing-activity.ts";
import { watchKeys } from "../../ui/timing/run-between-keys.ts";
import { renewMenu } from "./entry.ts";
import { renewSession } from "./session-keeper.ts";

/** A renewed session may have new requirements, such as a second factor. */
async function renewSessionAndRights(): Promise<boolean> {
  const isGood = await renewSession();
  if (isGood) void renewRights();
  return isGood;
}

/** The inbox of this tab, source of all live changes. */
export const inbox = openInbox(
  { hostname: location.hostname, secure: location.protocol === "https:", language: currentLanguage },
  browserEnvironment({ refreshSession: renewSessionAndRights, report: (problem) => reportError(new Error(problem)) }),
);

setFrameSocket(inbox);
watchTyping(window);
watchKeys(window);

/** Features whose changes affect the dashboard. */
const boardShows: ReadonlySet<string> = new Set(["orders", "notifications"]);

/** Feature name for every feature, after a gap. */
const everything = "*";

/** Roles or permissions changed: reloads the menu, which closes pages that are no longer permitted. */
async function renewRights(): Promise<void> {
  // The call has logged the failure; the next refused call reports it again.
  await renewMenu().catch(() => {});
}

/** Follows live changes while signed in. Returns the function that stops it. */
export function followLive(userId: number): () => void {
  inbox.start(userId);
  const unlisten = inbox.onChanged((feature) => {
    if (boardShows.has(feature)) invalidateSoon("dashboard");
    // The first connection counts as a gap: changes since entering were not received.
    const isAny = feature === everything;
    if (feature === "settings" || isAny) void loadSettings();
    if (feature === "business" || isAny) {
      void loadBusinessSettings();
      void loadReasons();
    }
    if (feature === "menus" || isAny) void renewRights();
    if (feature === "announcements" || isAny) void fetchUnconfirmed();
  });
  return () => {
    unlisten();
    resetUnconfirmed();
    inbox.stop();
  };
}

/** Reloads messages, which the server translates, in the current language. */
export function reloadLiveTexts(): void {
  if (useSession.getState().user) inbox.renew();
}
