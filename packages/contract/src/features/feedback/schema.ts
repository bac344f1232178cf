import * as z from "zod";

/** What the calls of feedback alone say no to. */
export const feedbackRefusals = { "feedback-target": 500 } as const;

export const feedbackTextAtMost = 2_000;
export const feedbackPicturesAtMost = 6;

export const feedbackKinds = ["suggestion", "bug", "praise", "other"] as const;
export const FeedbackKind = z.enum(feedbackKinds);
export type FeedbackKind = z.infer<typeof FeedbackKind>;

/** What somebody wants the house to know (PRODUCT 4, Review queues). */
export const FeedbackDetails = z.object({
  kind: FeedbackKind,
  text: z.string(),
  /** Addresses of uploaded pictures. */
  pictures: z.array(z.string()),
  /** The one it was merged into: its answer is told to this person too. */
  intoId: z.int().nullable(),
});
export type FeedbackDetails = z.infer<typeof FeedbackDetails>;
