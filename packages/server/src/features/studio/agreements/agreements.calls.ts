import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { bind } from "../../../kernel/http/bind.ts";
import { readBasis } from "./basis/basis.service.ts";
import { pdf } from "./text/paper.service.ts";
import { report } from "./sales.service.ts";
import * as agreements from "./agreements.service.ts";
import * as signing from "./signing/signing.service.ts";

export const calls = bind(agreementsApi, {
  list: agreements.list,
  detail: agreements.detail,
  pdf,
  sales: report,
  offers: agreements.offers,
  basis: readBasis,
  draft: agreements.draft,
  update: agreements.update,
  send: agreements.send,
  code: signing.requestCodeInStudio,
  sign: signing.signInStudio,
  end: agreements.end,
  delete: agreements.remove,
});
