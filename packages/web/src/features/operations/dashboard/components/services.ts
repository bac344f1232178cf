import { orderKinds, type OrderKind } from "@vowdesk/contract/local/orders";
import type { Board, ServiceFigures } from "@vowdesk/contract/operations/dashboard";

/** The page of each service's orders. */
export const pathOf: Readonly<Record<OrderKind, string>> = {
  delivery: "/order",
  driver: "/daiorder",
  errand: "/sendorder",
};

export interface Service {
  kind: OrderKind;
  figures: ServiceFigures;
}

/** The services that the user may see, in their usual order. */
export function servicesOf(board: Board): Service[] {
  return orderKinds.flatMap((kind) => {
    const figures = board[kind];
    return figures ? [{ kind, figures }] : [];
  });
}
