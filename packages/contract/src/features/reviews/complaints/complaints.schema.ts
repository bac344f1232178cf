import * as z from "zod";
import { appRoles, Moment, Cents, NonEmptyText, RecordId } from "../../../kernel/index.ts";
import { orderKinds } from "../../local/orders/orders.schema.ts";

export const maxComplaintText = 2_000;
export const maxComplaintPictures = 9;

/** Kinds of problems that the phone app offers. */
export const complaintKinds = ["late", "missing", "damaged", "manner", "charge", "no-show", "other"] as const;

export const ComplaintText = NonEmptyText(maxComplaintText);

/** The answer of a party. */
const Answer = z.object({ text: z.string(), at: Moment });

/** A complaint about an order: both sides, and the order as it was at the time. */
export const ComplaintDetails = z.object({
  trouble: z.enum(complaintKinds),
  text: z.string(),
  pictures: z.array(z.string()),
  order: z.object({
    number: z.string(),
    kind: z.enum(orderKinds),
    status: z.string(),
    placedAt: Moment,
    totalCents: Cents,
    refundedCents: Cents,
    /** The value of the order to its payer: its total and, for an errand, the value of the item. */
    worthCents: Cents,
  }),
  sides: z.array(z.object({ id: RecordId, role: z.enum(appRoles), name: z.string(), answer: Answer.nullable() })),
  compensatedCents: Cents.nullable(),
});
export type ComplaintDetails = z.infer<typeof ComplaintDetails>;
