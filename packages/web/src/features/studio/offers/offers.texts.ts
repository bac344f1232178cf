import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { purposeNames } from "../../../shared/studio-labels.ts";

export const texts: FeatureTexts = {
  help: {
    "/offers/list": {
      about: msg`What the studio sells: prices, services and the photos that are included.`,
      hints: [
        msg`A version that is used never changes. A new version applies to what is sold from then on.`,
        msg`A deposit is at most 20% of the price.`,
      ],
    },
  },
  audit: {
    offer: {
      area: msg({ message: "Offers", context: "offer" }),
      added: msg({ message: "Offer added", context: "offer" }),
      changed: msg({ message: "Offer changed", context: "offer" }),
      revised: msg`Version of an offer added`,
      activated: msg({ message: "Offer activated", context: "offer" }),
      retired: msg({ message: "Offer retired", context: "offer" }),
      deleted: msg({ message: "Offer deleted", context: "offer" }),
    },
  },
  fields: {
    depositCents: { label: msg({ message: "Deposit", context: "payment" }), kind: "cents" },
    extraPhotoCents: { label: msg`Price of an extra photo`, kind: "cents" },
    name: msg({ message: "Name", context: "of a record" }),
    outfits: msg({ message: "Outfits", context: "offer" }),
    looks: msg({ message: "Make-up looks", context: "offer" }),
    hours: msg({ message: "Hours of photography", context: "offer" }),
    pieces: msg({ message: "Pieces", context: "piece" }),
    photoCount: msg({ message: "Retouched photos included", context: "offer" }),
    priceCents: { label: msg({ message: "Price", context: "field" }), kind: "cents" },
    purposes: { label: msg({ message: "Shoots included", context: "offer" }), codes: purposeNames },
    remark: msg({ message: "Description", context: "field" }),
    services: msg({ message: "Services included", context: "offer" }),
    shares: msg`Income recognised in steps`,
    state: {
      label: msg({ message: "Status", context: "field" }),
      codes: {
        draft: msg({ message: "Draft", context: "state" }),
        active: msg({ message: "Active", context: "state" }),
        retired: msg({ message: "Retired", context: "state" }),
      },
    },
    versionCode: msg({ message: "Version number", context: "audit field" }),
  },
};
