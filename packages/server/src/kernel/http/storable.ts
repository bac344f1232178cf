import { isStorable } from "@vowdesk/contract/kernel";

/** Whether PostgreSQL can store every text in a value from outside: fields, names of fields, items of lists, at any depth. */
export function isStorableInput(value: unknown): boolean {
  // Without recursion: an input may be nested deeper than the stack is.
  const waiting = [value];
  while (waiting.length > 0) {
    const part = waiting.pop();
    if (typeof part === "string" && !isStorable(part)) return false;
    if (typeof part !== "object" || part === null) continue;
    for (const [key, inner] of Object.entries(part)) waiting.push(key, inner);
  }
  return true;
}
