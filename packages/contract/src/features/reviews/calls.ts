import * as z from "zod";
import { anyAppUser, anyStaff, api, endpoint, filePart } from "../../kernel/index.ts";
import { pictureBytes } from "../uploads/schema.ts";
import { AppNotice, Concerning, reviewQueues, ReviewLine } from "./schema.ts";

const At = z.iso.datetime({ offset: true });

/** What concerns all queues at once. */
export const reviewsApi = api("reviews", {
  waiting: endpoint({
    method: "GET",
    path: "/api/reviews/waiting",
    access: anyStaff,
    summary: "How many items wait in each queue that I may see",
    input: z.object({}),
    output: z.partialRecord(z.enum(reviewQueues), z.object({ open: z.int(), late: z.int() })),
  }),
  undoable: endpoint({
    method: "GET",
    path: "/api/reviews/undoable",
    access: anyStaff,
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
    access: anyAppUser,
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
    access: anyAppUser,
    summary: "What I was told about what I asked for, the latest first",
    input: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(100).default(20) }),
    output: z.object({ unread: z.int(), records: z.array(AppNotice) }),
  }),
  concerning: endpoint({
    method: "GET",
    path: "/api/app/reviews/concerning",
    access: anyAppUser,
    summary: "What others asked for that concerns me too, the latest first",
    input: z.object({ limit: z.coerce.number<string | number>().int().min(1).max(100).default(20) }),
    output: z.array(Concerning),
  }),
  readNotices: endpoint({
    method: "POST",
    path: "/api/app/notices/read",
    access: anyAppUser,
    summary: "Mark my notices as read",
    input: z.object({}),
    output: z.object({ read: z.int() }),
  }),
});
