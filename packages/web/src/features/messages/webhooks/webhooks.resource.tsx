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
    { field: "url", label: msg`Web address`, card: "title" },
    { field: "state", label: msg`Status`, width: 120, card: "side", as: (state) => <WebhookState state={state} /> },
    { field: "description", label: msg`Description`, width: 200 },
    { field: "events", label: msg`Events`, width: 220, as: (events) => events.join(", ") },
    { field: "lastAt", label: msg`Last result`, width: 200, as: (_at, webhook) => <LastResult webhook={webhook} /> },
    { field: "failed", label: msg`Failed`, width: 100, align: "end" },
  ],
  filters: {
    url: filter.search(msg`Web address`),
    state: filter.chips(msg`Status`, stateNames),
  },
  actions,
  tools: [add],
  detail: {
    call: webhooksApi.detail,
    title: ({ url }) => url,
    badge: ({ state }) => <WebhookState state={state} />,
    isWide: true,
    sections: [
      { title: msg`Details`, body: (webhook) => <WebhookFacts webhook={webhook} /> },
      { title: msg`Deliveries`, body: (webhook) => <Deliveries key={webhook.id} webhook={webhook} /> },
    ],
  },
});
