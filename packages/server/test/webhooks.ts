import { sql } from "kysely";
import {
  webhooksApi,
  type Webhook,
  type WebhookDelivery,
  type WebhookWithSecret,
} from "@vowdesk/contract/messages/webhooks";
import { inTransaction, systemActor } from "../src/kernel/http/context.ts";
import type { Emitted } from "../src/kernel/transaction/events.ts";
import type { TestServer } from "./server.ts";
import { allowTestReceivers } from "./alerts/receivers.ts";

const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;

/** Publishes events as a feature does, in one transaction. `test.…` events need no labels. */
export const publish = (
  { services }: Pick<TestServer, "services">,
  ...events: { type: string; subject: string; after?: object }[]
) =>
  inTransaction(services, origin, async (ctx) => {
    for (const event of events) ctx.emit(event as unknown as Emitted);
  });

/** Calls of a user who may edit webhooks and read all events, in a server that allows receivers of tests. */
export async function webhookDesk(server: TestServer) {
  allowTestReceivers(server);
  const { token } = await server.createUser({ codes: ["webhook", "webhook:edit", "audit"] });
  const read = async (id: number) => (await server.call(webhooksApi.detail, { id }, token)).data as Webhook;
  return {
    token,
    read,
    add: async (url: string, events: string[] = ["test.*"]) => {
      const { data } = await server.call(webhooksApi.add, { url, events }, token);
      const { webhook, secret } = data as WebhookWithSecret;
      return { ...webhook, secret };
    },
    deliveries: async (webhookId: number) =>
      (
        (await server.call(webhooksApi.deliveries, { webhookId, pageSize: 200 }, token)).data as {
          records: WebhookDelivery[];
        }
      ).records.toReversed(),
  };
}

/** Makes the next attempts of all pending deliveries due now. */
export const makeDeliveriesDue = async ({ services }: TestServer): Promise<void> => {
  await sql`update webhook_delivery set next_at = now() - interval '1 second' where state = 'pending'`.execute(
    services.db,
  );
};

interface Editor {
  server: TestServer;
  token: string;
}

/** A valid input for each writing call. Each has its own webhook, to whose address no one answers. */
export function webhookWrites(editor: () => Editor) {
  const input = { url: "https://receiver.invalid/", events: ["test.none"] };
  const makeActive = async () => {
    const { server, token } = editor();
    const { webhook } = (await server.call(webhooksApi.add, input, token)).data as WebhookWithSecret;
    return { id: webhook.id, version: webhook.version };
  };
  const makePaused = async () => {
    const { server, token } = editor();
    const { id, version } = (await server.call(webhooksApi.pause, await makeActive(), token)).data as Webhook;
    return { id, version };
  };
  const makeDelivery = async () => {
    const { id } = await makeActive();
    const { rows } = await sql<{ id: string }>`
      insert into webhook_delivery (webhook_id, event_id, type, subject, body, next_at, expires_at, created_at)
      values (${id}, 'evt_audit', 'test.none', 'order:WM1', '{}', now(), now(), now()) returning id`.execute(
      editor().server.services.db,
    );
    return { id: rows[0]?.id ?? "" };
  };
  const idOf = async () => ({ id: (await makeActive()).id });
  return {
    "webhooks.add": () => ({ input: input }),
    "webhooks.update": async () => ({ input: { ...(await makeActive()), description: "New" } }),
    "webhooks.pause": async () => ({ input: await makeActive() }),
    "webhooks.resume": async () => ({ input: await makePaused() }),
    "webhooks.rotate": async () => ({ input: await makeActive() }),
    "webhooks.delete": async () => ({ input: await idOf() }),
    "webhooks.ping": async () => ({ input: await idOf() }),
    "webhooks.replay": async () => ({ input: await makeDelivery() }),
    "webhooks.replayFailed": async () => ({ input: { ...(await idOf()), since: "2026-11-02T03:00:00Z" } }),
  };
}
