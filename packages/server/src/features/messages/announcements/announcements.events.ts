import { on } from "../../../kernel/http/context.ts";
import { notifyNewReaders } from "./receipts.service.ts";

/** Notifies users who join an audience after publication: at sign-in, and when they are added or get a role. */
export const listeners = on({
  "auth.signed-in": async ({ userId }, ctx) => void (await notifyNewReaders(ctx, { userId })),
  "user.added": async ({ userId }, ctx) => void (await notifyNewReaders(ctx, { userId })),
  "user.updated": async ({ userId }, ctx) => void (await notifyNewReaders(ctx, { userId })),
  "user.roles-assigned": async ({ userId }, ctx) => void (await notifyNewReaders(ctx, { userId })),
});
