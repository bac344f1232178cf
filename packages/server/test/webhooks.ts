import { sql } from "kysely";
import { webhooksApi, type Webhook, type WebhookDelivery, type WebhookWithSecret } from "@vowdesk/contract/webhooks";
import { inTransaction, systemActor } from "../src/kernel/http/context.ts";
import type { Emitted } from "../src/kernel/transaction/events.ts";
import type { TestServer } from "./server.ts";

const origin = { actor: systemActor, language: "en", requestId: "test", ip: "" } as const;

/** Publishes events as a feature does, in one transaction. `test.…` events need no labels. */
export const publish = (
  { services }: Pick<TestServer, "services">,
  ...events: { type: string; subject: string; after?: object }[]
) =>
  inTransaction(services, origin, async (ctx) => {
    for (const event of events) ctx.emit(event as unknown as Emitted);
  });

/** Calls of a user who may edit webhooks, in a server that allows private addresses. */
export async function webhookDesk(server: TestServer) {
  server.services.settings.allowsPrivateWebhooks = true;
  const { token } = await server.createUser({ codes: ["webhook", "webhook:edit"] });
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
