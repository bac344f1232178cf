import { isStorable } from "@vowdesk/contract/kernel";

/** Whether PostgreSQL can store every text in an input value: fields, field names and list items at any depth. */
export function isStorableInput(value: unknown): boolean {
  // Iterative, because an input may be nested deeper than the stack.
  const unchecked = [value];
  while (unchecked.length > 0) {
    const part = unchecked.pop();
    if (typeof part === "string" && !isStorable(part)) return false;
    if (typeof part !== "object" || part === null) continue;
    for (const [key, inner] of Object.entries(part)) unchecked.push(key, inner);
  }
  return true;
}
