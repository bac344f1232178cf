import type { ErrorAct, ErrorGroup } from "@vowdesk/contract/errors";

/** The state in which each act makes sense. */
const from = { resolve: "open", reopen: "resolved" } as const satisfies Record<ErrorAct, ErrorGroup["state"]>;
const acts = Object.keys(from) as ErrorAct[];

/** What somebody may do to a group in this state (PRODUCT 4, `allowed`). */
export function allowed({ codes }: { codes: ReadonlySet<string> }, state: ErrorGroup["state"]): ErrorAct[] {
  return acts.filter((act) => from[act] === state && codes.has(`errors:${act}`));
}

/** Whether the count passed a power of ten: lists on screen hear of those, not of each time it happens again. */
export function passesPowerOfTen(before: number, after: number): boolean {
  return String(after).length > String(before).length;
}
