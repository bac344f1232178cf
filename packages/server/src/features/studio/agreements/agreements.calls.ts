import { agreementsApi } from "@vowdesk/contract/studio/agreements";
import { bind } from "../../../kernel/http/bind.ts";
import { readBasis } from "./basis/basis.service.ts";
import { pdf } from "./text/paper.service.ts";
import { report } from "./sales.service.ts";
import * as agreements from "./agreements.service.ts";
import * as signing from "./signing/signing.service.ts";

export const calls = bind(agreementsApi, {
  ...agreements,
  pdf,
  sales: report,
  basis: readBasis,
  code: signing.requestCodeInStudio,
  sign: signing.signInStudio,
});
