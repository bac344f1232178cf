/**
 * What a person keeps in this browser for the chat, over a reload and over their sign-out (issue 7, drafts). It is cleared
 * when somebody else signs in.
 */
const prefix = "chat:";

/** Storage may be full or forbidden: what is kept then lives as long as the page. */
function quietly<T>(work: () => T, otherwise: T): T {
  try {
    return work();
  } catch {
    return otherwise;
  }
}

const keyOf = (userId: number, name: string) => `${prefix}${userId}:${name}`;

/** Clears what everybody but this person left. */
export function clearOthers(userId: number): void {
  quietly(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith(prefix) && !key.startsWith(keyOf(userId, ""))) localStorage.removeItem(key);
  }, undefined);
}

/** Everything this person keeps under names that begin so. */
export function keptOf(userId: number, begin: string): [name: string, text: string][] {
  const start = keyOf(userId, begin);
  return quietly(
    () =>
      Object.entries({ ...localStorage })
        .filter(([key]) => key.startsWith(start))
        .map(([key, text]) => [key.slice(start.length), String(text)]),
    [],
  );
}

/** Keeps a text, or forgets it; keeps nothing while nobody is signed in. */
export function keep(userId: number, name: string, text: string | null): void {
  if (userId === 0) return;
  quietly(() => {
    if (text === null) localStorage.removeItem(keyOf(userId, name));
    else localStorage.setItem(keyOf(userId, name), text);
  }, undefined);
}
