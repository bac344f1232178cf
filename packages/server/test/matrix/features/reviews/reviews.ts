import { nothing, type Rows } from "../../objects.ts";

export const rows: Rows = {
  "reviews.waiting": nothing(),
  "reviews.undoable": nothing(),
  "appReviews.upload": nothing(),
  "appReviews.notices": nothing(),
  "appReviews.concerning": nothing(),
  "appReviews.readNotices": nothing(),
};
