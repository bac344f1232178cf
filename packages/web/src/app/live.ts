import { openInbox } from "../features/notifications/frames.ts";
import { loadSettings } from "../features/settings/parts/settings.ts";
import { currentLanguage } from "../kernel/language.ts";
import { staleSoon } from "../kernel/queries.ts";
import { useSession } from "../kernel/session.ts";
import { browserWorld } from "../kernel/socket/world.ts";
import { renewMenu } from "./entry.ts";
import { renewSession } from "./session-keeper.ts";

/** This tab's messages, and through them everything that changes live. */
export const inbox = openInbox(
  { hostname: location.hostname, secure: location.protocol === "https:", language: currentLanguage },
  browserWorld({ refreshSession: renewSession, report: (problem) => reportError(new Error(problem)) }),
);

/** The live board counts what other features own. */
const boardShows = new Set(["orders", "notifications"]);

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
  let isFirst = true;
  const unlisten = inbox.onChanged((feature) => {
    if (boardShows.has(feature)) staleSoon("dashboard");
    // What was fetched on entering is as new as the first connection.
    const isBack = feature === everything && !isFirst;
    if (feature === everything) isFirst = false;
    if (feature === "settings" || isBack) void loadSettings();
    if (feature === "menus" || isBack) void renewRights();
  });
  return () => {
    unlisten();
    inbox.stop();
  };
}

/** Messages are worded by the server: fetched again, and asked for from now on, in the language of now. */
export function renewLiveWords(): void {
  const userId = useSession.getState().user?.id;
  if (userId === undefined) return;
  inbox.stop();
  inbox.start(userId);
}
