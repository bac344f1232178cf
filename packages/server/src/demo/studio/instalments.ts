import { sql } from "kysely";
import { refreshPlan } from "../../features/wedding-payments/index.ts";
import { inTransaction, systemActor, type Services } from "../../kernel/http/context.ts";

const origin = { actor: systemActor, language: "zh", requestId: "demo", ip: "" } as const;

/** Plans the instalments of signed agreements. Normally the event of the signature does it, but demo agreements are inserted without events. */
export async function planInstalments(services: Services): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select distinct wedding_id as id from agreement where state = 'signed'
      and not exists (select from wedding_instalment as planned where planned.wedding_id = agreement.wedding_id)
    order by wedding_id`.execute(services.db);
  for (const { id } of rows) await inTransaction(services, origin, (ctx) => refreshPlan(ctx, id));
}
