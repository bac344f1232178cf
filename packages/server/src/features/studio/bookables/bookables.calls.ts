import { bookablesApi } from "@vowdesk/contract/studio/bookables";
import { bind } from "../../../kernel/http/bind.ts";
import * as bookables from "./bookables.service.ts";

export const calls = bind(bookablesApi, {
  list: bookables.list,
  export: bookables.exportPart,
  detail: bookables.detail,
  staff: bookables.staff,
  add: bookables.add,
  update: bookables.update,
  retire: bookables.retire,
  restore: bookables.restore,
});
