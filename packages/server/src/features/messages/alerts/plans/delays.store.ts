import type { AlertSteps } from "@vowdesk/contract/messages/alerts";
import type { Author } from "../../../../kernel/transaction/actor.ts";
import type { Db, Row } from "../../../../platform/database/index.ts";

/** `steps` is empty until they are changed. */
export type StoredSteps = Pick<Row<"alert_settings">, "steps" | "version" | "changed_by" | "changed_at">;

const settings = (db: Db) => db.selectFrom("alert_settings").select(["steps", "version", "changed_by", "changed_at"]);

export const findSteps = (db: Db): Promise<StoredSteps> => settings(db).executeTakeFirstOrThrow();

export const lockSteps = (db: Db): Promise<StoredSteps> => settings(db).forUpdate().executeTakeFirstOrThrow();

export async function saveSteps(db: Db, steps: AlertSteps, { by, at }: Author): Promise<void> {
  await db
    .updateTable("alert_settings")
    .set({ steps: JSON.stringify(steps), changed_by: by, changed_at: at })
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .execute();
}
