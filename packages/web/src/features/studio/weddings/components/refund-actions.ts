import { msg } from "@lingui/core/macro";
import { weddingRefundsApi, type PaymentPlan } from "@vowdesk/contract/studio/wedding-payments";
import { action } from "../../../../resource/action.ts";
import { field } from "../../../../resource/field.ts";
import type { PageActions } from "../../../../resource/use-actions.ts";

/** A wedding with what can be refunded. */
type Refundable = PaymentPlan["refundable"] & { weddingId: number };

/** Offers the whole amount. What the studio owes on top is asked for only after its refund was refused. */
export const askForRefund = action({
  name: "askForRefund",
  call: weddingRefundsApi.ask,
  label: msg`Request a refund`,
  title: msg`Request a refund`,
  successMessage: msg({ message: "Refund requested", context: "result" }),
  isAvailable: ({ balanceCents, goodwillCents, doubleCents }: Refundable) =>
    balanceCents + goodwillCents + doubleCents > 0,
  initialValues: ({ balanceCents, doubleCents }) => ({ amountCents: balanceCents, doubleCents }),
  inputFrom: ({ weddingId }) => ({ weddingId }),
  fields: {
    amountCents: field.money(msg({ message: "Amount", context: "field" }), {
      refusals: ["refund-above-balance"],
      hint: msg`What is above the money of the wedding is goodwill: it is taken back from the income, and the couple does not owe it again.`,
    }),
    doubleCents: field.money(msg`Deposit, paid once more`, {
      refusals: ["refund-above-double"],
      when: (_values, record) => Number(record?.["doubleCents"]) > 0,
    }),
    reason: field.reason(msg({ message: "Reason", context: "field" })),
  },
});

export const refundPage: PageActions<Refundable> = { name: "weddingRefunds", actions: [askForRefund] };
