import type { alertsApi, AlertSettings } from "@vowdesk/contract/messages/alerts";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import { messageGroups, type MessageGroup } from "@vowdesk/contract/messages/notifications";
import type { Context } from "../../../kernel/http/context.ts";
import * as store from "./preferences.store.ts";

type Preferences = Pick<AlertSettings, "pushGroups" | "emailGroups" | "showsDetails">;

/** For users who have changed nothing: a browser that is subscribed gets alerts about everything. */
const defaults: Preferences = { pushGroups: [...messageGroups], emailGroups: [], showsDetails: false };

export async function preferencesOf({ db }: Pick<Context, "db">, userId: number): Promise<Preferences> {
  const user = await store.findUser(db, userId);
  if (!user) return defaults;
  const { push_groups: pushGroups, email_groups: emailGroups, shows_details: showsDetails } = user;
  return { pushGroups, emailGroups, showsDetails };
}

/** Changes the given preferences of the caller. Alerts begin with the messages after the first change. */
export async function changePreferences(ctx: Context, input: HandlerInput<typeof alertsApi.change>): Promise<void> {
  const current = await preferencesOf(ctx, ctx.actor.id);
  const { pushGroups = current.pushGroups, emailGroups = current.emailGroups } = input;
  await store.saveUser(ctx.db, ctx.actor.id, {
    push_groups: [...new Set(pushGroups)],
    email_groups: [...new Set(emailGroups)],
    shows_details: input.showsDetails ?? current.showsDetails,
  });
}

/** The users among these who want alerts about a group by a channel. */
export const usersWanting = (
  ctx: Context,
  userIds: readonly number[],
  requested: { group: MessageGroup; channel: "push" | "email" },
): Promise<number[]> => store.usersWanting(ctx.db, userIds, requested);
