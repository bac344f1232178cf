import { sql } from "kysely";
import { idOf, newName, nothing, own, ownPersonId, type ObjectFactories, type Rows } from "../objects.ts";

export const objects: ObjectFactories = {
  subscription: async (server, caller, owner) => {
    const userId = await ownPersonId(server, caller, owner);
    // Callers of other kinds have no session of staff.
    return idOf(
      server,
      sql`with made as (
        insert into push_subscription (user_id, session_id, endpoint, public_key, auth, browser, language, created_at)
        select user_id, id, ${`https://push.invalid/${newName()}`}, decode(repeat('04', 65), 'hex'), decode(repeat('00', 16), 'hex'), '', 'en', now()
        from session where user_id = ${userId} order by id desc limit 1 returning id)
      select coalesce((select id from made), 900000000) as id`,
    );
  },
};

const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

export const rows: Rows = {
  "alerts.mine": nothing(),
  "alerts.change": nothing({ showsDetails: false }),
  "alerts.subscribe": nothing({ endpoint: "https://push.invalid/matrix", keys }),
  "alerts.unsubscribe": own("subscription"),
  "alerts.test": nothing(),
};
