import { rowsOfUser } from "../../../platform/database/rows-of-user.ts";

/** The weddings of a consultant. */
export const weddingsOf = rowsOfUser("wedding", "consultant_id");
