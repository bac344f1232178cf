import { on } from "../../kernel/http/context.ts";
import { notifyNewReaders } from "./receipts/notify.ts";

/** Whoever comes to an audience later is told what is current: when they sign in, and when they are given a role meanwhile. */
export const listeners = on({
  "auth.signed-in": async ({ userId }, ctx) => void (await notifyNewReaders(ctx, { userId })),
  "user.added": async ({ userId }, ctx) => void (await notifyNewReaders(ctx, { userId })),
  "user.updated": async ({ userId }, ctx) => void (await notifyNewReaders(ctx, { userId })),
  "user.roles-assigned": async ({ userId }, ctx) => void (await notifyNewReaders(ctx, { userId })),
});
