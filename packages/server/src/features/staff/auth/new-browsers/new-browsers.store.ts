import type { Db } from "../../../../platform/database/index.ts";

/** Whether a session of the user was started with this user agent and address. Ended sessions are kept for 30 days. */
export async function hasSessionFrom(
  db: Db,
  userId: number,
  { userAgent, ip }: { userAgent: string; ip: string },
): Promise<boolean> {
  const row = await db
    .selectFrom("session")
    .select("id")
    .where("user_id", "=", userId)
    .where("user_agent", "=", userAgent)
    .where("ip", "=", ip)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
