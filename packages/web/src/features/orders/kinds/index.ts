import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Order, OrderKind } from "@vowdesk/contract/orders";
import type { Tone } from "../../../ui/display/badge.tsx";
import { kindStatusNames } from "../../../locales/order-status.ts";
import { statusTones } from "../labels.ts";

type StatusOf<K extends OrderKind> = Extract<Order, { kind: K }>["status"];

interface Drawing<K extends OrderKind> {
  /** The page of its list. */
  path: string;
  /** What the people are called who carry it out. */
  worker: MessageDescriptor;
  statusNames: Readonly<Record<StatusOf<K>, MessageDescriptor>>;
  statusTones: Readonly<Record<StatusOf<K>, Tone>>;
}

/** How each kind of order is drawn in a list; `facts.tsx` has what its detail shows beside. */
export const kinds: { readonly [K in OrderKind]: Drawing<K> } = {
  delivery: {
    path: "/order",
    worker: msg`Courier`,
    statusNames: kindStatusNames.delivery,
    statusTones: statusTones.delivery,
  },
  driver: {
    path: "/daiorder",
    worker: msg`Driver`,
    statusNames: kindStatusNames.driver,
    statusTones: statusTones.driver,
  },
  errand: {
    path: "/sendorder",
    worker: msg`Runner`,
    statusNames: kindStatusNames.errand,
    statusTones: statusTones.errand,
  },
};

type AnyDrawing = Omit<Drawing<OrderKind>, "statusNames" | "statusTones"> & {
  statusNames: Readonly<Record<string, MessageDescriptor>>;
  statusTones: Readonly<Record<string, Tone>>;
};

/** How an order of a kind is drawn that is known only then; the states are to be read by name. */
export const drawingOf = (kind: OrderKind): AnyDrawing => kinds[kind];
