import type { chatSettingsApi, DeskSettings } from "@vowdesk/contract/chat";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { assertVersion } from "../../../kernel/concurrency/version.ts";
import type { Context } from "../../../kernel/http/context.ts";
import { lastChangeOf } from "../../staff/auth/staff-names.store.ts";
import { authorOf } from "../../../kernel/transaction/actor.ts";
import { refuseFields } from "../../../kernel/http/refusal.ts";
import { findSettings, lockSettings, saveSettings, type SettingsRow } from "./conversations.store.ts";

export { findSettings } from "./conversations.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "chat.settings-changed": Fact & { before: object; after: object };
  }
}

const rulesOf = (row: SettingsRow) => ({
  autoAssign: row.auto_assign,
  lateSeconds: row.late_seconds,
  veryLateSeconds: row.very_late_seconds,
});

const present = async ({ db }: Context, row: SettingsRow): Promise<DeskSettings> => ({
  ...rulesOf(row),
  ...(await lastChangeOf(db, row)),
});

export async function show(ctx: Context): Promise<DeskSettings> {
  return present(ctx, await findSettings(ctx.db));
}

/** Saves the given settings. Refuses an outdated version. */
export async function change(
  ctx: Context,
  { version, ...input }: HandlerInput<typeof chatSettingsApi.change>,
): Promise<DeskSettings> {
  const row = await lockSettings(ctx.db);
  await assertVersion(row, version, () => present(ctx, row));
  const before = rulesOf(row);
  const after = {
    autoAssign: input.autoAssign ?? before.autoAssign,
    lateSeconds: input.lateSeconds ?? before.lateSeconds,
    veryLateSeconds: input.veryLateSeconds ?? before.veryLateSeconds,
  };
  if (after.veryLateSeconds <= after.lateSeconds) refuseFields({ veryLateSeconds: "wrong" });
  await saveSettings(ctx.db, after, authorOf(ctx));
  ctx.emit({ type: "chat.settings-changed", subject: "chat-settings", before, after });
  ctx.signal({ kind: "changed", feature: "chatSettings", id: "", access: "chat" });
  return show(ctx);
}
