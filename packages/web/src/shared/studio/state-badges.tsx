import { stateBadge } from "../../ui/display/state-badge.tsx";
import {
  agreementStateNames,
  galleryStateNames,
  instalmentStateNames,
  invoiceStateNames,
  quoteStateNames,
  refundStateNames,
  shootStateNames,
} from "../studio-labels.ts";

export const AgreementStateBadge = stateBadge(agreementStateNames, {
  draft: "warn",
  sent: "brand",
  signed_a: "brand",
  signed: "good",
  amended: "calm",
  ended: "calm",
  expired: "bad",
});

export const GalleryStateBadge = stateBadge(galleryStateNames, {
  filling: "warn",
  open: "good",
  closed: "calm",
  purged: "bad",
});

export const InstalmentStateBadge = stateBadge(instalmentStateNames, {
  planned: "calm",
  due: "warn",
  part_paid: "warn",
  paid: "good",
  late: "bad",
  waived: "calm",
});

export const InvoiceStateBadge = stateBadge(invoiceStateNames, { asked: "warn", issued: "good", refused: "bad" });

export const QuoteStateBadge = stateBadge(quoteStateNames, {
  draft: "calm",
  sent: "brand",
  accepted: "good",
  declined: "bad",
  withdrawn: "calm",
  expired: "warn",
});

export const RefundStateBadge = stateBadge(refundStateNames, {
  asked: "warn",
  approved: "brand",
  refused: "bad",
  paid: "good",
});

export const ShootStateBadge = stateBadge(shootStateNames, {
  tentative: "warn",
  firm: "brand",
  confirmed: "good",
  checked_in: "good",
  shooting: "good",
  postponed: "warn",
  done: "calm",
  cancelled: "bad",
  no_show: "bad",
  expired: "calm",
});
