import type { TabLocks } from "./stored-entries.ts";
import { unawaited } from "../../../ui/timing/unawaited.ts";

const nameOf = (tab: string) => `vowdesk-outbox:${tab}`;

/** Web locks, which the browser releases when a tab closes, reloads or crashes. They do not exist on plain HTTP. */
export const tabLocks: TabLocks = {
  hold: (tab) => {
    let release: () => void = () => {};
    const isOver = new Promise<void>((resolve) => (release = resolve));
    unawaited(
      (navigator.locks as LockManager | undefined)?.request(nameOf(tab), () => isOver),
      "unasked",
    );
    return release;
  },
  whenClosed: (tab, work) => {
    const locks = navigator.locks as LockManager | undefined;
    if (locks) unawaited(locks.request(nameOf(tab), work), "unasked");
    else work();
  },
};
