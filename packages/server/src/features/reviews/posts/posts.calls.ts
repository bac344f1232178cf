import { appPostsApi } from "@vowdesk/contract/reviews/posts";
import { bind } from "../../../kernel/http/bind.ts";
import * as posts from "./posts.service.ts";

export { queue } from "./posts.service.ts";

export const calls = bind(
  { shown: appPostsApi.shown, report: appPostsApi.report },
  {
    ...posts,
  },
);
