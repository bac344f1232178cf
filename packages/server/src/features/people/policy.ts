import type { AppRole } from "@vowdesk/contract/kernel";
import { orderKinds, type OrderKind } from "@vowdesk/contract/orders";
import { reviewQueues } from "@vowdesk/contract/reviews";

/** How much of one person an asker may see. */
export interface Sight {
  /** Kinds whose orders are told: those one works on, and a customer's whatever their kind, as beside the chat. */
  orders: readonly OrderKind[];
  /** Kinds whose history is told, with the notes of colleagues. */
  histories: readonly OrderKind[];
  chat: boolean;
  /** All of the ledger, the red packets alone, or nothing. */
  money: "all" | "packets" | null;
  shift: boolean;
  shop: boolean;
  /** Some review queue: what the person asked for there is told. */
  reviews: boolean;
}

const takers: readonly AppRole[] = ["courier", "driver", "runner"];
export const isWorker = (role: AppRole) => takers.includes(role);

/** Kinds that can concern a person: only delivery orders are a merchant's. */
const kindsOf = (role: AppRole): readonly OrderKind[] => (role === "merchant" ? ["delivery"] : orderKinds);

function moneyOf(role: AppRole, codes: ReadonlySet<string>): Sight["money"] {
  if (codes.has("person:money")) return "all";
  return role === "customer" && codes.has("chat:red") ? "packets" : null;
}

/** What somebody with these rights sees of a person in that part (issue 6, Customer 360). */
export function sightOf({ role }: { role: AppRole }, { codes }: { codes: ReadonlySet<string> }): Sight {
  const chat = role === "customer" && codes.has("chat");
  const histories = kindsOf(role).filter((kind) => codes.has(`order:${kind}`));
  return {
    orders: chat ? kindsOf(role) : histories,
    histories,
    chat,
    money: moneyOf(role, codes),
    shift: isWorker(role) && codes.has("order:courier"),
    shop: role === "merchant" && codes.has("order:delivery"),
    reviews: reviewQueues.some((code) => codes.has(code)),
  };
}
