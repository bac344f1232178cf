import { msg } from "@lingui/core/macro";
import { webhooksApi, type Webhook, type WebhookWithSecret } from "@vowdesk/contract/messages/webhooks";
import { action } from "../../../resource/action.ts";
import { field } from "../../../resource/field.ts";
import { allowedBy, deleteAction, editAction, versionOf } from "../../../shared/actions/record-actions.ts";
import { showNewSecret } from "./components/new-secret.tsx";
import { RotateDialog } from "./components/rotate-dialog.tsx";
import { newWebhookForm, webhookForm } from "./webhooks.form.ts";

const allows = allowedBy<Webhook>();
const dayMs = 24 * 60 * 60_000;

export const add = action({
  name: "add",
  label: msg({ message: "New webhook", context: "webhook" }),
  submitLabel: msg({ message: "Add webhook", context: "webhook" }),
  successMessage: msg({ message: "Webhook added", context: "webhook" }),
  opens: newWebhookForm,
  initialValues: (_webhook: WebhookWithSecret | null) => ({ events: [] }),
  after: async ({ secret }: WebhookWithSecret) => showNewSecret(secret),
});

const edit = editAction({
  title: msg({ message: "Edit webhook", context: "webhook" }),
  tone: "primary",
  opens: webhookForm,
  isAvailable: allows("update"),
});

const ping = action({
  name: "ping",
  call: webhooksApi.ping,
  label: msg`Send a test event`,
  successMessage: msg`Test event sent`,
  isAvailable: allows("ping"),
  inputFrom: ({ id }: Webhook) => ({ id }),
});

const replayFailed = action({
  name: "replayFailed",
  call: webhooksApi.replayFailed,
  label: msg`Replay failed deliveries`,
  submitLabel: msg({ message: "Replay", context: "button" }),
  successMessage: msg({ message: "Deliveries replayed", context: "webhook" }),
  isAvailable: (webhook: Webhook) => allows("replay")(webhook) && webhook.failed > 0,
  initialValues: () => ({ since: new Date(Date.now() - dayMs).toISOString() }),
  inputFrom: ({ id }: Webhook) => ({ id }),
  fields: { since: field.moment(msg({ message: "Events since", context: "webhook" })) },
});

const rotate = action({
  name: "rotate",
  label: msg`Replace the secret`,
  opens: RotateDialog,
  requires: [webhooksApi.rotate],
  isAvailable: allows("rotate"),
});

const pause = action({
  name: "pause",
  call: webhooksApi.pause,
  label: msg({ message: "Pause", context: "button" }),
  successMessage: msg({ message: "Paused", context: "state" }),
  tone: "danger",
  warning: msg`Events are not stored for this webhook until it is resumed. Pending deliveries follow then.`,
  isAvailable: allows("pause"),
  inputFrom: versionOf,
});

const resume = action({
  name: "resume",
  call: webhooksApi.resume,
  label: msg({ message: "Resume", context: "webhook" }),
  successMessage: msg({ message: "Resumed", context: "webhook" }),
  isAvailable: allows("resume"),
  inputFrom: versionOf,
});

const remove = deleteAction({
  call: webhooksApi.delete,
  warning: msg`The webhook and its deliveries are deleted now. Pending events are not sent.`,
  isAvailable: allows("delete"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, ping, replayFailed, rotate, pause, resume, remove];
