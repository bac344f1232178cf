import { msg } from "@lingui/core/macro";
import { webhooksApi } from "@vowdesk/contract/messages/webhooks";
import { field } from "../../../resource/field.ts";
import { form } from "../../../resource/form.ts";
import { EventsField } from "./components/events-field.tsx";

const fields = {
  url: field.text(msg({ message: "Web address", context: "field" }), {
    refusals: ["webhook-url-invalid", "webhook-address-private"],
  }),
  events: field.custom(msg({ message: "Events", context: "webhook" }), EventsField),
  description: field.text(msg({ message: "Description", context: "field" })),
};

export const newWebhookForm = form({ create: webhooksApi.add, fields });
export const webhookForm = form({ update: webhooksApi.update, fields });
