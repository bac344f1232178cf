import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

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
};
