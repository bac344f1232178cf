import { sql } from "kysely";
import { idOf, newName, nothing, own, ownPersonId, shared, type ObjectFactories, type Rows } from "../../objects.ts";

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
  bot: (server) =>
    idOf(
      server,
      sql`insert into alert_bot (name, kind, sealed_url, language, is_on, created_by)
        values (${newName()}, 'wecom', 'x', 'zh', false, 'test') returning id`,
    ),
};

const keys = {
  p256dh: "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  auth: "BTBZMqHH6r4Tts7J_aSIgg",
};

export const rows: Rows = {
  "alerts.mine": nothing(),
  "alerts.change": nothing({ showsDetails: false }),
  "alerts.subscribe": nothing({ endpoint: "https://push.invalid/matrix", keys }),
  "alerts.renew": nothing({
    endpoint: "https://push.invalid/renewed",
    keys,
    former: { endpoint: "https://push.invalid/none", auth: keys.auth },
  }),
  "alerts.unsubscribe": own("subscription"),
  "alerts.test": nothing(),
  "alerts.delays": nothing(),
  "alerts.changeDelays": nothing({ version: 1 }),
  "alertBots.list": nothing(),
  "alertBots.add": nothing({ kind: "wecom", name: "Dispatch", url: "https://qyapi.weixin.qq.com/x", language: "zh" }),
  "alertBots.update": shared("bot", (id) => ({ id, version: 1 })),
  "alertBots.delete": shared("bot"),
  "alertBots.test": shared("bot"),
};
