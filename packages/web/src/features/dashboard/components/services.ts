import type { Board, ServiceFigures } from "@vowdesk/contract/dashboard";
import { kindStatuses, openStatuses, orderKinds, type OrderKind } from "@vowdesk/contract/orders";

/** The page of each service's orders (SPEC 2, targets). */
export const pathOf: Readonly<Record<OrderKind, string>> = {
  delivery: "/order",
  driver: "/daiorder",
  errand: "/sendorder",
};

export interface Service {
  kind: OrderKind;
  figures: ServiceFigures;
}

/** The services whoever asks may see, in their usual order. */
export function servicesOf(board: Board): Service[] {
  return orderKinds.flatMap((kind) => {
    const figures = board[kind];
    return figures ? [{ kind, figures }] : [];
  });
}

/** How many orders stand in each state that somebody works on; closed states would dwarf them. */
export function openCounts({ kind, figures }: Service): (readonly [status: string, count: number])[] {
  const open: readonly string[] = openStatuses[kind];
  return kindStatuses[kind]
    .filter((status) => open.includes(status))
    .map((status) => [status, figures.byStatus[status] ?? 0]);
}

type Counted = { [F in keyof ServiceFigures]: ServiceFigures[F] extends number ? F : never }[keyof ServiceFigures];

/** One figure of all services together. */
export const sumOf = (services: readonly Service[], figure: Counted): number =>
  services.reduce((sum, { figures }) => sum + figures[figure], 0);

/** Seconds as people say them: minutes and seconds, `1:14`. */
export function clockOf(seconds: number): string {
  const whole = Math.round(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
