import { appReviewsApi, reviewsApi } from "@vowdesk/contract/reviews/engine";
import { bind } from "../../../kernel/http/bind.ts";
import { receivedFile } from "../../../kernel/http/received-file.ts";
import { storeFile } from "../../operations/uploads/uploads.ts";
import * as reviews from "./engine.service.ts";

export const calls = [
  ...bind(reviewsApi, reviews),
  ...bind(appReviewsApi, {
    ...reviews,
    upload: (ctx, { file }) => storeFile(ctx, "review", receivedFile(file)),
  }),
];
