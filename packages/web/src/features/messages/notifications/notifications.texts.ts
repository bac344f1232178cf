import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/messages/list": {
      about: msg`Every message that you received and that is still stored.`,
      hints: [
        msg`A message stays unread until you open it, even if it has popped up.`,
        msg`Click a message to open its order, conversation or review.`,
      ],
    },
  },
  audit: {
    message: {
      area: msg({ message: "Messages", context: "kind of record" }),
      claimed: msg({ message: "Message claimed", context: "message" }),
      released: msg({ message: "Message released", context: "message" }),
    },
  },
  fields: {
    by: msg({ message: "Claimed by", context: "audit field" }),
    state: {
      label: msg({ message: "Status", context: "field" }),
      codes: {
        unclaimed: msg({ message: "Unclaimed", context: "state" }),
        claimed: msg({ message: "Claimed", context: "state" }),
        done: msg({ message: "Done", context: "state" }),
      },
    },
  },
};
