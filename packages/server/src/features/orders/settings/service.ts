import {
  defaultOrderSettings,
  type OrderSettings,
  type OrderSettingsChange,
  type OrderSettingsFields,
} from "@vowdesk/contract/orders";
import { isDeepStrictEqual } from "node:util";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import * as store from "./store.ts";
import type { SettingsRow } from "./store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "order-settings.changed": Fact & { before: OrderSettingsFields; after: OrderSettingsFields };
  }
}

const fieldsOf = ({ settings }: SettingsRow): OrderSettingsFields => ({ ...defaultOrderSettings, ...settings });

function present(row: SettingsRow): OrderSettings {
  const { version, changed_by: changedBy, changed_at: changedAt } = row;
  return { ...fieldsOf(row), version, changedBy, changedAt: changedAt?.toISOString() ?? null };
}

/** The settings in force: the defaults overridden by the stored fields. */
export async function settingsOf(ctx: Context): Promise<OrderSettingsFields> {
  return fieldsOf(await store.findSettings(ctx.db));
}

export async function settings(ctx: Context): Promise<OrderSettings> {
  return present(await store.findSettings(ctx.db));
}

/** Changes the given fields. An outdated version is refused with the current settings. */
export async function changeSettings(
  ctx: Context,
  { version, ...fields }: OrderSettingsChange,
): Promise<OrderSettings> {
  const row = await store.lockSettings(ctx.db);
  const who = row.changed_by;
  if (version !== row.version) {
    const data = { current: present(row), changedBy: who, changedAt: row.changed_at?.toISOString() ?? null };
    refuse("changed-meanwhile", { data, values: { who } });
  }
  const before = fieldsOf(row);
  const entries = Object.entries(fields) as [keyof OrderSettingsFields, unknown][];
  const changes = entries.filter(([name, value]) => value !== undefined && !isDeepStrictEqual(value, before[name]));
  if (changes.length === 0) return present(row);
  const next = await store.saveSettings(ctx.db, Object.fromEntries(changes), { by: ctx.actor.name, at: ctx.now });
  ctx.emit({ type: "order-settings.changed", subject: "order-settings", before, after: fieldsOf(next) });
  ctx.signal({ kind: "changed", feature: "orders", id: "", access: "order" });
  return present(next);
}
