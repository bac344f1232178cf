import type { announcementsApi } from "@vowdesk/contract/messages/announcements";
import { createForSession } from "../../../../kernel/session/session-stores.ts";
import { request } from "../../../../kernel/http/call.ts";

interface Waiting {
  /** Number of announcements that await the user's confirmation. */
  count: number;
  /** The first of them in the order of the list; null if there is none. */
  id: number | null;
}

/** Announcements that await confirmation. Each tab refetches them when a frame reports a change. */
export const useUnconfirmed = createForSession<Waiting>(() => ({ count: 0, id: null }));

/** Whether the user has something to confirm. */
export const isWaiting = ({ count, id }: Waiting): boolean => count > 0 && id !== null;

const wire = { method: "GET", path: "/api/announcement/mine" } as const;

/** Fetches the unconfirmed announcements. A failure leaves the state unchanged. */
export async function fetchUnconfirmed(): Promise<void> {
  try {
    const input = { view: "unconfirmed", pageSize: 1 } as const;
    // Does not load the call's schema, because this runs at every start and is usually empty.
    const { total, records } = await request<typeof announcementsApi.mine>(wire, input, { background: true });
    useUnconfirmed.setState({ count: total, id: records[0]?.id ?? null });
  } catch {
    // The call has already reported the error.
  }
}

/** Resets the state after sign-out. */
export const resetUnconfirmed = (): void => useUnconfirmed.setState({ count: 0, id: null });
