import type * as z from "zod";
import { api, JsonId, NonEmptyText } from "../../../kernel/index.ts";
import { pictures, reviewQueue } from "../engine/engine.ts";
import { FeedbackDetails, FeedbackKind, maxFeedbackPictures, maxFeedbackText } from "./feedback.schema.ts";

/** Feedback: answered, closed, or merged into an equal one. The answer is the reason of the decision. */
export const feedbackQueue = reviewQueue({
  code: "feedback",
  noun: "feedback",
  status: ["waiting", "answered", "closed", "merged"],
  open: ["waiting"],
  act: ["reply", "close", "merge", "reopen"],
  details: FeedbackDetails,
  extra: { intoId: JsonId.optional() },
  submission: {
    kind: FeedbackKind,
    text: NonEmptyText(maxFeedbackText),
    pictures: pictures(maxFeedbackPictures),
  },
});

export const feedbackApi = api("feedback", "Review queue of feedback", feedbackQueue.api);
export const appFeedbackApi = api("appFeedback", "App: feedback of the caller", feedbackQueue.appApi);
export type Feedback = z.infer<typeof feedbackQueue.Item>;
