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

/** A channel over BroadcastChannel; null where the browser has none. Tabs of other users are kept apart by name. */
export function openTabChannel(name: string): TabChannel | null {
  if (typeof BroadcastChannel === "undefined") return null;
  const channel = new BroadcastChannel(name);
  return {
    post: (notice) => channel.postMessage(notice),
    listen: (listener) =>
      channel.addEventListener("message", (event: MessageEvent<ReadNotice>) => listener(event.data)),
  };
}
