import * as z from "zod";
import { api, endpoint, filePart } from "../../kernel/index.ts";
import { pictureBytes } from "../uploads/schema.ts";
import { AppNotice, Concerning, reviewQueues, ReviewLine } from "./schema.ts";

const At = z.iso.datetime({ offset: true });

/** What concerns all queues at once. */
export const reviewsApi = api("reviews", {
  waiting: endpoint({
    method: "GET",
    path: "/api/reviews/waiting",
    access: "signed-in",
    summary: "How many items wait in each queue that I may see",
    input: z.object({}),
    output: z.partialRecord(z.enum(reviewQueues), z.object({ open: z.int(), late: z.int() })),
  }),
  undoable: endpoint({
    method: "GET",
    path: "/api/reviews/undoable",
    access: "signed-in",
    summary: "My decisions of the last ten seconds that can be taken back, the latest first",
    input: z.object({}),
    output: z.array(z.object({ ...ReviewLine.shape, undoUntil: At })),
  }),
});

/** The phone app. */
export const appReviewsApi = api("appReviews", {
  upload: endpoint({
    method: "POST",
    path: "/api/app/reviews/upload",
    access: "app",
    encoding: "multipart",
    bodyLimit: pictureBytes,
    ownTransaction: true,
    summary: "Upload a picture to show to those who review; answers its address",
    input: z.object({ file: filePart() }),
    output: z.string(),
  }),
  notices: endpoint({
    method: "GET",
    path: "/api/app/notices",
    access: "app",
    summary: "What I was told about what I asked for, the latest first",
    input: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(100).default(20) }),
    output: z.object({ unread: z.int(), records: z.array(AppNotice) }),
  }),
  concerning: endpoint({
    method: "GET",
    path: "/api/app/reviews/concerning",
    access: "app",
    summary: "What others asked for that concerns me too, the latest first",
    input: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(100).default(20) }),
    output: z.array(Concerning),
  }),
  readNotices: endpoint({
    method: "POST",
    path: "/api/app/notices/read",
    access: "app",
    summary: "Mark my notices as read",
    input: z.object({}),
    output: z.object({ read: z.int() }),
  }),
});
