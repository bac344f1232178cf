import type { Context } from "../../../../kernel/http/context.ts";
import { balanceOf, entriesOf, paidOut, personAccount, type EntryRow } from "../../../money/ledger/ledger.ts";
import { presentMoney } from "../people.present.ts";
import { refundedNumbers } from "../people.store.ts";
import type { PersonRequest, Section } from "./section.ts";

const entriesShown = 6;

/** The prefix of the purposes of visible ledger entries. */
export const visiblePurpose = ({ visibility }: PersonRequest) => (visibility.money === "packets" ? "packet." : "");

/** Refunds are paid by the bank and are not entries of the customer's account, so they are found by the orders. */
async function refundsOf(ctx: Context, { person, visibility }: PersonRequest): Promise<EntryRow[]> {
  if (visibility.money !== "all") return [];
  const numbers = await refundedNumbers(ctx.db, person.id, ctx.actor.scope, entriesShown);
  if (numbers.length === 0) return [];
  const subjects = numbers.map((number) => `order:${number}`);
  return paidOut(ctx, {
    purposes: ["order.refunded", "order.declined", "order.cancelled"],
    subjects,
    most: entriesShown,
  });
}

/** The balance of a person and the latest entries of the ledger. */
export const money: Section<"money"> = {
  isVisible: ({ visibility }) => visibility.money !== null,
  async read(ctx, request) {
    const account = personAccount(request.person.id);
    const [balanceCents, entries, refunds] = await Promise.all([
      request.visibility.money === "all" ? balanceOf(ctx, account) : null,
      entriesOf(ctx, account, { purpose: visiblePurpose(request), before: null, most: entriesShown }),
      refundsOf(ctx, request),
    ]);
    const latest = [...entries, ...refunds].toSorted((a, b) => b.at.getTime() - a.at.getTime());
    return { balanceCents, entries: latest.slice(0, entriesShown).map(presentMoney) };
  },
};
