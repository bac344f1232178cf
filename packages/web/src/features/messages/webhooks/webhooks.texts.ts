import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/webhooks/list": {
      about: msg`Addresses of other systems that receive events, such as changes of orders.`,
      hints: [
        msg`Receivers verify the signature of each event by Standard Webhooks and the secret of the webhook.`,
        msg`A failed delivery is tried again for a day. Open a webhook to see its deliveries and to replay them.`,
      ],
    },
  },
  audit: {
    webhook: {
      area: msg({ message: "Webhooks", context: "kind of record" }),
      added: msg({ message: "Webhook added", context: "webhook" }),
      changed: msg({ message: "Webhook changed", context: "webhook" }),
      paused: msg({ message: "Webhook paused", context: "webhook" }),
      resumed: msg({ message: "Webhook resumed", context: "webhook" }),
      rotated: msg`Secret of a webhook replaced`,
      deleted: msg({ message: "Webhook deleted", context: "webhook" }),
      tested: msg`Test event sent`,
      replayed: msg({ message: "Deliveries replayed", context: "webhook" }),
    },
  },
  fields: {
    description: msg({ message: "Description", context: "field" }),
    events: msg({ message: "Events", context: "webhook" }),
    lines: msg({ message: "Rows", context: "audit field" }),
    state: {
      label: msg({ message: "Status", context: "field" }),
      codes: {
        active: msg({ message: "Active", context: "state" }),
        paused: msg({ message: "Paused", context: "state" }),
      },
    },
    url: msg({ message: "Page component", context: "menu" }),
  },
};
