import { authorOf } from "../../../kernel/transaction/actor.ts";
import type { HandOverKind } from "../../staff/users/users.ts";
import { signalAll } from "./weddings.service.ts";
import { countWeddingsOf, moveWeddings } from "./assignment.store.ts";
import { handOverLabels } from "../../../locales/hand-over-texts.ts";

/** Off-boarding: all weddings of a consultant move to a colleague, so that every couple keeps a contact. */
export const openWeddings: HandOverKind = {
  name: "weddings",
  label: handOverLabels.weddings,
  access: "wedding:edit",
  count: (ctx, userId) => countWeddingsOf(ctx.db, userId),
  move: async (ctx, from, to) => {
    const count = await moveWeddings(ctx.db, from, to, authorOf(ctx));
    signalAll(ctx);
    return count;
  },
};
