import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { agreementStateNames } from "../../../shared/studio-labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/agreements/list": {
      about: msg`Agreements with couples: drafts, versions to be signed, and signed versions.`,
      hints: [
        msg`Text and figures never change after a version was sent. A change is a new version, which both partners sign.`,
        msg`A discount above the limit of the business settings needs the approval of a second user. The texts are no legal advice.`,
        msg`The report sums the agreements that were signed in a period and are valid, and what couples still owe.`,
      ],
    },
  },
  audit: {
    agreement: {
      area: msg({ message: "Agreements", context: "kind of record" }),
      drafted: msg({ message: "Agreement drafted", context: "agreement" }),
      changed: msg`Draft of an agreement changed`,
      approved: msg({ message: "Discount approved", context: "agreement" }),
      sent: msg({ message: "Agreement sent", context: "agreement" }),
      "code-sent": msg`Code for a signature sent`,
      "partner-signed": msg`Agreement signed by a partner`,
      signed: msg`Agreement signed by all partners`,
      amended: msg`Agreement replaced by a later version`,
      ended: msg({ message: "Agreement ended", context: "agreement" }),
      expired: msg({ message: "Agreement expired", context: "agreement" }),
      deleted: msg`Draft of an agreement deleted`,
    },
  },
  fields: {
    pieces: msg({ message: "Pieces", context: "piece" }),
    checksum: msg({ message: "Checksum", context: "app package" }),
    depositCents: { label: msg({ message: "Deposit", context: "payment" }), kind: "cents" },
    differenceReason: msg`Reason for the difference`,
    discountCents: { label: msg({ message: "Discount", context: "field" }), kind: "cents" },
    discountReason: msg`Reason for the discount`,
    extras: msg({ message: "Extras", context: "agreement" }),
    name: msg({ message: "Name", context: "of a record" }),
    note: msg({ message: "Note", context: "field" }),
    partner: msg({ message: "Partner", context: "of a wedding" }),
    phone: msg({ message: "Phone", context: "person" }),
    priceCents: { label: msg({ message: "Price", context: "field" }), kind: "cents" },
    state: { label: msg({ message: "Status", context: "field" }), codes: agreementStateNames },
    totalCents: { label: msg({ message: "Total", context: "field" }), kind: "cents" },
    versionCode: msg({ message: "Version number", context: "audit field" }),
  },
};
