import type { InboxEnvironment } from "./inbox.ts";
import { openTabChannel } from "./tab-channel.ts";

/** The browser environment of the inbox. */
export function browserEnvironment({
  refreshSession,
  report,
}: Pick<InboxEnvironment, "refreshSession" | "report">): InboxEnvironment {
  const tabs = openTabChannel("vowdesk-read");
  return {
    openSocket: (url) => new WebSocket(url),
    timers: {
      setTimeout: (work, ms) => setTimeout(work, ms),
      clearTimeout: (timer) => clearTimeout(timer as ReturnType<typeof setTimeout>),
      now: () => Date.now(),
    },
    random: Math.random,
    storage: sessionStorage,
    onLeave: (leave) => window.addEventListener("pagehide", leave),
    refreshSession,
    report,
    onWake: (wake) => {
      window.addEventListener("online", wake);
      document.addEventListener("visibilitychange", () => {
        if (document.visibilityState === "visible") wake();
      });
    },
    ...(tabs ? { tabs } : {}),
  };
}
