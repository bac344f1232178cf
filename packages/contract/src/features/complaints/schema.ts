import * as z from "zod";
import { appRoles } from "../../kernel/index.ts";
import { orderKinds } from "../orders/schema.ts";
import { At } from "../reviews/index.ts";

export const complaintTextAtMost = 2_000;
export const complaintPicturesAtMost = 9;

/** What is wrong, as the phone app offers it. */
export const troubles = ["late", "missing", "damaged", "manner", "charge", "no-show", "other"] as const;

export const ComplaintText = z.string().trim().min(1).max(complaintTextAtMost);

/** What somebody of the other side says to it. */
const Answer = z.object({ text: z.string(), at: At });

/** A complaint about an order: both sides, and the order as it was when the complaint came (PRODUCT 4, Review queues). */
export const ComplaintDetails = z.object({
  trouble: z.enum(troubles),
  text: z.string(),
  /** Addresses of uploaded pictures. */
  pictures: z.array(z.string()),
  order: z.object({
    number: z.string(),
    kind: z.enum(orderKinds),
    status: z.string(),
    placedAt: At,
    totalCents: z.int(),
    refundedCents: z.int(),
    /** What it was worth to whoever paid: its total and, of an errand, the thing itself. */
    worthCents: z.int(),
  }),
  /** The others who had to do with the order. */
  sides: z.array(z.object({ id: z.int(), role: z.enum(appRoles), name: z.string(), answer: Answer.nullable() })),
  /** What the complainer was given; null while that is nothing. */
  compensatedCents: z.int().nullable(),
});
export type ComplaintDetails = z.infer<typeof ComplaintDetails>;
