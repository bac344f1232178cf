import { sql } from "kysely";
import { runAlerts } from "../../src/features/messages/alerts/alerts.ts";
import { send, type Sending } from "../../src/features/messages/notifications/notifications.ts";
import { inTransaction, systemActor } from "../../src/kernel/http/context.ts";
import type { TestServer } from "../server.ts";

const origin = { actor: systemActor, language: "zh", requestId: "test", ip: "" } as const;

/** Sends a message about a shoot to a user. */
export const notify = ({ services }: TestServer, userId: number, sending: Partial<Sending> = {}) =>
  inTransaction(services, origin, (ctx) =>
    send(ctx, {
      type: 16,
      to: { userIds: [userId] },
      allUser: 0,
      msg: "Anna and Ben",
      sendName: "Anna",
      number: "7",
      ...sending,
    }),
  );

/** Runs the job of alerts, with the next steps and attempts due. */
export async function runDueAlerts({ services }: TestServer): Promise<void> {
  await runAlerts(services);
  await sql`update alert_plan set next_at = now() - interval '1 s' where next_at is not null`.execute(services.db);
  await sql`update alert set next_at = now() - interval '1 s' where state = 'pending'`.execute(services.db);
  await runAlerts(services);
}
