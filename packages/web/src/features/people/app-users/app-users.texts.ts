import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";
import { sectionNames } from "../../../shared/account-sections.ts";

export const texts: FeatureTexts = {
  help: {
    "/system/user/appUserList": {
      about: msg`All accounts of the app: customers, merchants, couriers, drivers and runners.`,
      hints: [
        msg`Click a name to see everything about that person.`,
        msg`A blocked person is signed out and cannot sign in. Orders and money stay.`,
        msg`Personal data can be exported, and erased with the approval of a colleague.`,
        msg`Two accounts of one customer can be merged with the approval of a colleague. Seven days later orders, chats and money move.`,
        auditHint,
      ],
    },
  },
  audit: {
    "app-user": {
      area: msg({ message: "App users", context: "kind of record" }),
      edited: msg`App user changed`,
      "phone-changed": msg`Phone number of an app user changed`,
      "phone-proved": msg`Phone number verified by a code`,
      "phone-lost": msg`Unverified phone number verified by another person`,
      registered: msg`App user created for a caller`,
      blocked: msg`App user blocked`,
      unblocked: msg`App user unblocked`,
      "merge-requested": msg`Merge of a duplicate account requested`,
      "merge-approved": msg`Merge of a duplicate account approved`,
      "merge-cancelled": msg`Merge of a duplicate account cancelled`,
      merged: msg`Duplicate account merged`,
      exported: msg`Personal data exported`,
      "erasure-requested": msg`Erasure of personal data requested`,
      "erasure-approved": msg`Erasure of personal data approved`,
      "erasure-cancelled": msg`Erasure of personal data cancelled`,
      erased: msg`Personal data erased`,
    },
  },
  fields: {
    after: msg({ message: "Exported after", context: "audit field" }),
    amountCents: { label: msg({ message: "Amount", context: "field" }), kind: "cents" },
    enabled: msg({ message: "Enabled", context: "state" }),
    erased: msg({ message: "Erased records", context: "audit field" }),
    files: msg({ message: "Files", context: "kind of record" }),
    mergedFrom: msg({ message: "Duplicate account", context: "app user" }),
    moved: msg({ message: "Moved records", context: "audit field" }),
    name: msg({ message: "Name", context: "of a record" }),
    phone: msg({ message: "Phone", context: "person" }),
    records: msg({ message: "Records", context: "audit field" }),
    section: { label: msg({ message: "Part", context: "audit field" }), codes: sectionNames },
  },
};
