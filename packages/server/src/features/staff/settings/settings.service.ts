import type { HandlerInput, Language } from "@vowdesk/contract/kernel";
import type { Settings, settingsApi } from "@vowdesk/contract/staff/settings";
import type { Context } from "../../../kernel/http/context.ts";
import { present } from "./settings.present.ts";
import * as store from "./settings.store.ts";

declare module "../../../kernel/transaction/events.ts" {
  interface Events {
    "settings.changed": Fact & { after: HandlerInput<typeof settingsApi.change> };
  }
}

/** The settings of a user. */
export const settingsOf = async ({ db }: Pick<Context, "db">, userId: number): Promise<Settings> =>
  present(await store.findSettings(db, userId));

export const mine = (ctx: Context): Promise<Settings> => settingsOf(ctx, ctx.actor.id);

/** The language that a user has chosen; null if they use that of their browser. */
export const languageOf = async (ctx: Pick<Context, "db">, userId: number): Promise<Language | null> =>
  present(await store.findSettings(ctx.db, userId)).language;

/** Changes the given settings and signals the user's own sockets. Personal settings are not audited. */
export async function change(ctx: Context, input: HandlerInput<typeof settingsApi.change>): Promise<Settings> {
  if (Object.values(input).every((value) => value === undefined)) return mine(ctx);
  const userId = ctx.actor.id;
  const next = await store.mergeSettings(ctx.db, userId, input, ctx.now);
  ctx.emit({ type: "settings.changed", subject: `user:${userId}`, after: input, audited: false });
  ctx.signal({ kind: "changed", feature: "settings", id: "", access: "signed-in", userId });
  return present(next);
}

/** Makes the next sign-in of a user offer the tour. */
export async function offerTour(ctx: Context, userId: number): Promise<void> {
  await store.mergeSettings(ctx.db, userId, { tourDue: true }, ctx.now);
}
