/** Text of an audited value; nested values are shown as JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined || value === "") return "—";
  if (typeof value === "boolean") return value ? "✓" : "✗";
  return typeof value === "string" ? value : JSON.stringify(value);
}

type Fields = Readonly<Record<string, unknown>>;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** A change as shown: members added to and removed from a set, or a value before and after. */
export type DrawnChange =
  | { kind: "set"; name: string; added: string[]; removed: string[] }
  | { kind: "value"; name: string; before: string; after: string };

/** Splits changes: a set into added and removed members, a record of one level into its changed parts. */
export function drawnChanges(changes: Readonly<Record<string, readonly [unknown, unknown]>>): DrawnChange[] {
  return Object.entries(changes).flatMap(([name, [before, after]]) => drawn(name, before, after));
}

function drawn(name: string, before: unknown, after: unknown): DrawnChange[] {
  if (isTexts(before ?? []) && isTexts(after ?? []) && (before ?? after) !== null) {
    const [old, next] = [(before ?? []) as string[], (after ?? []) as string[]];
    const added = next.filter((one) => !old.includes(one));
    return [{ kind: "set", name, added, removed: old.filter((one) => !next.includes(one)) }];
  }
  if (isFields(before ?? {}) && isFields(after ?? {}) && (before ?? after) !== null) {
    const [old, next] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
    const parts = [...new Set([...Object.keys(old), ...Object.keys(next)])];
    return parts
      .filter((part) => JSON.stringify(old[part]) !== JSON.stringify(next[part]))
      .map((part) => ({
        kind: "value",
        name: `${name}.${part}`,
        before: textOf(old[part]),
        after: textOf(next[part]),
      }));
  }
  return [{ kind: "value", name, before: textOf(before), after: textOf(after) }];
}
