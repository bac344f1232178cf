import { sql } from "kysely";
import { idOf, newName, nothing, shared, type Id, type ObjectFactories, type Rows } from "../../objects.ts";

/** Paused, so that the calls of the matrix send nothing. */
const webhook = sql<{ id: Id }>`
  insert into webhook (url, events, state, pause_cause, sealed_secret, created_by)
  values ('https://receiver.invalid/', '{*}', 'paused', 'user', 'x', ${newName()}) returning id`;

export const objects: ObjectFactories = {
  webhook: (server) => idOf(server, webhook),
  delivery: async (server) => {
    const id = await idOf(server, webhook);
    return idOf(
      server,
      sql`insert into webhook_delivery (webhook_id, event_id, type, subject, body, next_at, expires_at, created_at)
        values (${id}, ${newName()}, 'order.assigned', 'order:WM1', '{}', now(), now(), now()) returning id`,
    );
  },
};

const byVersion = (id: Id) => ({ id, version: 1 });

export const rows: Rows = {
  "webhooks.list": nothing(),
  "webhooks.detail": shared("webhook"),
  "webhooks.deliveries": nothing(),
  "webhooks.add": nothing({ url: "https://receiver.invalid/", events: ["test.matrix"] }),
  "webhooks.update": shared("webhook", byVersion),
  "webhooks.pause": shared("webhook", byVersion),
  "webhooks.resume": shared("webhook", byVersion),
  "webhooks.rotate": shared("webhook", byVersion),
  "webhooks.delete": shared("webhook"),
  "webhooks.ping": shared("webhook"),
  "webhooks.replay": shared("delivery", (id) => ({ id: String(id) })),
  "webhooks.replayFailed": shared("webhook", (id) => ({ id, since: "2026-11-02T03:00:00Z" })),
};
