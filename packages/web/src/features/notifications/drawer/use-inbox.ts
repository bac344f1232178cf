import type { Message } from "@vowdesk/contract/notifications";
import { useCallback, useSyncExternalStore } from "react";
import type { Inbox, InboxSnapshot } from "../../../kernel/realtime/inbox.ts";
import { paced } from "../announcing/throttle.ts";

/** What arrives together is drawn together; a number is drawn too quickly for more than that to be worth a wait. */
export const burstMs = 4;
/** A list of which a hundred lines a second change is read no better when it is drawn more often. */
export const listMs = 150;

/** What of the inbox something shows: drawn when that changes, at once and then at most so often. */
export function useInbox<T>(
  inbox: Inbox<Message>,
  partOf: (now: InboxSnapshot<Message>) => T,
  everyMs: typeof burstMs | typeof listMs,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { ask, stop } = paced(listener, everyMs);
      const leave = inbox.subscribe(ask);
      return () => {
        leave();
        stop();
      };
    },
    [inbox, everyMs],
  );
  return useSyncExternalStore(subscribe, () => partOf(inbox.getSnapshot()));
}
