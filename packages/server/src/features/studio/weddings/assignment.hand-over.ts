import { handOverOfRows } from "../../../kernel/transaction/hand-over.ts";
import { signalAll } from "./weddings.service.ts";
import { weddingsOf } from "./weddings.store.ts";
import { handOverLabels } from "../../../locales/hand-over-texts.ts";

/** Off-boarding: all weddings of a consultant move to a colleague, so that every couple keeps a contact. */
export const openWeddings = handOverOfRows({
  name: "weddings",
  label: handOverLabels.weddings,
  access: "wedding:edit",
  accessToAll: "wedding:all",
  rows: weddingsOf,
  signal: signalAll,
});
