import type { Author } from "../../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../../platform/database/versions.ts";

type WaiverRow = Row<"wedding_waiver">;
type NewWaiver = Pick<WaiverRow, "wedding_id" | "agreement_id" | "position" | "cents" | "reason" | "asked_by">;

export async function insertWaiver(db: Db, waiver: NewWaiver, author: Author): Promise<void> {
  await db
    .insertInto("wedding_waiver")
    .values({ ...waiver, ...firstVersion(author) })
    .execute();
}

type Decision = Pick<WaiverRow, "state"> & Partial<Pick<WaiverRow, "decided_by" | "decided_at" | "refusal">>;

export async function saveDecision(db: Db, id: number, decision: Decision, author: Author): Promise<void> {
  await db
    .updateTable("wedding_waiver")
    .set({ ...decision, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}
