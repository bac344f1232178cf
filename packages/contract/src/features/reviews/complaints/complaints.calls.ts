import * as z from "zod";
import { api, NonEmptyText, PositiveCentsUpTo } from "../../../kernel/index.ts";
import { pictures, reviewQueue } from "../engine/engine.ts";
import { ComplaintDetails, maxComplaintPictures, ComplaintText, complaintKinds } from "./complaints.schema.ts";

/** Complaints about orders: both sides are heard, then the complaint is compensated up to a cap, answered or dismissed. */
export const complaintQueue = reviewQueue({
  code: "complaint",
  noun: "a complaint about an order",
  status: ["waiting", "answered", "compensated", "resolved", "dismissed"],
  open: ["waiting", "answered"],
  act: ["compensate", "resolve", "dismiss"],
  details: ComplaintDetails,
  extra: { amountCents: PositiveCentsUpTo(100_000_000).optional() },
  submission: {
    number: NonEmptyText(40),
    trouble: z.enum(complaintKinds),
    text: ComplaintText,
    pictures: pictures(maxComplaintPictures),
  },
  steps: {
    answer: {
      summary: "Answer an open complaint against the caller, once. Idempotent",
      input: { text: ComplaintText },
    },
  },
});

export const complaintsApi = api("complaints", "Review queue of complaints", complaintQueue.api);
export const appComplaintsApi = api("appComplaints", "App: complaints of the caller", complaintQueue.appApi);
/** Calls of app users who are complained about. */
export const appComplaintSidesApi = api(
  "appComplaintSides",
  "App: answers to complaints about the caller",
  complaintQueue.appStepsApi,
);
export type Complaint = z.infer<typeof complaintQueue.Item>;
