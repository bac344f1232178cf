import type { AlertSettings, alertsApi } from "@vowdesk/contract/messages/alerts";
import type { HandlerInput } from "@vowdesk/contract/kernel";
import type { Context } from "../../../kernel/http/context.ts";
import { refuse } from "../../../kernel/http/refusal.ts";
import { deviceOf } from "../../staff/auth/auth.ts";
import { sendsMail } from "../mail/mail.ts";
import { vapidKeys } from "./keys.service.ts";
import { changePreferences, preferencesOf } from "./preferences.service.ts";
import { sendTest } from "./sending/sending.service.ts";
import { emailOf } from "./sending/sending.store.ts";
import * as subscriptions from "./subscriptions.service.ts";

export async function mine(ctx: Context): Promise<AlertSettings> {
  const [preferences, email, { publicKey }, browsers] = await Promise.all([
    preferencesOf(ctx, ctx.actor.id),
    sendsMail(ctx.services) ? emailOf(ctx.db, ctx.actor.id) : null,
    vapidKeys(ctx.services),
    subscriptions.liveSubscriptionsOf(ctx, [ctx.actor.id]),
  ]);
  return {
    ...preferences,
    email,
    publicKey,
    browsers: browsers.map(({ id, endpoint, browser: userAgent, created_at: at }) => {
      const { browser, system } = deviceOf(userAgent);
      return { id, endpoint, browser, system, createdAt: at.toISOString() };
    }),
  };
}

export async function change(ctx: Context, input: HandlerInput<typeof alertsApi.change>): Promise<AlertSettings> {
  await changePreferences(ctx, input);
  return mine(ctx);
}

export async function subscribe(ctx: Context, input: HandlerInput<typeof alertsApi.subscribe>): Promise<AlertSettings> {
  await subscriptions.subscribe(ctx, input);
  await changePreferences(ctx, {});
  return mine(ctx);
}

export async function renew(ctx: Context, input: HandlerInput<typeof alertsApi.renew>): Promise<null> {
  await subscriptions.renew(ctx, input);
  return null;
}

export async function unsubscribe(ctx: Context, { id }: { id: number }): Promise<AlertSettings> {
  await subscriptions.unsubscribe(ctx, id);
  return mine(ctx);
}

/** Sends a test to the caller's browsers at once. */
export async function test(ctx: Context): Promise<{ browsers: number }> {
  const receivers = await subscriptions.liveSubscriptionsOf(ctx, [ctx.actor.id]);
  if (receivers.length === 0) refuse("push-not-subscribed");
  await sendTest(ctx, receivers);
  return { browsers: receivers.length };
}
