import * as z from "zod";
import { api, endpoint, staffInPerson, Id } from "../../../kernel/index.ts";
import { PaymentLink } from "./payment-links.schema.ts";

export const paymentLinksApi = api("paymentLinks", "Links by which couples pay online", {
  issue: endpoint({
    method: "POST",
    path: "/api/wedding-payments/links/issue",
    access: staffInPerson("payment:record"),
    ownTransaction: true,
    summary:
      "Get the link for what is open of an instalment, which is made if there is none. Refused if `cents` is not the open amount",
    input: z.object({ id: Id, cents: z.int().min(1) }),
    output: PaymentLink,
  }),
});
