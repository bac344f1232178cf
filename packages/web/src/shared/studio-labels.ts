import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AgreementState } from "@vowdesk/contract/studio/agreements";
import type { BookableKind, Skill } from "@vowdesk/contract/studio/bookables";
import type { LeadSource, LeadState, LostReason } from "@vowdesk/contract/studio/leads";
import type { QuoteState } from "@vowdesk/contract/studio/quotes";
import type {
  CancelCause,
  DueEvent,
  InstalmentKind,
  InstalmentState,
  PaymentMethod,
  ReceiptState,
  RefundState,
} from "@vowdesk/contract/studio/wedding-payments";
import type { PostponeCause, Purpose, ShootState, SlotReason } from "@vowdesk/contract/studio/shoots";

type Names<K extends string> = Readonly<Record<K, MessageDescriptor>>;

export const bookableKindNames: Names<BookableKind> = {
  person: msg({ message: "Person", context: "bookable" }),
  room: msg`Room`,
  vehicle: msg`Vehicle`,
  dress: msg`Dress`,
  kit: msg`Kit`,
  place: msg({ message: "Place", context: "bookable" }),
};

export const skillNames: Names<Skill> = {
  photography: msg`Photography`,
  videography: msg`Videography`,
  makeup: msg`Make-up`,
  styling: msg`Styling`,
  assistance: msg`Assistance`,
  driving: msg({ message: "Driving", context: "skill" }),
  consulting: msg`Consulting`,
  design: msg({ message: "Design", context: "skill" }),
};

export const purposeNames: Names<Purpose> = {
  consultation: msg`Consultation`,
  fitting: msg`Fitting`,
  studio: msg`Studio shoot`,
  location: msg`Location shoot`,
  selection: msg`Photo selection`,
  design: msg`Design review`,
  pickup: msg({ message: "Pickup", context: "shoot" }),
  makeup: msg`Wedding-day make-up`,
  coverage: msg`Wedding-day coverage`,
};

export const shootStateNames: Names<ShootState> = {
  tentative: msg`On hold`,
  firm: msg({ message: "Booked", context: "shoot" }),
  confirmed: msg({ message: "Confirmed", context: "shoot" }),
  checked_in: msg`Checked in`,
  shooting: msg({ message: "Shooting", context: "state" }),
  postponed: msg`Postponed`,
  done: msg({ message: "Done", context: "shoot" }),
  cancelled: msg({ message: "Cancelled", context: "shoot" }),
  no_show: msg`No-show`,
  expired: msg`Expired`,
};

export const causeNames: Names<PostponeCause> = {
  weather: msg`Weather`,
  couple: msg`Wish of the couple`,
  studio: msg({ message: "Studio", context: "cause" }),
};

export const slotReasonNames: Names<SlotReason> = {
  shoot: msg({ message: "Shoot", context: "appointment" }),
  leave: msg({ message: "Leave", context: "absence" }),
  repair: msg`Repair`,
  cleaning: msg`Cleaning`,
  travel: msg`Travel`,
};

export const leadSourceNames: Names<LeadSource> = {
  walk_in: msg`Walk-in`,
  phone: msg({ message: "Phone call", context: "source" }),
  website: msg`Website`,
  chat: msg({ message: "Chat", context: "source" }),
  social: msg`Social media`,
  marketplace: msg`Marketplace`,
  fair: msg`Wedding fair`,
  referral: msg`Recommendation`,
  other: msg({ message: "Other", context: "source" }),
};

export const leadStateNames: Names<LeadState> = {
  new: msg({ message: "New", context: "lead" }),
  contacted: msg({ message: "Contacted", context: "lead" }),
  visiting: msg({ message: "Visiting", context: "lead" }),
  won: msg({ message: "Won", context: "lead" }),
  lost: msg({ message: "Lost", context: "lead" }),
  dormant: msg({ message: "Dormant", context: "lead" }),
  reopened: msg({ message: "Reopened", context: "lead" }),
};

export const quoteStateNames: Names<QuoteState> = {
  draft: msg`Draft`,
  sent: msg({ message: "Sent", context: "quote" }),
  accepted: msg({ message: "Accepted", context: "quote" }),
  declined: msg({ message: "Declined", context: "quote" }),
  withdrawn: msg({ message: "Withdrawn", context: "quote" }),
  expired: msg`Expired`,
};

export const lostReasonNames: Names<LostReason> = {
  price: msg`Price`,
  date_taken: msg`Date not available`,
  competitor: msg`Chose another studio`,
  style: msg({ message: "Style", context: "reason" }),
  plans_changed: msg`Plans changed`,
  no_answer: msg`No answer`,
  other: msg({ message: "Other", context: "reason" }),
};

export const agreementStateNames: Names<AgreementState> = {
  draft: msg`Draft`,
  sent: msg({ message: "To be signed", context: "agreement" }),
  signed_a: msg({ message: "One signature", context: "agreement" }),
  signed: msg({ message: "Signed", context: "agreement" }),
  amended: msg({ message: "Amended", context: "agreement" }),
  ended: msg({ message: "Ended", context: "agreement" }),
  expired: msg`Expired`,
};

export const paymentMethodNames: Names<PaymentMethod> = {
  cash: msg({ message: "Cash", context: "payment method" }),
  card: msg({ message: "Card", context: "payment method" }),
  transfer: msg`Bank transfer`,
  wechat: msg({ message: "WeChat Pay", context: "payment method" }),
  alipay: msg({ message: "Alipay", context: "payment method" }),
};

export const receiptStateNames: Names<ReceiptState> = {
  waiting: msg`To be checked`,
  checked: msg({ message: "Checked", context: "payment" }),
  rejected: msg`Rejected`,
  reversed: msg({ message: "Reversed", context: "payment" }),
};

export const cancelCauseNames: Names<CancelCause> = {
  couple: msg`The couple`,
  studio: msg`The studio, which does not keep the agreement`,
  other: msg`Neither is at fault`,
};

export const refundStateNames: Names<RefundState> = {
  asked: msg({ message: "Requested", context: "refund" }),
  approved: msg({ message: "Approved", context: "refund" }),
  refused: msg`Rejected`,
  paid: msg({ message: "Paid", context: "refund" }),
};

export const instalmentKindNames: Names<InstalmentKind> = {
  deposit: msg`Deposit`,
  prepayment: msg`Prepayment`,
  balance: msg({ message: "Balance", context: "instalment" }),
};

export const instalmentStateNames: Names<InstalmentState> = {
  planned: msg({ message: "Planned", context: "instalment" }),
  due: msg({ message: "Due", context: "instalment" }),
  part_paid: msg`Partly paid`,
  paid: msg({ message: "Paid", context: "instalment" }),
  late: msg({ message: "Overdue", context: "instalment" }),
  waived: msg({ message: "Waived", context: "instalment" }),
};

/** What the due date of an instalment without a date depends on. */
export const dueEventNames: Names<DueEvent> = {
  signing: msg`At the signing`,
  date: msg`On a fixed day`,
  "before-shoot": msg`Before the first shoot`,
  selection: msg`At the photo selection`,
  "before-pickup": msg`Before the pickup`,
};
