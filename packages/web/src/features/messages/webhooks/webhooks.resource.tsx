import { msg } from "@lingui/core/macro";
import { webhooksApi } from "@vowdesk/contract/messages/webhooks";
import { filter } from "../../../resource/filter.ts";
import { resource } from "../../../resource/record.ts";
import { actions, add } from "./webhooks.actions.ts";
import { Deliveries } from "./components/deliveries.tsx";
import { LastResult, WebhookFacts, WebhookState } from "./components/webhook-facts.tsx";
import { stateNames } from "./webhooks.labels.ts";

/** The list of webhooks, each with its deliveries. */
export const webhooks = resource({
  name: "webhooks",
  list: webhooksApi.list,
  columns: [
    { field: "url", label: msg({ message: "Web address", context: "field" }), card: "title", cut: "start" },
    {
      field: "state",
      label: msg({ message: "Status", context: "field" }),
      width: 120,
      card: "side",
      as: (state) => <WebhookState state={state} />,
    },
    { field: "description", label: msg({ message: "Description", context: "field" }), width: 200 },
    {
      field: "events",
      label: msg({ message: "Events", context: "webhook" }),
      width: 220,
      as: (events) => events.join(", "),
    },
    {
      field: "lastAt",
      label: msg({ message: "Last result", context: "field" }),
      width: 200,
      as: (_at, webhook) => <LastResult webhook={webhook} />,
    },
    { field: "failed", label: msg({ message: "Failed", context: "state" }), width: 100, align: "end" },
  ],
  filters: {
    url: filter.search(msg({ message: "Web address", context: "field" })),
    state: filter.chips(msg({ message: "Status", context: "field" }), stateNames),
  },
  actions,
  tools: [add],
  detail: {
    call: webhooksApi.detail,
    title: ({ url }) => url,
    badge: ({ state }) => <WebhookState state={state} />,
    isWide: true,
    sections: [
      { title: msg({ message: "Details", context: "heading" }), body: (webhook) => <WebhookFacts webhook={webhook} /> },
      {
        title: msg({ message: "Deliveries", context: "webhook" }),
        body: (webhook) => <Deliveries key={webhook.id} webhook={webhook} />,
      },
    ],
  },
});
