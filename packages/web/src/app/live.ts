import { openInbox } from "../features/notifications/frames.ts";
import { loadSettings } from "../features/settings/parts/settings.ts";
import { currentLanguage } from "../kernel/language.ts";
import { staleSoon } from "../kernel/queries.ts";
import { useSession } from "../kernel/session.ts";
import { browserWorld } from "../kernel/socket/world.ts";
import { renewSession } from "./session-keeper.ts";

/** This tab's messages, and through them everything that changes live. */
export const inbox = openInbox(
  { hostname: location.hostname, secure: location.protocol === "https:", language: currentLanguage },
  browserWorld({ refreshSession: renewSession, report: (problem) => reportError(new Error(problem)) }),
);

/** The live board counts what other features own. */
const boardShows = new Set(["orders", "notifications"]);

/** Follows the server while somebody is signed in. Answers how to stop. */
export function followLive(userId: number): () => void {
  inbox.start(userId);
  const unlisten = inbox.onChanged((feature) => {
    if (boardShows.has(feature)) staleSoon("dashboard");
    if (feature === "settings" || feature === "*") void loadSettings();
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
