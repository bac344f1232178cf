import { useSession } from "../session/session.ts";

/** A read notice between tabs of the same user. */
export interface ReadNotice {
  ids: readonly string[];
  upTo: string | null;
  /** Group the notice is limited to; null for all. */
  group: string | null;
  unread: number;
}

/** Connection to the other tabs of this browser. */
export interface TabChannel {
  post(notice: ReadNotice): void;
  listen(listener: (notice: ReadNotice) => void): void;
}

const currentUserId = () => useSession.getState().userId;

/** A channel over BroadcastChannel; null where it is not supported. Notices of another user's tabs are dropped. */
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
