import type { TabLocks } from "./stored-entries.ts";

const nameOf = (tab: string) => `vowdesk-outbox:${tab}`;

/** Web locks: the browser releases those of a tab that closes, reloads or crashes. Over plain http there are none. */
export const tabLocks: TabLocks = {
  hold: (tab) => {
    let release: () => void = () => {};
    const isOver = new Promise<void>((resolve) => (release = resolve));
    void (navigator.locks as LockManager | undefined)?.request(nameOf(tab), () => isOver);
    return release;
  },
  whenGone: (tab, work) => {
    const locks = navigator.locks as LockManager | undefined;
    if (locks) void locks.request(nameOf(tab), work);
    else work();
  },
};
