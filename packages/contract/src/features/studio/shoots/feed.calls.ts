import * as z from "zod";
import { endpoint, staffInPerson, Moment } from "../../../kernel/index.ts";

/** The calls of the caller's calendar feed. */
export const feedCalls = {
  feed: endpoint({
    method: "GET",
    path: "/api/shoot/feed",
    access: staffInPerson("shoot"),
    summary: "Tell since when the caller has a calendar feed",
    input: z.object({}),
    output: z.object({ since: Moment.nullable() }),
  }),
  renewFeed: endpoint({
    method: "POST",
    path: "/api/shoot/feed",
    access: staffInPerson("shoot"),
    summary: "Give the caller's calendar feed a new secret address, which is shown once. The former one ends",
    input: z.object({}),
    output: z.object({ path: z.string() }),
  }),
  revokeFeed: endpoint({
    method: "DELETE",
    path: "/api/shoot/feed",
    access: staffInPerson("shoot"),
    summary: "End the caller's calendar feed",
    input: z.object({}),
    output: z.null(),
  }),
};
