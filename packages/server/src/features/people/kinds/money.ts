import type { Context } from "../../../kernel/context.ts";
import { accountOf, balanceOf, entriesOf, paidOut, type EntryRow } from "../../ledger/index.ts";
import { presentMoney } from "../present.ts";
import { refundedNumbers } from "./orders-store.ts";
import type { Asked, Section } from "./section.ts";

const entriesShown = 6;

/** How the purposes of those entries begin that the asker may see. */
export const purposeSeen = ({ sight }: Asked) => (sight.money === "packets" ? "packet." : "");

/** What went back to a customer is nobody's account: it leaves for the bank, about an order of theirs. */
async function refundsOf(ctx: Context, { person, sight }: Asked): Promise<EntryRow[]> {
  if (person.role !== "customer" || sight.money !== "all") return [];
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
    const account = accountOf(asked.person);
    const [balanceCents, entries, refunds] = await Promise.all([
      asked.sight.money === "all" ? balanceOf(ctx, account) : null,
      entriesOf(ctx, account, { purpose: purposeSeen(asked), before: null, most: entriesShown }),
      refundsOf(ctx, asked),
    ]);
    const latest = [...entries, ...refunds].toSorted((one, other) => other.at.getTime() - one.at.getTime());
    return { balanceCents, entries: latest.slice(0, entriesShown).map(presentMoney) };
  },
};
