import type { Message } from "@vowdesk/contract/messages/notifications";
import { useCallback, useSyncExternalStore } from "react";
import type { Inbox, InboxSnapshot } from "../../../../kernel/realtime/inbox.ts";
import { throttled } from "../announcing/throttle.ts";

/** For cheap parts such as a number: coalesces the changes of one burst. */
export const burstMs = 4;
/** For lists: limits rendering while up to a hundred messages a second arrive. */
export const listMs = 150;

/** Selects a part of the inbox. The component renders at the first change, then at most once per `everyMs`. */
export function useInbox<T>(
  inbox: Inbox<Message>,
  select: (now: InboxSnapshot<Message>) => T,
  everyMs: typeof burstMs | typeof listMs,
): T {
  const subscribe = useCallback(
    (listener: () => void) => {
      const { trigger, stop } = throttled(listener, everyMs);
      const unsubscribe = inbox.subscribe(trigger);
      return () => {
        unsubscribe();
        stop();
      };
    },
    [inbox, everyMs],
  );
  return useSyncExternalStore(subscribe, () => select(inbox.getSnapshot()));
}
