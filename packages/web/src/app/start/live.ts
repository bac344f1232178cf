import type { FeatureName } from "@vowdesk/contract";
import { resetUnconfirmed, fetchUnconfirmed } from "../../features/messages/announcements/components/unconfirmed.ts";
import { openInbox } from "../../features/messages/notifications/notifications.frames.ts";
import { loadSettings } from "../../features/staff/settings/components/settings.ts";
import { loadBusinessSettings } from "../../shared/business-settings.ts";
import { loadReasons } from "../../shared/actions/preset-reasons.ts";
import { currentLanguage } from "../../kernel/i18n/language.ts";
import { dropFirstCalls } from "../../kernel/http/first-calls.ts";
import { everyFeature } from "../../kernel/realtime/incoming.ts";
import { setFrameSocket } from "../../kernel/realtime/live-frames.ts";
import { invalidateSoon } from "../../kernel/cache/queries.ts";
import { useSession } from "../../kernel/session/session.ts";
import { browserEnvironment } from "../../kernel/realtime/browser-environment.ts";
import { withStorage } from "../../kernel/session/with-storage.ts";
import { oneAtATime } from "../../ui/timing/one-at-a-time.ts";
import { watchKeys } from "../../ui/timing/run-between-keys.ts";
import { loadedAt, renewMenu } from "./entry.ts";
import { renewSession } from "./session-keeper.ts";
import { unawaited } from "../../ui/timing/unawaited.ts";

/** A renewed session may have new requirements, such as a second factor. */
async function renewSessionAndRights(): Promise<boolean> {
  const isGood = await renewSession();
  if (isGood) unawaited(renewRights(), "unasked");
  return isGood;
}

/** The inbox of this tab, source of all live changes. */
export const inbox = openInbox(
  {
    hostname: location.hostname,
    host: location.host,
    secure: location.protocol === "https:",
    language: currentLanguage,
  },
  browserEnvironment({ refreshSession: renewSessionAndRights, report: (problem) => reportError(new Error(problem)) }),
);

setFrameSocket(inbox);
watchKeys(window);

/** Features whose changes affect the dashboard. */
const boardShows: ReadonlySet<FeatureName | typeof everyFeature> = new Set([
  "orders",
  "notifications",
  "shoots",
] as const);

/** Roles or permissions changed: reloads the menu, which closes pages that are no longer permitted. */
async function renewRights(): Promise<void> {
  // The call has logged the failure; the next refused call reports it again.
  await renewMenu().catch(() => {});
}

/** Follows live changes while signed in. Returns the function that stops it. */
export function followLive(userId: number): () => void {
  inbox.start(userId, loadedAt());
  const keepPush = async () => {
    if (withStorage(() => localStorage.getItem("vowdesk-push"), null) === String(userId))
      await import("../../features/messages/alerts/push.ts").then(({ renewPush }) => renewPush(userId)).catch(() => {});
  };
  unawaited(keepPush(), "unasked");
  const reloads: Partial<Record<FeatureName, () => Promise<void>>> = {
    settings: oneAtATime(loadSettings),
    alerts: keepPush,
    business: oneAtATime(async () => {
      await Promise.all([loadBusinessSettings(), loadReasons()]);
    }),
    menus: renewRights,
    announcements: oneAtATime(fetchUnconfirmed),
  };
  unawaited(reloads.announcements?.(), "unasked");
  const unlisten = inbox.onChanged((feature) => {
    dropFirstCalls();
    if (boardShows.has(feature)) invalidateSoon("dashboard");
    for (const [name, reload] of Object.entries(reloads))
      if (feature === name || feature === everyFeature) unawaited(reload(), "unasked");
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
