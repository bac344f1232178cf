import type { announcementsApi } from "@vowdesk/contract/announcements";
import { createForSession } from "../../../kernel/session/session-stores.ts";
import { request } from "../../../kernel/http/call.ts";

interface Waiting {
  /** How many announcements wait for this person's confirmation. */
  count: number;
  /** The one that waits longest known, to begin with; null when there is none. */
  id: number | null;
}

/** What waits for a confirmation, the same in every tab of this person: each asks again when a frame says so. */
export const useWaiting = createForSession<Waiting>(() => ({ count: 0, id: null }));

const wire = { method: "GET", path: "/api/announcement/mine" } as const;

/** Asks what waits. Without an answer what is known stays. */
export async function lookForWaiting(): Promise<void> {
  try {
    const input = { view: "unconfirmed", pageSize: 1 } as const;
    // Without the call's schema: everybody asks this, and most have nothing to confirm.
    const { total, records } = await request<typeof announcementsApi.mine>(wire, input, { background: true });
    useWaiting.setState({ count: total, id: records[0]?.id ?? null });
  } catch {
    // Told to the error log by the call itself.
  }
}

/** Nobody is signed in any more. */
export const forgetWaiting = (): void => useWaiting.setState({ count: 0, id: null });
