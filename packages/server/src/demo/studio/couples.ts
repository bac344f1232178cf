import { demoLinkKey } from "@vowdesk/contract/studio/couples";
import { sql } from "kysely";
import type { Services } from "../../kernel/http/context.ts";
import { tokenHash } from "../../platform/secrets/tokens.ts";

/** How couples reach the studio of the demo. */
const contact = {
  contactName: "云上婚纱影楼 Cloud Studio",
  contactPhone: "0571 5555 0137",
  contactAddress: "杭州市西湖区曙光路 8 号",
  paymentAccount: "云上婚纱影楼\n杭州银行曙光支行\n0000 0000 0000 0000",
};

/**
 * A link with a known key for the couple with the next shoot, if possible one that can sign its agreement, and a contact of the studio
 * if none is set. The phone of partner B lets both partners sign.
 */
export async function loadCouples(db: Services["db"], now: Date): Promise<void> {
  await sql`update studio set settings = ${JSON.stringify(contact)}::jsonb || settings`.execute(db);
  await sql`
    with chosen as (
      select wedding.id from wedding join shoot on shoot.wedding_id = wedding.id
      where shoot.purpose in ('studio', 'location') and shoot.state in ('firm', 'confirmed') and starts_at > ${now}
        and wedding_date > ${now}::timestamptz and consultant_id is not null
      order by exists (select from agreement where agreement.wedding_id = wedding.id and agreement.state = 'sent') desc, starts_at,
        wedding.id limit 1
    ), reached as (
      update wedding set phone_b = case phone_b when '' then '+8613900000137' else phone_b end from chosen
      where wedding.id = chosen.id returning wedding.id
    )
    insert into couple_link (wedding_id, partner, key_hash, issued_by, issued_at, expires_at)
    select id, 'a', ${tokenHash(demoLinkKey)}, 'system', ${now}, ${now}::timestamptz + interval '540 days' from reached`.execute(
    db,
  );
}
