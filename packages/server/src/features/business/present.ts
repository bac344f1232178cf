import {
  defaultBusinessSettings,
  type BusinessSettingsFields,
  type BusinessSettings,
} from "@vowdesk/contract/business";
import type { StudioRow } from "./store.ts";

/** All settings: what was changed over what the house began with. */
export function fieldsOf({ settings }: StudioRow): BusinessSettingsFields {
  return { ...defaultBusinessSettings, ...settings };
}

export function present(row: StudioRow): BusinessSettings {
  const { version, changed_by: changedBy, changed_at: changedAt } = row;
  return { ...fieldsOf(row), version, changedBy, changedAt: changedAt?.toISOString() ?? null };
}
