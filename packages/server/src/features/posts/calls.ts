import { appPostsApi } from "@vowdesk/contract/posts";
import { bind } from "../../kernel/http/bind.ts";
import * as posts from "./service.ts";

export { queue } from "./service.ts";

export const calls = bind(
  { shown: appPostsApi.shown, report: appPostsApi.report },
  { shown: posts.shown, report: posts.report },
);
