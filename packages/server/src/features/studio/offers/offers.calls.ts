import { offersApi } from "@vowdesk/contract/studio/offers";
import { bind } from "../../../kernel/http/bind.ts";
import * as offers from "./offers.service.ts";

export const calls = bind(offersApi, {
  list: offers.list,
  detail: offers.detail,
  add: offers.add,
  update: offers.update,
  revise: offers.revise,
  activate: offers.activate,
  retire: offers.retire,
  delete: offers.remove,
});
