import { appPostsApi, postQueue } from "@vowdesk/contract/posts";
import { bind } from "../../kernel/http/bind.ts";
import { defineQueue } from "../reviews/index.ts";
import * as posts from "./service.ts";

export const queue = defineQueue(postQueue, posts.rules);

export const calls = bind(
  { shown: appPostsApi.shown, report: appPostsApi.report },
  { shown: posts.shown, report: posts.report },
);
