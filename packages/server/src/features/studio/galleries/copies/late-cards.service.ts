import type { Context } from "../../../../kernel/http/context.ts";
import { countLateCards as count } from "./copies.store.ts";

const dayMs = 24 * 60 * 60_000;

/** Cards of which not every file has two checked copies a day after they were announced. */
export const countLateCards = ({ db, now }: Pick<Context, "db" | "now">): Promise<number> =>
  count(db, new Date(now.getTime() - dayMs));
