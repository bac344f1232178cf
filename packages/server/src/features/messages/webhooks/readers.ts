import type { Actor, Context } from "../../../kernel/http/context.ts";

/** Whether a user may read what an event is about, now and within their scope. Passed in, because it covers all features. */
export type MayReadEvent = (ctx: Context, reader: Actor, event: { type: string; subject: string }) => Promise<boolean>;

/** Sent to test a webhook. It is about the webhook itself. */
export const pingType = "webhook.ping";
