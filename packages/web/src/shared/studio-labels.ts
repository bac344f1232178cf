import type { MessageDescriptor } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { AgreementState } from "@vowdesk/contract/studio/agreements";
import type { BookableKind } from "@vowdesk/contract/studio/bookables";
import type { CardState, DownloadRule, GalleryState } from "@vowdesk/contract/studio/galleries";
import type { ImportState } from "@vowdesk/contract/studio/imports";
import type { LeadSource, LeadState, LostReason } from "@vowdesk/contract/studio/leads";
import type { QuoteState } from "@vowdesk/contract/studio/quotes";
import type {
  CancelCause,
  DueEvent,
  InstalmentKind,
  InstalmentState,
  InvoiceState,
  PaymentMethod,
  ReceiptState,
  RefundState,
} from "@vowdesk/contract/studio/wedding-payments";
import type { PostponeCause, Purpose, ShootState, SlotReason } from "@vowdesk/contract/studio/shoots";

type Names<K extends string> = Readonly<Record<K, MessageDescriptor>>;

export const bookableKindNames: Names<BookableKind> = {
  person: msg({ message: "Person", context: "bookable" }),
  room: msg({ message: "Room", context: "bookable" }),
  vehicle: msg({ message: "Vehicle", context: "bookable" }),
  dress: msg({ message: "Dress", context: "bookable" }),
  kit: msg({ message: "Kit", context: "shoot" }),
  place: msg({ message: "Place", context: "bookable" }),
};

export const purposeNames: Names<Purpose> = {
  consultation: msg({ message: "Consultation", context: "shoot" }),
  fitting: msg({ message: "Fitting", context: "shoot" }),
  studio: msg({ message: "Studio shoot", context: "shoot" }),
  location: msg({ message: "Location shoot", context: "shoot" }),
  selection: msg({ message: "Photo selection", context: "shoot" }),
  design: msg({ message: "Design review", context: "shoot" }),
  pickup: msg({ message: "Pickup", context: "shoot" }),
  makeup: msg({ message: "Wedding-day make-up", context: "shoot" }),
  coverage: msg({ message: "Wedding-day coverage", context: "shoot" }),
};

export const shootStateNames: Names<ShootState> = {
  tentative: msg({ message: "On hold", context: "shoot" }),
  firm: msg({ message: "Booked", context: "shoot" }),
  confirmed: msg({ message: "Confirmed", context: "shoot" }),
  checked_in: msg({ message: "Checked in", context: "shoot" }),
  shooting: msg({ message: "Shooting", context: "state" }),
  postponed: msg({ message: "Postponed", context: "shoot" }),
  done: msg({ message: "Done", context: "shoot" }),
  cancelled: msg({ message: "Cancelled", context: "shoot" }),
  no_show: msg({ message: "No-show", context: "shoot" }),
  expired: msg({ message: "Expired", context: "state" }),
};

export const causeNames: Names<PostponeCause> = {
  weather: msg({ message: "Weather", context: "cause" }),
  couple: msg`Request of the couple`,
  studio: msg({ message: "Studio", context: "cause" }),
};

export const slotReasonNames: Names<SlotReason> = {
  shoot: msg({ message: "Shoot", context: "appointment" }),
  leave: msg({ message: "Leave", context: "absence" }),
  repair: msg({ message: "Repair", context: "absence" }),
  cleaning: msg({ message: "Cleaning", context: "absence" }),
  travel: msg({ message: "Travel", context: "absence" }),
};

