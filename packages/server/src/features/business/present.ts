import {
  defaultBusinessSettings,
  type BusinessSettingsFields,
  type BusinessSettings,
} from "@vowdesk/contract/business";
import type { BusinessRow } from "./store.ts";

/** All settings: the stored ones over the defaults. */
export function fieldsOf({ settings }: BusinessRow): BusinessSettingsFields {
  return { ...defaultBusinessSettings, ...settings };
}

export function present(row: BusinessRow): BusinessSettings {
  const { version, changed_by: changedBy, changed_at: changedAt } = row;
  return { ...fieldsOf(row), version, changedBy, changedAt: changedAt?.toISOString() ?? null };
}
