import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";
import { auditHint } from "../../../shared/help-hints.ts";

export const texts: FeatureTexts = {
  help: {
    "/dishes/list": {
      about: msg`The dishes of all merchants, with price and availability.`,
      hints: [msg`A new price applies to new orders. Orders that were placed before keep their price.`, auditHint],
    },
  },
  audit: {
    dish: {
      area: msg({ message: "Dishes", context: "kind of record" }),
      added: msg({ message: "Dish added", context: "dish" }),
      changed: msg({ message: "Dish changed", context: "dish" }),
    },
  },
  fields: {
    available: msg`Available for chats`,
    merchantName: msg({ message: "Merchant", context: "person" }),
    name: msg({ message: "Name", context: "of a record" }),
    priceCents: { label: msg({ message: "Price", context: "field" }), kind: "cents" },
  },
};
