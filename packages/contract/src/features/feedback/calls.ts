import * as z from "zod";
import { api } from "../../kernel/index.ts";
import { ItemId, pictures, reviewQueue } from "../reviews/index.ts";
import { FeedbackDetails, FeedbackKind, feedbackPicturesAtMost, feedbackTextAtMost } from "./schema.ts";

/** Feedback (SPEC 2, /fankui): answered, closed, or merged into another of the same. The answer is the decision's reason. */
export const feedbackQueue = reviewQueue({
  code: "feedback",
  name: "feedback",
  noun: "an answer to what one thinks of the house",
  status: ["waiting", "answered", "closed", "merged"],
  open: ["waiting"],
  act: ["reply", "close", "merge", "reopen"],
  details: FeedbackDetails,
  extra: { intoId: ItemId.optional() },
  asked: {
    kind: FeedbackKind,
    text: z.string().trim().min(1).max(feedbackTextAtMost),
    pictures: pictures(feedbackPicturesAtMost),
  },
});

export const feedbackApi = api("feedback", feedbackQueue.api);
export const appFeedbackApi = api("appFeedback", feedbackQueue.appApi);
export type Feedback = z.infer<typeof feedbackQueue.Item>;
