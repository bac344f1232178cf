import * as z from "zod";
import { Cents, RecordId, Version } from "../../../kernel/index.ts";
import { WeddingCancellation } from "./cancellation/cancellation.schema.ts";
import { RefundState } from "./refunds.schema.ts";
import { PaymentMethod, ReceiptState } from "./wedding-payments.schema.ts";

/** The last two steps of `offerParts`. Users state their dates, because no calendar event ends them. */
export const datedSteps = ["selection", "pickup"] as const;
export const DatedStep = z.enum(datedSteps);
export type DatedStep = z.infer<typeof DatedStep>;

/** Days before its due date from which an instalment counts as due. */
export const dueSoonDays = 7;

/**
 * `planned`: not due yet, or without a date. `due`: from seven days before its date. `part_paid`: due, and partly paid. `late`: its
 * date has passed. `waived`: what was not paid of it is waived.
 */
export const instalmentStates = ["planned", "due", "part_paid", "paid", "late", "waived"] as const;
export const InstalmentState = z.enum(instalmentStates);
export type InstalmentState = z.infer<typeof InstalmentState>;

export const instalmentKinds = ["deposit", "prepayment", "balance"] as const;
export const InstalmentKind = z.enum(instalmentKinds);
export type InstalmentKind = z.infer<typeof InstalmentKind>;

/** What an unpaid instalment without a date depends on. */
export const dueEvents = ["signing", "date", "before-shoot", "selection", "before-pickup"] as const;
export const DueEvent = z.enum(dueEvents);
export type DueEvent = z.infer<typeof DueEvent>;

const Day = z.iso.date();

/** Money that a couple owes by its agreement. Checked receipts pay the instalment with the earliest date first. */
const Instalment = z.object({
  id: RecordId,
  kind: InstalmentKind,
  cents: Cents,
  paidCents: Cents,
  /** What the couple does not have to pay any more. */
  waivedCents: Cents,
  /** Null until the day is known, for example without a shoot. */
  dueOn: Day.nullable(),
  dueEvent: DueEvent,
  state: InstalmentState,
});

export const instalmentActions = ["waive", "approveWaiver", "refuseWaiver", "withdrawWaiver"] as const;
export const InstalmentAction = z.enum(instalmentActions);
export type InstalmentAction = z.infer<typeof InstalmentAction>;

/** Refusals of waivers. The page shows those with code 200 itself. */
export const waiverRefusals = {
  /** The caller asked for the waiver. */
  "waiver-own": 200,
  /** The open amount is not the one that the waiver is for. */
  "waiver-amount": 200,
} as const;

/** A waiver that waits for a second user. */
const AskedWaiver = z.object({
  cents: Cents,
  reason: z.string(),
  askedBy: z.string(),
});

/** An instalment in the list of all weddings. */
export const DueInstalment = Instalment.extend({
  weddingId: RecordId,
  weddingNumber: z.string(),
  /** Names of the partners: `Anna & Ben`. */
  couple: z.string(),
  consultantName: z.string(),
  openCents: Cents,
  /** Null unless someone asked to waive it. */
  waiver: AskedWaiver.nullable(),
  /** Counts the changes of its waivers. */
  version: Version,
  /** The actions that the caller may take now. */
  allowed: z.array(InstalmentAction),
});
export type DueInstalment = z.infer<typeof DueInstalment>;

/** By when an unpaid instalment is due: before today, or within so many days from today. */
export const dueWindows = ["overdue", "week", "month"] as const;
export const DueWindow = z.enum(dueWindows);
export type DueWindow = z.infer<typeof DueWindow>;

/** The date of a step; version 0 without one. */
const StepDate = z.object({ on: Day.nullable(), version: Version });

/** What a couple owes and has paid, in cents. The couple sees the same. */
export const PaymentPlan = z.object({
  /** The total of the signed agreement; null without one. */
  agreedCents: Cents.nullable(),
  /** Checked receipts, with those before the studio used this program. */
  receivedCents: Cents,
  /** The part of it that was received before the studio used this program. */
  openingCents: Cents,
  /** Receipts that wait for their check. */
  waitingCents: Cents,
  /** What the couple does not have to pay of the agreed total any more. */
  waivedCents: Cents,
  /** Refunds that were paid, without what the studio paid on top. */
  refundedCents: Cents,
  /** The part of these refunds that the studio gave back of what it had earned. The couple does not owe it again. */
  goodwillCents: Cents,
  /** Checked receipts without refunds above the agreed total without what was waived. */
  overpaidCents: Cents,
  instalments: z.array(Instalment),
  receipts: z.array(
    z.object({
      id: RecordId,
      amountCents: Cents,
      method: PaymentMethod,
      receivedOn: Day,
      state: ReceiptState,
      /** The day on which it was reversed. */
      reversedOn: Day.nullable(),
    }),
  ),
  /** Whether instalments can be paid by a link. */
  hasPaymentLinks: z.boolean(),
  /** Null unless the wedding was cancelled. */
  cancellation: WeddingCancellation.nullable(),
  refunds: z.array(
    z.object({
      id: RecordId,
      /** All that the couple gets. */
      amountCents: Cents,
      state: RefundState,
      /** The day on which it was paid. */
      paidOn: Day.nullable(),
    }),
  ),
  /** What staff can ask to refund now, in cents. */
  refundable: z.object({
    /** What the wedding has besides its open refunds. */
    balanceCents: Cents,
    /** What the studio can give back of what it has earned. */
    goodwillCents: Cents,
    /** What the studio still owes on top, because it did not keep the agreement and that refund was refused. */
    doubleCents: Cents,
  }),
  steps: z.object({ selection: StepDate, pickup: StepDate }),
});
export type PaymentPlan = z.infer<typeof PaymentPlan>;
