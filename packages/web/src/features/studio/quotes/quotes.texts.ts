import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { quoteStateNames } from "../../../shared/studio-labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/quotes/list": {
      about: msg`Priced options for couples that enquired, each valid until a date.`,
      hints: [
        msg`A quote starts with the button “New quote”, here or on a lead.`,
        msg`A sent quote never changes. Withdraw it and renew it as a copy instead.`,
        msg`The text for the couple is in the language of the quote; it can be printed and copied.`,
      ],
    },
  },
  audit: {
    quote: {
      area: msg({ message: "Quotes", context: "kind of record" }),
      added: msg({ message: "Quote added", context: "quote" }),
      changed: msg({ message: "Quote changed", context: "quote" }),
      sent: msg({ message: "Quote sent", context: "quote" }),
      accepted: msg({ message: "Quote accepted", context: "quote" }),
      declined: msg({ message: "Quote declined", context: "quote" }),
      withdrawn: msg({ message: "Quote withdrawn", context: "quote" }),
      approved: msg`Discount of a quote approved`,
    },
  },
  fields: {
    acceptedOption: msg({ message: "Accepted option", context: "audit field" }),
    declineReason: msg({ message: "Reason", context: "field" }),
    discountReason: msg`Reason for the discount`,
    language: msg({ message: "Language", context: "field" }),
    lead: msg({ message: "Lead", context: "kind of record" }),
    note: msg({ message: "Note", context: "field" }),
    quoteOptions: msg({ message: "Options", context: "quote" }),
    quoteState: { label: msg({ message: "Status", context: "field" }), codes: quoteStateNames },
    validUntil: { label: msg({ message: "Valid until", context: "quote" }), kind: "date" },
  },
};
