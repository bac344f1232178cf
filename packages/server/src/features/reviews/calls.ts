import { appReviewsApi, reviewsApi } from "@vowdesk/contract/reviews";
import { bind } from "../../kernel/http/bind.ts";
import { receivedFile } from "../../kernel/http/received-file.ts";
import { storeFile } from "../uploads/index.ts";
import * as reviews from "./service.ts";

export const calls = [
  ...bind(reviewsApi, {
    waiting: (_input, ctx) => reviews.waiting(ctx),
    undoable: (_input, ctx) => reviews.undoable(ctx),
  }),
  ...bind(appReviewsApi, {
    upload: ({ file }, ctx) => storeFile(ctx, "review", receivedFile(file)),
    notices: (input, ctx) => reviews.notices(ctx, input),
    concerning: (input, ctx) => reviews.concerning(ctx, input),
    readNotices: (_input, ctx) => reviews.readNotices(ctx),
  }),
];
