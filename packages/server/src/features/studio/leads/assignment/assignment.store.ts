import { sql } from "kysely";
import { rowsOfUser } from "../../../../platform/database/rows-of-user.ts";

/** The leads of a consultant that are neither won nor lost. */
export const openLeadsOf = rowsOfUser("lead", "consultant_id", sql<boolean>`state not in ('won', 'lost')`);
