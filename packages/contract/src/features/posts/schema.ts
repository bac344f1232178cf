import * as z from "zod";

export const postTextAtMost = 2_000;
export const postPicturesAtMost = 9;

/** Why somebody reports a post. */
export const postReportReasons = ["ad", "offensive", "privacy", "untrue", "copied", "other"] as const;
export const PostReportReason = z.enum(postReportReasons);
export type PostReportReason = z.infer<typeof PostReportReason>;

/** What somebody showed to everybody: a text, pictures, or both (PRODUCT 4, Review queues). */
export const PostDetails = z.object({
  text: z.string(),
  /** Addresses of uploaded pictures. */
  pictures: z.array(z.string()),
  /** How many people reported it, and why most of them did. */
  reports: z.int(),
  reportReason: PostReportReason.nullable(),
});
export type PostDetails = z.infer<typeof PostDetails>;

/** A post as everybody sees it. */
export const ShownPost = z.object({
  id: z.int(),
  author: z.string(),
  text: z.string(),
  pictures: z.array(z.string()),
  createdAt: z.iso.datetime({ offset: true }),
});
export type ShownPost = z.infer<typeof ShownPost>;
