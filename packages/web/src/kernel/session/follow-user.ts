import { useSession } from "./session.ts";
import { dropSessionState } from "./session-stores.ts";

/** Storage key of the user whose data a storage holds. */
const ownerKey = "vowdesk-user";
/** Keys that belong to the device. */
const deviceKeys: ReadonlySet<string> = new Set(["vowdesk-look", "house"]);
/** Keys that the current session has just written. */
const sessionKeys: ReadonlySet<string> = new Set(["expireTime", "codeList", "reloadedBuild", "language-choice"]);
/** Cache with the push subscription of the user (features/messages/alerts/push.ts). Caches exist only over https. */
const pushCache = "vowdesk-push";

/** Removes the data of another user from a storage. */
function takeOver(storage: Storage, userId: number, permanentKeys: ReadonlySet<string>): void {
  const last = storage.getItem(ownerKey);
  if (last !== null && last !== String(userId)) {
    for (const key of Object.keys(storage)) if (!permanentKeys.has(key)) storage.removeItem(key);
    if ("caches" in globalThis) caches.delete(pushCache).catch(() => {});
  }
  storage.setItem(ownerKey, String(userId));
}

function takeOverStorage(userId: number): void {
  try {
    takeOver(localStorage, userId, deviceKeys);
    takeOver(sessionStorage, userId, sessionKeys);
  } catch {
    // Storage is forbidden or full, so no data of another user can be read from it either.
  }
}

/** Drops the previous user's data, in memory and in storage, once another user signs in. */
export function followUser(): void {
  let last: number | null = null;
  const enter = (userId: number | null) => {
    if (userId === null || userId === last) return;
    if (last !== null) dropSessionState();
    last = userId;
    takeOverStorage(userId);
  };
  enter(useSession.getState().userId);
  useSession.subscribe((session) => enter(session.userId));
}