export const leadSourceNames: Names<LeadSource> = {
  walk_in: msg({ message: "Walk-in", context: "source" }),
  phone: msg({ message: "Phone call", context: "source" }),
  website: msg({ message: "Website", context: "source" }),
  chat: msg({ message: "Chat", context: "source" }),
  social: msg({ message: "Social media", context: "source" }),
  marketplace: msg({ message: "Marketplace", context: "source" }),
  fair: msg({ message: "Wedding fair", context: "source" }),
  referral: msg({ message: "Recommendation", context: "source" }),
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

export const importStateNames: Names<ImportState> = {
  running: msg({ message: "Importing", context: "import" }),
  done: msg({ message: "Imported", context: "import" }),
  undoing: msg({ message: "Undoing", context: "import" }),
  undone: msg({ message: "Undone", context: "import" }),
};

export const quoteStateNames: Names<QuoteState> = {
  draft: msg({ message: "Draft", context: "state" }),
  sent: msg({ message: "Sent", context: "quote" }),
  accepted: msg({ message: "Accepted", context: "quote" }),
  declined: msg({ message: "Declined", context: "quote" }),
  withdrawn: msg({ message: "Withdrawn", context: "quote" }),
  expired: msg({ message: "Expired", context: "state" }),
};

export const lostReasonNames: Names<LostReason> = {
  price: msg({ message: "Price", context: "reason" }),
  date_taken: msg`Date not available`,
  competitor: msg`Chose another studio`,
  style: msg({ message: "Style", context: "reason" }),
  plans_changed: msg({ message: "Plans changed", context: "reason" }),
  no_answer: msg({ message: "No answer", context: "lead" }),
  other: msg({ message: "Other", context: "reason" }),
};

export const agreementStateNames: Names<AgreementState> = {
  draft: msg({ message: "Draft", context: "state" }),
  sent: msg({ message: "To be signed", context: "agreement" }),
  signed_a: msg({ message: "One signature", context: "agreement" }),
  signed: msg({ message: "Signed", context: "agreement" }),
  amended: msg({ message: "Amended", context: "agreement" }),
  ended: msg({ message: "Ended", context: "agreement" }),
  expired: msg({ message: "Expired", context: "state" }),
};

export const paymentMethodNames: Names<PaymentMethod> = {
  cash: msg({ message: "Cash", context: "payment method" }),
  card: msg({ message: "Card", context: "payment method" }),
  transfer: msg({ message: "Bank transfer", context: "payment method" }),
  wechat: msg({ message: "WeChat Pay", context: "payment method" }),
  alipay: msg({ message: "Alipay", context: "payment method" }),
};

export const receiptStateNames: Names<ReceiptState> = {
  waiting: msg`To be checked`,
  checked: msg({ message: "Checked", context: "payment" }),
  rejected: msg({ message: "Rejected", context: "state" }),
  reversed: msg({ message: "Reversed", context: "payment" }),
};

export const cancelCauseNames: Names<CancelCause> = {
  couple: msg({ message: "The couple", context: "cause" }),
  studio: msg`The studio, which does not keep the agreement`,
  other: msg`Neither is at fault`,
};

export const refundStateNames: Names<RefundState> = {
  asked: msg({ message: "Requested", context: "refund" }),
  approved: msg({ message: "Approved", context: "refund" }),
  refused: msg({ message: "Rejected", context: "state" }),
  paid: msg({ message: "Paid", context: "refund" }),
};

export const invoiceStateNames: Names<InvoiceState> = {
  asked: msg({ message: "To issue", context: "invoice" }),
  issued: msg({ message: "Issued", context: "invoice" }),
  refused: msg({ message: "Rejected", context: "state" }),
};

export const instalmentKindNames: Names<InstalmentKind> = {
  deposit: msg({ message: "Deposit", context: "payment" }),
  prepayment: msg({ message: "Prepayment", context: "payment" }),
  balance: msg({ message: "Balance", context: "instalment" }),
};

export const instalmentStateNames: Names<InstalmentState> = {
  planned: msg({ message: "Planned", context: "instalment" }),
  due: msg({ message: "Due", context: "instalment" }),
  part_paid: msg({ message: "Partly paid", context: "instalment" }),
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

export const galleryStateNames: Names<GalleryState> = {
  filling: msg({ message: "Being filled", context: "gallery" }),
  open: msg({ message: "Open", context: "gallery" }),
  closed: msg({ message: "Closed", context: "gallery" }),
  purged: msg({ message: "Deleted", context: "gallery" }),
};

export const cardStateNames: Names<CardState> = {
  counted: msg({ message: "Announced", context: "memory card" }),
  arriving: msg({ message: "Uploading", context: "memory card" }),
  stored: msg({ message: "Stored once", context: "memory card" }),
  safe: msg({ message: "May be wiped", context: "memory card" }),
  wiped: msg({ message: "Wiped", context: "memory card" }),
};

export const downloadRuleNames: Names<DownloadRule> = {
  none: msg({ message: "None", context: "downloads" }),
  chosen: msg({ message: "Chosen pictures", context: "downloads" }),
  all: msg({ message: "All pictures", context: "downloads" }),
};
