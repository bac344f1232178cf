import type { alertsApi, AlertSettings } from "@vowdesk/contract/alerts";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { messageGroups, type MessageGroup } from "@vowdesk/contract/notifications";
import type { Context } from "../../../kernel/http/context.ts";
import * as store from "./store.ts";

type Preferences = Pick<AlertSettings, "pushGroups" | "showsDetails">;

/** For users who have changed nothing: a browser that is subscribed gets alerts about everything. */
const defaults: Preferences = { pushGroups: [...messageGroups], showsDetails: false };

export async function preferencesOf({ db }: Pick<Context, "db">, userId: number): Promise<Preferences> {
  const found = await store.findUser(db, userId);
  return found ? { pushGroups: found.push_groups, showsDetails: found.shows_details } : defaults;
}

/** Changes the given preferences of the caller. Alerts begin with the messages after the first change. */
export async function changePreferences(ctx: Context, given: HandlerInput<typeof alertsApi.change>): Promise<void> {
  const current = await preferencesOf(ctx, ctx.actor.id);
  const { pushGroups = current.pushGroups, showsDetails = current.showsDetails } = given;
  await store.saveUser(ctx.db, ctx.actor.id, { push_groups: [...new Set(pushGroups)], shows_details: showsDetails });
}

/** The users among these who want alerts about a group. */
export const usersWanting = (ctx: Context, userIds: readonly number[], group: MessageGroup): Promise<number[]> =>
  store.usersWanting(ctx.db, userIds, group);
