import type { Author } from "../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../platform/database/index.ts";
import { firstVersion, nextVersion } from "../../../platform/database/versions.ts";

type ReversalRow = Row<"wedding_receipt_reversal">;

export async function insertReversal(
  db: Db,
  reversal: Pick<ReversalRow, "receipt_id" | "reason" | "asked_by">,
  author: Author,
): Promise<void> {
  await db
    .insertInto("wedding_receipt_reversal")
    .values({ ...reversal, ...firstVersion(author) })
    .execute();
}

type Decision = Pick<ReversalRow, "state" | "decided_by" | "decided_at"> & Partial<Pick<ReversalRow, "refusal">>;

export async function saveDecision(db: Db, id: number, decision: Decision, author: Author): Promise<void> {
  await db
    .updateTable("wedding_receipt_reversal")
    .set({ ...decision, ...nextVersion(author) })
    .where("id", "=", id)
    .execute();
}
