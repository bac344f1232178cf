import type { Language } from "@vowdesk/contract/kernel";
import type { RowsOfUser } from "../../platform/database/rows-of-user.ts";
import type { Context } from "../http/context.ts";
import { authorOf } from "./actor.ts";

/** One kind of open work that off-boarding hands over. Each feature that assigns work defines its own. */
export interface HandOverKind {
  /** The field of the audit entry that counts the rows handed over, such as `chats`. */
  name: string;
  label: Readonly<Record<Language, string>>;
  /** The permission that a colleague needs to take the work over. */
  access: string;
  /** The permission without which users see only their own work of this kind. Absent if everyone with `access` sees all of it. */
  accessToAll?: string;
  /** Counts a user's open work. `move` hands all of it over, in the same transaction. */
  count(ctx: Context, userId: number): Promise<number>;
  move(ctx: Context, from: number, to: number): Promise<number>;
}

interface HandOverOfRows extends Pick<HandOverKind, "name" | "label" | "access" | "accessToAll"> {
  rows: RowsOfUser;
  /** Signals the change to clients. */
  signal: (ctx: Context) => void;
}

/** Open work that is rows which name their user. */
export const handOverOfRows = ({ rows, signal, ...kind }: HandOverOfRows): HandOverKind => ({
  ...kind,
  count: ({ db }, userId) => rows.count(db, userId),
  move: async (ctx, from, to) => {
    const count = await rows.move(ctx.db, from, to, authorOf(ctx));
    signal(ctx);
    return count;
  },
});
