import * as z from "zod";
import { maxPhoneLength, permissions, Cents, Moment, RecordId, Text, Version, Reason } from "../../../kernel/index.ts";
import { Purpose, ShootState } from "../shoots/shoots.schema.ts";

/** `wedding` shows the caller's own weddings, `wedding:all` every wedding. `wedding:reveal` shows whole phone numbers. */
export const weddingPermissions = permissions(
  "wedding",
  "wedding:all",
  "wedding:edit",
  "wedding:reveal",
  "wedding:export",
  "wedding:cancel",
);

/** Refusals of weddings. The page shows those with code 200 itself. */
export const weddingRefusals = {
  "wedding-has-shoots": 200,
  "wedding-has-agreements": 200,
  "wedding-has-payments": 200,
  "wedding-has-galleries": 200,
  "consultant-unknown": 200,
  /** The wedding was cancelled, which is final. */
  "wedding-cancelled": 200,
} as const;

/** The partners of a couple, without an order of importance. */
export const Partner = z.enum(["a", "b"]);
export type Partner = z.infer<typeof Partner>;

export const weddingActions = ["update", "cancel", "delete", "reveal"] as const;
export const WeddingAction = z.enum(weddingActions);
export type WeddingAction = z.infer<typeof WeddingAction>;

/** A wedding is active until it is cancelled, which is final. */
export const weddingStates = ["active", "cancelled"] as const;
export const WeddingState = z.enum(weddingStates);
export type WeddingState = z.infer<typeof WeddingState>;

/** How far a wedding is, from the first plans to the collected pictures, or that it was cancelled. */
export const weddingStages = ["planning", "shooting", "selection", "production", "collected", "cancelled"] as const;
export const WeddingStage = z.enum(weddingStages);
export type WeddingStage = z.infer<typeof WeddingStage>;

/** Why the date is unusual: it is before today, or not the day of the shoots of the wedding day. */
export const DateReason = Reason.optional();

/** A calendar date: `2027-05-01`. */
export const WeddingDate = z.iso.date().refine((date) => date >= "1900");

/** Input for a couple, besides the name of the first partner. A phone number may have any spelling; it is empty for none. */
export const coupleInput = {
  phoneA: Text(maxPhoneLength).optional(),
  nameB: Text(40).optional(),
  phoneB: Text(maxPhoneLength).optional(),
  weddingDate: z.union([WeddingDate, z.literal("")]).nullish(),
};

/** The next shoot of a couple that is not over. */
export const NextAppointment = z.object({
  shootId: RecordId,
  purpose: Purpose,
  state: ShootState,
  startsAt: Moment,
});
export type NextAppointment = z.infer<typeof NextAppointment>;

/** Payments by which weddings can be filtered: a part of the price is late. */
export const WeddingPayment = z.enum(["overdue"]);

/** One couple's order. Phone numbers are masked. */
export const Wedding = z.object({
  id: RecordId,
  /** `WD` with the date of creation and a number. */
  number: z.string(),
  nameA: z.string(),
  phoneA: z.string(),
  nameB: z.string(),
  phoneB: z.string(),
  /** The day of the wedding, without a time zone; null if it is not known. */
  weddingDate: WeddingDate.nullable(),
  consultantId: RecordId.nullable(),
  consultantName: z.string(),
  note: z.string(),
  createdAt: Moment,
  /** Null unless the wedding was cancelled. */
  cancelledAt: Moment.nullable(),
  version: Version,
  /** The first step that is still to come. */
  stage: WeddingStage,
  /** Null without one, and for callers who may not see the shoots of the wedding. */
  nextAppointment: NextAppointment.nullable(),
  /** What the couple owes. Null without a payment plan, and for callers who may not see the payments of the wedding. */
  outstandingCents: Cents.nullable(),
  /** Whether a part of it should have been paid before today. */
  isOverdue: z.boolean(),
  /** The actions that the caller may take now. */
  allowed: z.array(WeddingAction),
});
export type Wedding = z.infer<typeof Wedding>;

/** The columns of the board, in the order of the way of a wedding. */
export const boardStages = ["planning", "shooting", "selection", "production", "collected"] as const;

/** The weddings of a stage. */
export const WeddingBoardColumn = z.object({
  stage: z.enum(boardStages),
  count: z.int(),
  /** What all couples of the stage owe; null for callers who may not see payments. */
  outstandingCents: Cents.nullable(),
  /** The first ones, by their next appointment. */
  weddings: z.array(Wedding),
});
export type WeddingBoardColumn = z.infer<typeof WeddingBoardColumn>;

export const WeddingDetail = Wedding.extend({
  /** The conversation of the customer with the phone number of a partner; null if there is none. */
  conversationId: RecordId.nullable(),
});
export type WeddingDetail = z.infer<typeof WeddingDetail>;
