import type { ShootState } from "@vowdesk/contract/studio/shoots";
import type { Db, NewRow } from "../../../../platform/database/index.ts";
import { mainPurposes } from "../plan/plan.policy.ts";

export const listMainShoots = (
  db: Db,
  weddingId: number,
): Promise<{ id: number; state: ShootState; starts_at: Date }[]> =>
  db
    .selectFrom("shoot")
    .select(["id", "state", "starts_at"])
    .where("wedding_id", "=", weddingId)
    .where("purpose", "in", [...mainPurposes])
    .execute();

export async function insertNotice(db: Db, notice: NewRow<"wedding_notice">): Promise<void> {
  await db.insertInto("wedding_notice").values(notice).execute();
}

/** Withdraws the notice of a change that was undone. */
export async function withdraw(db: Db, shootId: number, version: number, at: Date): Promise<void> {
  await db
    .updateTable("wedding_notice")
    .set({ withdrawn_at: at })
    .where("shoot_id", "=", shootId)
    .where("shoot_version", "=", version)
    .execute();
}
