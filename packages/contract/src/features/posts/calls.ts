import * as z from "zod";
import { anyAppUser, api, endpoint, optionalFilter } from "../../kernel/index.ts";
import { pictures, reviewQueue } from "../reviews/index.ts";
import { PostDetails, postPicturesAtMost, PostReportReason, postTextAtMost, ShownPost } from "./schema.ts";

const Id = z.coerce.number<string | number>().int().min(1).max(2_147_483_647);

/** Posts: looked at before everybody sees them and when somebody reports one; hidden, restored or deleted after (SPEC 2, /user/dongtailist). */
export const postQueue = reviewQueue({
  code: "post",
  name: "posts",
  noun: "a post to be shown",
  // A reported one is shown on until somebody hides it.
  status: ["waiting", "reported", "shown", "rejected", "hidden", "deleted"],
  open: ["waiting", "reported"],
  act: ["approve", "reject", "hide", "restore", "delete"],
  details: PostDetails,
  extra: {},
  asked: {
    text: z.string().trim().max(postTextAtMost).default(""),
    pictures: pictures(postPicturesAtMost),
  },
});

export const postsApi = api("posts", postQueue.api);
export const appPostsApi = api("appPosts", {
  ...postQueue.appApi,
  shown: endpoint({
    method: "GET",
    path: "/api/app/posts/shown",
    access: anyAppUser,
    summary: "What everybody sees, the latest first; `before` asks for what was before that post",
    input: z.object({
      before: optionalFilter(Id),
      limit: z.coerce.number<string | number>().int().min(1).max(50).default(20),
    }),
    output: z.array(ShownPost),
  }),
  report: endpoint({
    method: "POST",
    path: "/api/app/posts/report",
    access: anyAppUser,
    summary: "Report a post of somebody else; the same person's reports count once",
    input: z.object({ id: Id, reason: PostReportReason }),
    output: z.null(),
  }),
});
export type Post = z.infer<typeof postQueue.Item>;
