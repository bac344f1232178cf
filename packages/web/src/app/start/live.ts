import { forgetWaiting, lookForWaiting } from "../../features/announcements/components/waiting.ts";
import { openInbox } from "../../features/notifications/frames.ts";
import { loadSettings } from "../../features/settings/components/settings.ts";
import { loadBusinessSettings, loadReasons } from "../../shared/business-settings.ts";
import { currentLanguage } from "../../kernel/i18n/language.ts";
import { carryFrames } from "../../kernel/realtime/live-frames.ts";
import { invalidateSoon } from "../../kernel/cache/queries.ts";
import { useSession } from "../../kernel/session/session.ts";
import { browserWorld } from "../../kernel/realtime/world.ts";
import { watchWriting } from "../../kernel/cache/writing.ts";
import { watchKeys } from "../../ui/timing/run-between-keys.ts";
import { renewMenu } from "./entry.ts";
import { renewSession } from "./session-keeper.ts";

/** A socket that was shown out may mean less than the end of the session: a role may ask for something first. */
async function renewBoth(): Promise<boolean> {
  const isGood = await renewSession();
  if (isGood) void renewRights();
  return isGood;
}

/** This tab's messages, and through them everything that changes live. */
export const inbox = openInbox(
  { hostname: location.hostname, secure: location.protocol === "https:", language: currentLanguage },
  browserWorld({ refreshSession: renewBoth, report: (problem) => reportError(new Error(problem)) }),
);

carryFrames(inbox);
watchWriting(window);
watchKeys(window);

/** The live board counts what other features own. */
const boardShows: ReadonlySet<string> = new Set(["orders", "notifications"]);

/** The feature name that stands for all of them, after a gap. */
const everything = "*";

/** Roles or permissions changed: the menu is drawn anew, and tabs that are no longer permitted close. */
async function renewRights(): Promise<void> {
  // A failure has been noted by the call; the next call that is refused says the same.
  await renewMenu().catch(() => {});
}

/** Follows the server while somebody is signed in. Answers how to stop. */
export function followLive(userId: number): () => void {
  inbox.start(userId);
  const unlisten = inbox.onChanged((feature) => {
    if (boardShows.has(feature)) invalidateSoon("dashboard");
    // The first connection ends a gap too: what changed since this was fetched on entering was told to nobody here.
    const isAny = feature === everything;
    if (feature === "settings" || isAny) void loadSettings();
    if (feature === "business" || isAny) {
      void loadBusinessSettings();
      void loadReasons();
    }
    if (feature === "menus" || isAny) void renewRights();
    if (feature === "announcements" || isAny) void lookForWaiting();
  });
  return () => {
    unlisten();
    forgetWaiting();
    inbox.stop();
  };
}

/** Messages are worded by the server: fetched again, and asked for from now on, in the language of now. */
export function renewLiveWords(): void {
  if (useSession.getState().user) inbox.renew();
}
