import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { noticeChannelNames, noticeKindNames } from "../../../shared/studio/notice-labels.ts";
import { cancelCauseNames } from "../../../shared/studio-labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/weddings/list": {
      about: msg`Couples with their stage, next appointment, outstanding amount and consultant.`,
      hints: [
        msg`The board shows the weddings by stage. The stage follows from the agreement and the shoots.`,
        msg`Phone numbers are masked. Each look at a whole number is recorded in the audit trail.`,
        msg`A cancelled wedding stays cancelled. The page shows what the studio keeps and what the couple gets back before it is cancelled.`,
      ],
    },
  },
  audit: {
    wedding: {
      area: msg({ message: "Weddings", context: "kind of record" }),
      added: msg({ message: "Wedding added", context: "result" }),
      cancelled: msg({ message: "Wedding cancelled", context: "result" }),
      changed: msg({ message: "Wedding changed", context: "wedding" }),
      "contact-changed": msg`Contact of a couple changed`,
      deleted: msg({ message: "Wedding deleted", context: "wedding" }),
      exported: msg({ message: "Weddings exported", context: "wedding" }),
      notified: msg`Notice sent to a couple`,
      revealed: msg`Phone number of a couple viewed`,
    },
    couple: {
      area: msg`Pages for couples`,
      "link-issued": msg`Link for a couple issued`,
      "link-revoked": msg`Link of a couple revoked`,
      entered: msg`Link of a couple opened`,
      left: msg`Couple signed out`,
    },
  },
  fields: {
    after: msg({ message: "Exported after", context: "audit field" }),
    cancelCause: { label: msg`Cause of the cancellation`, codes: cancelCauseNames },
    consentGivenAt: { label: msg`Agreed to notices`, kind: "moment" },
    consentWithdrawnAt: { label: msg({ message: "Declined notices", context: "notice to a couple" }), kind: "moment" },
    consultant: msg({ message: "Consultant", context: "person" }),
    doubleCents: { label: msg`Deposit, paid once more`, kind: "cents" },
    email: msg({ message: "Email", context: "notice to a couple" }),
    expiresAt: { label: msg({ message: "Ends", context: "announcement" }), kind: "moment" },
    field: {
      label: msg({ message: "Value shown", context: "audit field" }),
      codes: { phoneA: msg`Phone of partner A`, phoneB: msg`Phone of partner B` },
    },
    filters: msg({ message: "Filters", context: "list" }),
    keptCents: { label: msg({ message: "Kept", context: "audit field" }), kind: "cents" },
    language: msg({ message: "Language", context: "field" }),
    nameA: msg({ message: "Partner A", context: "person" }),
    nameB: msg({ message: "Partner B", context: "person" }),
    note: msg({ message: "Note", context: "field" }),
    noticeChannel: { label: msg({ message: "Sent by", context: "notice to a couple" }), codes: noticeChannelNames },
    noticeKind: { label: msg({ message: "Notice", context: "notice to a couple" }), codes: noticeKindNames },
    partner: {
      label: msg({ message: "Partner", context: "of a wedding" }),
      codes: {
        a: msg({ message: "Partner A", context: "person" }),
        b: msg({ message: "Partner B", context: "person" }),
      },
    },
    phoneA: msg`Phone of partner A`,
    phoneB: msg`Phone of partner B`,
    records: msg({ message: "Records", context: "audit field" }),
    refundCents: { label: msg({ message: "Refund", context: "kind of record" }), kind: "cents" },
    weddingDate: { label: msg({ message: "Wedding date", context: "field" }), kind: "date" },
  },
};
