import { sql } from "kysely";
import type { Db } from "../../../platform/database/index.ts";

/** Records that these users look at a tab. Locks in the order of ids, to avoid deadlocks between nodes. */
export async function saveVisible(db: Db, userIds: readonly number[], now: Date): Promise<void> {
  await sql`
    insert into user_visibility (user_id, visible_at)
    select id, ${now} from users where id = any(${userIds}::int[]) order by id
    on conflict (user_id) do update set visible_at = greatest(user_visibility.visible_at, excluded.visible_at)`.execute(
    db,
  );
}
