import type { Context } from "../../../kernel/http/context.ts";
import { balanceOf, entriesOf, paidOut, personAccount, type EntryRow } from "../../ledger/index.ts";
import { presentMoney } from "../present.ts";
import { refundedNumbers } from "../order-history/store.ts";
import type { Asked, Section } from "./section.ts";

const entriesShown = 6;

/** How the purposes of those entries begin that the asker may see. */
export const purposeSeen = ({ sight }: Asked) => (sight.money === "packets" ? "packet." : "");

/** A refund reaches no account of the customer: it leaves for the bank, about an order that this person placed in any role. */
async function refundsOf(ctx: Context, { person, sight }: Asked): Promise<EntryRow[]> {
  if (sight.money !== "all") return [];
  const numbers = await refundedNumbers(ctx.db, person.id, entriesShown);
  if (numbers.length === 0) return [];
  const subjects = numbers.map((number) => `order:${number}`);
  return paidOut(ctx, {
    purposes: ["order.refunded", "order.declined", "order.cancelled"],
    subjects,
    most: entriesShown,
  });
}

/** What the ledger knows of a person: what they hold, and what came and went last. */
export const money: Section<"money"> = {
  isSeen: ({ sight }) => sight.money !== null,
  async read(ctx, asked) {
    const account = personAccount(asked.person.id);
    const [balanceCents, entries, refunds] = await Promise.all([
      asked.sight.money === "all" ? balanceOf(ctx, account) : null,
      entriesOf(ctx, account, { purpose: purposeSeen(asked), before: null, most: entriesShown }),
      refundsOf(ctx, asked),
    ]);
    const latest = [...entries, ...refunds].toSorted((one, other) => other.at.getTime() - one.at.getTime());
    return { balanceCents, entries: latest.slice(0, entriesShown).map(presentMoney) };
  },
};
