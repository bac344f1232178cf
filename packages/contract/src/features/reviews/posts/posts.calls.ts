import * as z from "zod";
import { anyAppUser, api, endpoint, optionalFilter, Id, Limit, Text } from "../../../kernel/index.ts";
import { pictures, reviewQueue } from "../engine/engine.ts";
import { PostDetails, maxPostPictures, PostReportReason, maxPostText, ShownPost } from "./posts.schema.ts";

/** Posts: reviewed before publication and after reports; can be hidden, restored or deleted later. */
export const postQueue = reviewQueue({
  code: "post",
  noun: "a post for publication",
  // A reported post stays visible until it is hidden.
  status: ["waiting", "reported", "shown", "rejected", "hidden", "deleted"],
  open: ["waiting", "reported"],
  act: ["approve", "reject", "hide", "restore", "delete"],
  details: PostDetails,
  extra: {},
  submission: {
    text: Text(maxPostText).default(""),
    pictures: pictures(maxPostPictures),
  },
});

export const postsApi = api("posts", "Review queue of posts", postQueue.api);
export const appPostsApi = api("appPosts", "App: posts, and reports of posts", {
  ...postQueue.appApi,
  shown: endpoint({
    method: "GET",
    path: "/api/app/posts/shown",
    access: anyAppUser,
    summary: "List published posts, latest first; `before` continues with older ones",
    input: z.object({
      before: optionalFilter(Id),
      limit: Limit(50, 20),
    }),
    output: z.array(ShownPost),
  }),
  report: endpoint({
    method: "POST",
    path: "/api/app/posts/report",
    access: anyAppUser,
    summary: "Report another user's post. Repeated reports of one person count once",
    input: z.object({ id: Id, reason: PostReportReason }),
    output: z.null(),
  }),
});
export type Post = z.infer<typeof postQueue.Item>;
