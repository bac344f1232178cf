import { weddingsApi } from "@vowdesk/contract/studio/weddings";
import { bind } from "../../../kernel/http/bind.ts";
import * as weddings from "./weddings.service.ts";

export const calls = bind(weddingsApi, {
  list: weddings.list,
  export: weddings.exportPart,
  detail: weddings.detail,
  consultants: weddings.consultants,
  add: weddings.add,
  update: weddings.update,
  delete: weddings.remove,
  reveal: weddings.reveal,
});
