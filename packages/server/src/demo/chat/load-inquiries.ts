import { sql } from "kysely";
import type { Db } from "../../platform/database/index.ts";

const teams = ["售后组", "预约组"];

/** Adds two teams of the demo accounts that answer customers. */
export async function loadTeams(db: Db): Promise<void> {
  await sql`
    with made as (
      insert into chat_team (name, changed_by, changed_at) select name, 'system', now() from unnest(${teams}::text[]) as name
      on conflict do nothing returning id
    )
    insert into chat_team_member (team_id, user_id)
    select made.id, users.id from made, users where users.username in ('service', 'manager') and users.deleted_at is null`.execute(
    db,
  );
}

/** Gives conversations of these customers a team, and adds their inquiries. Some finished ones are rated. */
export async function loadInquiries(db: Db, customerIds: readonly number[]): Promise<void> {
  const isTheirs = sql`conversation.customer_id = any(${customerIds}::int[])`;
  await sql`
    update conversation set team_id = (select id from chat_team where name = (${teams}::text[])[1 + conversation.id % 3])
    where ${isTheirs} and conversation.id % 3 < 2`.execute(db);
  await sql`
    insert into chat_inquiry (conversation_id, opened_at, replied_at, resolved_at, colleague_id, team_id, rating, rated_at, is_asked)
    select past.conversation_id, past.opened_at, past.replied_at, past.resolved_at,
      case when is_done then past.colleague_id end, case when is_done then conversation.team_id end,
      case when is_rated then 5 - (conversation.id * 7 % 11) / 4 end,
      case when is_rated then past.resolved_at + interval '5 minutes' end, is_done
    from (select min(id) as first, max(id) as last from conversation where ${isTheirs}) as range,
      past_chat_inquiries(range.first, range.last) as past
      join conversation on conversation.id = past.conversation_id,
      lateral (select past.resolved_at is not null as is_done,
        past.resolved_at is not null and past.replied_at is not null and conversation.id % 5 < 2 as is_rated) as marks
    where ${isTheirs}`.execute(db);
}
