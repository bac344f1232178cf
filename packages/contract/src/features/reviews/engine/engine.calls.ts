import * as z from "zod";
import { anyAppUser, anyStaff, api, endpoint, filePart, Moment, Limit } from "../../../kernel/index.ts";
import { pictureBytes } from "../../operations/uploads/uploads.schema.ts";
import { AppNotice, Concerning, reviewQueues, ReviewSummary } from "./engine.schema.ts";

/** Calls for all queues together. */
export const reviewsApi = api("reviews", "Open items and undoable decisions of all review queues", {
  waiting: endpoint({
    method: "GET",
    path: "/api/reviews/waiting",
    access: anyStaff,
    summary: "Count the open items of each queue that the caller may see",
    input: z.object({}),
    output: z.partialRecord(z.enum(reviewQueues), z.object({ open: z.int(), late: z.int() })),
  }),
  undoable: endpoint({
    method: "GET",
    path: "/api/reviews/undoable",
    access: anyStaff,
    summary: "List the caller's decisions of the last ten seconds that can be undone, latest first",
    input: z.object({}),
    output: z.array(z.object({ ...ReviewSummary.shape, undoUntil: Moment })),
  }),
});

/** Calls of app users. */
export const appReviewsApi = api("appReviews", "App: notices about own submissions, and pictures for reviewers", {
  upload: endpoint({
    method: "POST",
    path: "/api/app/reviews/upload",
    access: anyAppUser,
    encoding: "multipart",
    bodyLimit: pictureBytes,
    ownTransaction: true,
    summary: "Upload a picture for reviewers. Returns its address",
    input: z.object({ file: filePart() }),
    output: z.string(),
  }),
  notices: endpoint({
    method: "GET",
    path: "/api/app/notices",
    access: anyAppUser,
    summary: "List the notices about the caller's items, latest first",
    input: z.object({ limit: Limit(100, 20) }),
    output: z.object({ unread: z.int(), records: z.array(AppNotice) }),
  }),
  concerning: endpoint({
    method: "GET",
    path: "/api/app/reviews/concerning",
    access: anyAppUser,
    summary: "List items of other people that concern the caller, latest first",
    input: z.object({ limit: Limit(100, 20) }),
    output: z.array(Concerning),
  }),
  readNotices: endpoint({
    method: "POST",
    path: "/api/app/notices/read",
    access: anyAppUser,
    summary: "Mark the caller's notices as read",
    input: z.object({}),
    output: z.object({ read: z.int() }),
  }),
});
