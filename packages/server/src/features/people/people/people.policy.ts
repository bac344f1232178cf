import type { AppRole } from "@vowdesk/contract/kernel";
import { orderKinds, type OrderKind } from "@vowdesk/contract/local/orders";
import { reviewQueues } from "@vowdesk/contract/reviews/engine";

/** The parts of a person's page that the actor may see. */
export interface Visibility {
  /** Kinds whose orders are visible: those the actor may see, and all kinds of a customer for users of the chat. */
  orders: readonly OrderKind[];
  /** Kinds whose history entries and notes are visible. */
  histories: readonly OrderKind[];
  chat: boolean;
  /** Weddings of which the person is a partner. */
  weddings: boolean;
  /** All ledger entries, red packets only, or nothing. */
  money: "all" | "packets" | null;
  shift: boolean;
  shop: boolean;
  /** Whether the person's review items are visible. */
  reviews: boolean;
}

const workerRoles: readonly AppRole[] = ["courier", "driver", "runner"];
export const isWorker = (role: AppRole) => workerRoles.includes(role);

/** Merchants have delivery orders only. */
const kindsOf = (role: AppRole): readonly OrderKind[] => (role === "merchant" ? ["delivery"] : orderKinds);

function moneyOf(role: AppRole, codes: ReadonlySet<string>): Visibility["money"] {
  if (codes.has("person:money")) return "all";
  return role === "customer" && codes.has("chat:red") ? "packets" : null;
}

export function visibilityOf({ role }: { role: AppRole }, { codes }: { codes: ReadonlySet<string> }): Visibility {
  const chat = role === "customer" && codes.has("chat");
  const histories = kindsOf(role).filter((kind) => codes.has(`order:${kind}`));
  return {
    orders: chat ? kindsOf(role) : histories,
    histories,
    chat,
    weddings: role === "customer" && codes.has("wedding"),
    money: moneyOf(role, codes),
    shift: isWorker(role) && codes.has("order:courier"),
    shop: role === "merchant" && codes.has("order:delivery"),
    reviews: reviewQueues.some((code) => codes.has(code)),
  };
}
