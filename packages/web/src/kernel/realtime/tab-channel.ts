import { useSession } from "../session/session.ts";

/** What one tab tells the others of the same person. */
export interface ReadNotice {
  ids: readonly string[];
  upTo: string | null;
  /** Of this group alone; null for all. */
  group: string | null;
  unread: number;
}

/** The other tabs of this browser. */
export interface TabChannel {
  post(notice: ReadNotice): void;
  listen(listener: (notice: ReadNotice) => void): void;
}

const currentUserId = () => useSession.getState().userId;

/** A channel over BroadcastChannel; null where the browser has none. Notices of another user's tabs are dropped. */
export function openTabChannel(name: string): TabChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const channel = new BroadcastChannel(name);
  return {
    post: (notice) => channel.postMessage({ ...notice, userId: currentUserId() }),
    listen: (listener) =>
      channel.addEventListener("message", ({ data }: MessageEvent<ReadNotice & { userId: number | null }>) => {
        if (data.userId === currentUserId()) listener(data);
      }),
  };
}
