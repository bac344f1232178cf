import {
  defaultBusinessSettings,
  type BusinessSettingsFields,
  type BusinessSettings,
  type SettingChange,
} from "@vowdesk/contract/operations/business";
import type { Actor, Context } from "../../../kernel/http/context.ts";
import { lastChangeOf } from "../../staff/auth/staff-names.store.ts";
import { allowed } from "./business.policy.ts";
import type { BusinessRow } from "./business.store.ts";
import { listChanges, type ChangeRow } from "./waiting/waiting.store.ts";

/** All settings: the stored ones over the defaults. */
export function fieldsOf({ settings }: BusinessRow): BusinessSettingsFields {
  return { ...defaultBusinessSettings, ...settings };
}

const presentChange = (actor: Actor, row: ChangeRow): SettingChange => ({
  id: row.id,
  setting: row.setting,
  value: row.value as SettingChange["value"],
  requestedBy: row.requested_name,
  requestedAt: row.requested_at.toISOString(),
  dueAt: row.due_at.toISOString(),
  allowed: allowed(actor, row),
});

export async function present(
  { db, actor }: Pick<Context, "db" | "actor">,
  row: BusinessRow,
): Promise<BusinessSettings> {
  const waiting = await listChanges(db);
  return {
    ...fieldsOf(row),
    waiting: waiting.map((change) => presentChange(actor, change)),
    ...(await lastChangeOf(db, row)),
  };
}
