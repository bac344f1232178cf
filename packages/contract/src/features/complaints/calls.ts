import * as z from "zod";
import { api } from "../../kernel/index.ts";
import { pictures, reviewQueue } from "../reviews/index.ts";
import { ComplaintDetails, complaintPicturesAtMost, ComplaintText, troubles } from "./schema.ts";

/** Complaints about orders: heard from both sides, compensated within a cap, answered or dismissed (SPEC 2, /tousu). */
export const complaintQueue = reviewQueue({
  code: "complaint",
  name: "complaints",
  noun: "a complaint about an order to be heard",
  status: ["waiting", "answered", "compensated", "resolved", "dismissed"],
  open: ["waiting", "answered"],
  act: ["compensate", "resolve", "dismiss"],
  details: ComplaintDetails,
  extra: { amountCents: z.int().min(1).max(100_000_000).optional() },
  asked: {
    number: z.string().trim().min(1).max(40),
    trouble: z.enum(troubles),
    text: ComplaintText,
    pictures: pictures(complaintPicturesAtMost),
  },
  steps: {
    answer: {
      summary: "Tell my side of a complaint, once, while it is open. The same again changes nothing",
      input: { text: ComplaintText },
    },
  },
});

export const complaintsApi = api("complaints", complaintQueue.api);
export const appComplaintsApi = api("appComplaints", complaintQueue.appApi);
/** The phone app of those who are complained about. */
export const appComplaintSidesApi = api("appComplaintSides", complaintQueue.appStepsApi);
export type Complaint = z.infer<typeof complaintQueue.Item>;
