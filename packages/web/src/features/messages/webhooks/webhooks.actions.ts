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
  label: msg`New webhook`,
  send: msg`Add webhook`,
  done: msg`Webhook added`,
  opens: newWebhookForm,
  begins: (_webhook: WebhookWithSecret | null) => ({ events: [] }),
  after: async ({ secret }: WebhookWithSecret) => showNewSecret(secret),
});

const edit = editAction({
  title: msg`Edit webhook`,
  tone: "primary",
  opens: webhookForm,
  when: allows("update"),
});

const ping = action({
  name: "ping",
  call: webhooksApi.ping,
  label: msg`Send a test event`,
  done: msg`Test event sent`,
  when: allows("ping"),
  from: ({ id }: Webhook) => ({ id }),
});

const replayFailed = action({
  name: "replayFailed",
  call: webhooksApi.replayFailed,
  label: msg`Replay failed deliveries`,
  send: msg`Replay`,
  done: msg`Deliveries replayed`,
  when: (webhook: Webhook) => allows("replay")(webhook) && webhook.failed > 0,
  begins: () => ({ since: new Date(Date.now() - dayMs).toISOString() }),
  from: ({ id }: Webhook) => ({ id }),
  ask: { since: field.moment(msg`Events since`) },
});

const rotate = action({
  name: "rotate",
  label: msg`Replace the secret`,
  opens: RotateDialog,
  needs: [webhooksApi.rotate],
  when: allows("rotate"),
});

const pause = action({
  name: "pause",
  call: webhooksApi.pause,
  label: msg`Pause`,
  done: msg`Paused`,
  tone: "danger",
  warning: msg`Events are not stored for this webhook until it is resumed. Pending deliveries follow then.`,
  when: allows("pause"),
  from: versionOf,
});

const resume = action({
  name: "resume",
  call: webhooksApi.resume,
  label: msg`Resume`,
  done: msg`Resumed`,
  when: allows("resume"),
  from: versionOf,
});

const remove = deleteAction({
  call: webhooksApi.delete,
  warning: msg`The webhook and its deliveries are deleted now. Pending events are not sent.`,
  when: allows("delete"),
});

/** All actions on a record. Menus and sheets show their buttons in this order. */
export const actions = [edit, ping, replayFailed, rotate, pause, resume, remove];
