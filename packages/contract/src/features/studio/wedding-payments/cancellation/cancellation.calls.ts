import * as z from "zod";
import { api, endpoint, staff, staffInPerson, Id, Version, PaymentReason } from "../../../../kernel/index.ts";
import { CancelCause, CancellationAmounts, CancellationTerms, NoticeTerms } from "./cancellation.schema.ts";

export const cancellationsApi = api("cancellations", "Cancellations of weddings and what happens to their money", {
  terms: endpoint({
    method: "GET",
    path: "/api/wedding-payments/cancellation/:weddingId",
    access: staff("wedding:cancel"),
    summary: "Get the figures from which the amounts of a cancellation follow",
    input: z.object({ weddingId: Id }),
    output: CancellationTerms,
  }),
  notice: endpoint({
    method: "GET",
    path: "/api/wedding-payments/notice/:shootId",
    access: staff("shoot:book"),
    summary: "Get what a later day of a shoot, or none, means for a cancellation of its wedding by the couple",
    input: z.object({ shootId: Id }),
    output: NoticeTerms,
  }),
  dateNotice: endpoint({
    method: "GET",
    path: "/api/wedding-payments/date-notice/:weddingId",
    access: staff("wedding:edit"),
    summary: "Get what another date of a wedding means for its cancellation by the couple",
    input: z.object({ weddingId: Id }),
    output: NoticeTerms,
  }),
  cancel: endpoint({
    method: "POST",
    path: "/api/wedding-payments/cancel",
    access: staffInPerson("wedding:cancel"),
    summary:
      "Cancel a wedding permanently: its shoots, its agreement and its plan end, and a refund is asked for. Refused if `amounts` are not the current ones",
    input: z.object({
      weddingId: Id,
      version: Version,
      cause: CancelCause,
      reason: PaymentReason,
      /** The amounts that the caller saw. */
      amounts: CancellationAmounts,
    }),
    output: CancellationAmounts,
  }),
});
