import { nothing, shared, type Rows } from "../../objects.ts";

export const rows: Rows = {
  "appPosts.shown": nothing(),
  "appPosts.report": shared("review-post", (id) => ({ id, reason: "ad" })),
};
