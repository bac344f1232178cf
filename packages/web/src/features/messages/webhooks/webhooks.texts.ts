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
      area: msg`Webhooks`,
      added: msg`Webhook added`,
      changed: msg`Webhook changed`,
      paused: msg`Webhook paused`,
      resumed: msg`Webhook resumed`,
      rotated: msg`Secret of a webhook replaced`,
      deleted: msg`Webhook deleted`,
      tested: msg`Test event sent`,
      replayed: msg`Deliveries replayed`,
    },
  },
};
