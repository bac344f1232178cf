import { msg } from "@lingui/core/macro";
import type { FeatureTexts } from "../../../shared/feature-texts.ts";

export const texts: FeatureTexts = {
  help: {
    "/alerts/list": {
      about: msg`How messages and unclaimed orders reach people outside of the tab.`,
      hints: [
        msg`Each user chooses push and email in the settings of their account. Bots report unclaimed orders to a group chat.`,
        msg`One channel is used at a time. A message that is read, or an order that is claimed, stops the others.`,
      ],
    },
  },
  audit: {
    alert: {
      area: msg({ message: "Alerts", context: "kind of record" }),
      "bot-added": msg({ message: "Bot added", context: "alert" }),
      "bot-changed": msg({ message: "Bot changed", context: "alert" }),
      "bot-deleted": msg({ message: "Bot deleted", context: "alert" }),
      "delays-changed": msg`Times of the channels changed`,
    },
  },
  fields: {
    enabled: msg({ message: "Enabled", context: "state" }),
    language: msg({ message: "Language", context: "field" }),
    name: msg({ message: "Name", context: "of a record" }),
    orderDelays: msg`Unclaimed orders: times (seconds)`,
    personalDelays: msg`Own messages: times (seconds)`,
  },
};
