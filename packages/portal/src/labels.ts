import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { EnquiryPurpose } from "@vowdesk/contract/studio/couples";
import type { Purpose, ShootState } from "@vowdesk/contract/studio/shoots";
import type {
  CancelCause,
  DueEvent,
  InstalmentKind,
  InstalmentState,
  ReceiptState,
  RefundState,
} from "@vowdesk/contract/studio/wedding-payments";
import type { WeddingStage } from "@vowdesk/contract/studio/weddings";

export const purposeNames: Readonly<Record<Purpose, MessageDescriptor>> = {
  consultation: msg({ message: "Consultation", context: "wedding" }),
  fitting: msg({ message: "Fitting", context: "wedding" }),
  studio: msg({ message: "Studio shoot", context: "wedding" }),
  location: msg({ message: "Location shoot", context: "wedding" }),
  selection: msg({ message: "Photo selection", context: "wedding" }),
  design: msg({ message: "Design review", context: "wedding" }),
  pickup: msg({ message: "Pickup", context: "shoot" }),
  makeup: msg({ message: "Wedding-day make-up", context: "wedding" }),
  coverage: msg({ message: "Wedding-day coverage", context: "wedding" }),
};

/** What an appointment needs of the couple, by its state; others need nothing. */
export const stateNotes: Readonly<Partial<Record<ShootState, MessageDescriptor>>> = {
  tentative: msg`Not yet confirmed by the studio`,
  confirmed: msg({ message: "Confirmed", context: "appointment" }),
  postponed: msg`Postponed. The studio will agree a new time with you.`,
  no_show: msg`Did not take place`,
};

export const stageNames: Readonly<Record<WeddingStage, MessageDescriptor>> = {
  planning: msg({ message: "Planning", context: "wedding" }),
  shooting: msg({ message: "Photo shoots", context: "wedding" }),
  selection: msg({ message: "Photo selection", context: "wedding" }),
  production: msg({ message: "Production", context: "wedding" }),
  collected: msg({ message: "Collected", context: "wedding" }),
  cancelled: msg({ message: "Cancelled", context: "wedding" }),
};

/** What the couple does next, by stage. */
export const nextSteps: Readonly<Record<WeddingStage, MessageDescriptor>> = {
  planning: msg`Next, agree the date of your shoot with the studio.`,
  shooting: msg`Next is your shoot. Arrive a little early, and call the studio if you cannot come.`,
  selection: msg`Your photos are taken. You choose your favourites at the studio, which will agree a time for it with you.`,
  production: msg`The studio is working on your photos and albums, and tells you when they are ready.`,
  collected: msg`You have collected your photos. Congratulations!`,
  cancelled: msg`Your wedding order was cancelled. Call the studio if you have questions.`,
};

export const enquiryTexts: Readonly<Record<EnquiryPurpose, MessageDescriptor>> = {
  consultation: msg`Meet us and talk about your plans`,
  studio: msg`Photos with sets and lighting in our studio`,
  location: msg`Photos outdoors, at a place you love`,
};

export const instalmentNames: Readonly<Record<InstalmentKind, MessageDescriptor>> = {
  deposit: msg({ message: "Deposit", context: "payment" }),
  prepayment: msg({ message: "Prepayment", context: "payment" }),
  balance: msg({ message: "Balance", context: "instalment" }),
};

export const instalmentStateNames: Readonly<Record<InstalmentState, MessageDescriptor>> = {
  planned: msg({ message: "Planned", context: "instalment" }),
  due: msg({ message: "Due", context: "instalment" }),
  part_paid: msg({ message: "Partly paid", context: "wedding" }),
  paid: msg({ message: "Paid", context: "instalment" }),
  late: msg({ message: "Overdue", context: "instalment" }),
  waived: msg({ message: "Waived", context: "instalment" }),
};

/** When an instalment without a date is due. */
export const dueEventNames: Readonly<Record<DueEvent, MessageDescriptor>> = {
  signing: msg`At the signing`,
  date: msg`On a fixed day`,
  "before-shoot": msg`Before the first shoot`,
  selection: msg`At the photo selection`,
  "before-pickup": msg`Before the pickup`,
};

export const receiptStateNames: Readonly<Record<ReceiptState, MessageDescriptor>> = {
  waiting: msg`Waiting for the check by the studio`,
  checked: msg`Received by the studio`,
  rejected: msg({ message: "Not received", context: "wedding" }),
  reversed: msg({ message: "Reversed", context: "payment" }),
};

export const cancelCauseNames: Readonly<Record<CancelCause, MessageDescriptor>> = {
  couple: msg`Cancelled by you`,
  studio: msg`Cancelled by the studio`,
  other: msg`Cancelled without fault of either side`,
};

export const refundStateNames: Readonly<Record<RefundState, MessageDescriptor>> = {
  asked: msg`Being checked by the studio`,
  approved: msg`Approved, will be paid to you`,
  refused: msg`Rejected by the studio`,
  paid: msg`Paid to you`,
};
