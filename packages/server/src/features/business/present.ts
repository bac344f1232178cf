import {
  defaultBusinessSettings,
  type BusinessSettingsFields,
  type BusinessSettings,
} from "@vowdesk/contract/business";
import type { Context } from "../../kernel/http/context.ts";
import { lastChangeOf } from "../../kernel/paging/staff-names.ts";
import type { BusinessRow } from "./store.ts";

/** All settings: the stored ones over the defaults. */
export function fieldsOf({ settings }: BusinessRow): BusinessSettingsFields {
  return { ...defaultBusinessSettings, ...settings };
}

export const present = async ({ db }: Pick<Context, "db">, row: BusinessRow): Promise<BusinessSettings> => ({
  ...fieldsOf(row),
  ...(await lastChangeOf(db, row)),
});
