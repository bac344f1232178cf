import * as z from "zod";
import { Moment, RecordId } from "../../../kernel/index.ts";

export const maxPostText = 2_000;
export const maxPostPictures = 9;

/** Reasons to report a post. */
export const postReportReasons = ["ad", "offensive", "privacy", "untrue", "copied", "other"] as const;
export const PostReportReason = z.enum(postReportReasons);
export type PostReportReason = z.infer<typeof PostReportReason>;

/** A post with text, pictures, or both. */
export const PostDetails = z.object({
  text: z.string(),
  pictures: z.array(z.string()),
  /** Number of reports and their most common reason. */
  reports: z.int(),
  reportReason: PostReportReason.nullable(),
});
export type PostDetails = z.infer<typeof PostDetails>;

/** A published post. */
export const ShownPost = z.object({
  id: RecordId,
  author: z.string(),
  text: z.string(),
  pictures: z.array(z.string()),
  createdAt: Moment,
});
export type ShownPost = z.infer<typeof ShownPost>;
