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
      area: msg`Offers`,
      added: msg`Offer added`,
      changed: msg`Offer changed`,
      revised: msg`Version of an offer added`,
      activated: msg`Offer activated`,
      retired: msg`Offer retired`,
      deleted: msg`Offer deleted`,
    },
  },
};
