import type { ErrorAction, ErrorGroup } from "@vowdesk/contract/operations/errors";

const requiredState = { resolve: "open", reopen: "resolved" } as const satisfies Record<
  ErrorAction,
  ErrorGroup["state"]
>;
const acts = Object.keys(requiredState) as ErrorAction[];

/** The actions that the actor may take in this state. */
export function allowed({ codes }: { codes: ReadonlySet<string> }, state: ErrorGroup["state"]): ErrorAction[] {
  return acts.filter((act) => requiredState[act] === state && codes.has(`errors:${act}`));
}

/** Whether the count gained a digit. Open lists are notified only then, not at each occurrence. */
export function passesPowerOfTen(before: number, after: number): boolean {
  return String(after).length > String(before).length;
}
