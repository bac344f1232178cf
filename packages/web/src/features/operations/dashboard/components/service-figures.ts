import { kindStatuses, openStatuses } from "@vowdesk/contract/local/orders";
import type { ServiceFigures } from "@vowdesk/contract/operations/dashboard";
import type { Service } from "./services.ts";

/** Number of orders per open state. Closed states are omitted, because their counts are much larger. */
export function openCounts({ kind, figures }: Service): (readonly [status: string, count: number])[] {
  const open: readonly string[] = openStatuses[kind];
  return kindStatuses[kind]
    .filter((status) => open.includes(status))
    .map((status) => [status, figures.byStatus[status] ?? 0]);
}

type Counted = { [F in keyof ServiceFigures]: ServiceFigures[F] extends number ? F : never }[keyof ServiceFigures];

/** Sum of a figure over all services. */
export const sumOf = (services: readonly Service[], figure: Counted): number =>
  services.reduce((sum, { figures }) => sum + figures[figure], 0);

/** Formats seconds as minutes and seconds, such as `1:14`. */
export function clockOf(seconds: number): string {
  const rounded = Math.round(seconds);
  return `${Math.floor(rounded / 60)}:${String(rounded % 60).padStart(2, "0")}`;
}

/** A change of a median counts from so many cases, and from this share of the value before. */
const minCases = 30;
const minChange = 0.2;

/** Whether a duration is better or worse than before; undefined if the difference may be chance. */
export function toneOfChange(now: number, before: number, cases: number): "better" | "worse" | undefined {
  if (cases < minCases || Math.abs(now - before) <= before * minChange) return undefined;
  return now > before ? "worse" : "better";
}
