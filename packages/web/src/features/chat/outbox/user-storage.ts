import { withStorage } from "../../../kernel/session/with-storage.ts";

/** Local storage of the chat, per user. It survives reload and sign-out, and is cleared when another user signs in. */
const prefix = "chat:";

const keyOf = (userId: number, name: string) => `${prefix}${userId}:${name}`;

/** Removes the entries of all other users. */
export function clearOtherUsers(userId: number): void {
  withStorage(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !key.startsWith(keyOf(userId, ""))) localStorage.removeItem(key);
  }, undefined);
}

/** All entries of a user whose names start with a prefix; the returned names lack the prefix. */
export function readTexts(userId: number, namePrefix: string): [name: string, text: string][] {
  const keyPrefix = keyOf(userId, namePrefix);
  return withStorage(
    () =>
      Object.entries({ ...localStorage })
        .filter(([key]) => key.startsWith(keyPrefix))
        .map(([key, text]) => [key.slice(keyPrefix.length), String(text)]),
    [],
  );
}

/** Stores a text, or removes it if it is null. User 0 (signed out) stores nothing. */
export function storeText(userId: number, name: string, text: string | null): void {
  if (userId === 0) return;
  withStorage(() => {
    if (text === null) localStorage.removeItem(keyOf(userId, name));
    else localStorage.setItem(keyOf(userId, name), text);
  }, undefined);
}
