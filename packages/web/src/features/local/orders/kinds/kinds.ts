import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { Order, OrderKind } from "@vowdesk/contract/local/orders";
import type { Tone } from "../../../../ui/display/badge.tsx";
import { kindStatusNames } from "../../../../locales/order-status.ts";
import { statusTones } from "../orders.labels.ts";

type StatusOf<K extends OrderKind> = Extract<Order, { kind: K }>["status"];

interface KindDisplay<K extends OrderKind> {
  /** The path of the list page. */
  path: string;
  /** The name of the job that carries out these orders. */
  worker: MessageDescriptor;
  statusNames: Readonly<Record<StatusOf<K>, MessageDescriptor>>;
  statusTones: Readonly<Record<StatusOf<K>, Tone>>;
}

/** Display of each kind of order in lists; `facts.tsx` has the parts for the detail. */
export const kinds: { readonly [K in OrderKind]: KindDisplay<K> } = {
  delivery: {
    path: "/order",
    worker: msg({ message: "Courier", context: "person" }),
    statusNames: kindStatusNames.delivery,
    statusTones: statusTones.delivery,
  },
  driver: {
    path: "/daiorder",
    worker: msg({ message: "Driver", context: "person" }),
    statusNames: kindStatusNames.driver,
    statusTones: statusTones.driver,
  },
  errand: {
    path: "/sendorder",
    worker: msg({ message: "Runner", context: "person" }),
    statusNames: kindStatusNames.errand,
    statusTones: statusTones.errand,
  },
};

type AnyKindDisplay = Omit<KindDisplay<OrderKind>, "statusNames" | "statusTones"> & {
  statusNames: Readonly<Record<string, MessageDescriptor>>;
  statusTones: Readonly<Record<string, Tone>>;
};

/** The display of a kind known only at run time; its states are looked up by name. */
export const displayOf = (kind: OrderKind): AnyKindDisplay => kinds[kind];
