import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";

type WaiverRow = Row<"wedding_waiver">;
type NewWaiver = Pick<WaiverRow, "wedding_id" | "agreement_id" | "position" | "cents" | "reason" | "asked_by">;

export async function insertWaiver(db: Db, waiver: NewWaiver, { by, at }: Author): Promise<void> {
  await db
    .insertInto("wedding_waiver")
    .values({ ...waiver, created_at: at, updated_at: at, updated_by: by })
    .execute();
}

type Decision = Pick<WaiverRow, "state"> & Partial<Pick<WaiverRow, "decided_by" | "decided_at" | "refusal">>;

export async function saveDecision(db: Db, id: number, decision: Decision, { by, at }: Author): Promise<void> {
  await db
    .updateTable("wedding_waiver")
    .set({ ...decision, updated_at: at, updated_by: by })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", id)
    .execute();
}
