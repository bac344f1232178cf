import * as z from "zod";
import { RecordId } from "../../../kernel/index.ts";

/** Refusals of feedback. */
export const feedbackRefusals = { "feedback-target": 500 } as const;

export const maxFeedbackText = 2_000;
export const maxFeedbackPictures = 6;

export const feedbackKinds = ["suggestion", "bug", "praise", "other"] as const;
export const FeedbackKind = z.enum(feedbackKinds);
export type FeedbackKind = z.infer<typeof FeedbackKind>;

/** Feedback of an app user. */
export const FeedbackDetails = z.object({
  kind: FeedbackKind,
  text: z.string(),
  pictures: z.array(z.string()),
  /** The item into which this one was merged. This person gets its answer too. */
  intoId: RecordId.nullable(),
});
export type FeedbackDetails = z.infer<typeof FeedbackDetails>;
