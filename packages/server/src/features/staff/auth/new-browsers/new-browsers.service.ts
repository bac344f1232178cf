import type { Context } from "../../../../kernel/http/context.ts";
import { sendMail, sendsMail } from "../../../messages/mail/mail.ts";
import { languageOf } from "../../settings/settings.ts";
import { deviceCookie, hasDeviceEntry } from "./known-devices.service.ts";
import { deviceOf } from "../staff-sessions/device.ts";
import { findUserById } from "../auth.store.ts";
import { hasSessionFrom } from "./new-browsers.store.ts";

interface Client {
  /** Whether the client keeps the cookie of known devices. */
  keepsCookies: boolean;
}

/** A browser is recognised by its device cookie, and a client without cookies by its user agent and address. */
async function isKnown(ctx: Context, user: { id: number; username: string }, { keepsCookies }: Client) {
  if (hasDeviceEntry(ctx.services, ctx.cookies?.get(deviceCookie), user.username)) return true;
  return !keepsCookies && hasSessionFrom(ctx.db, user.id, { userAgent: ctx.userAgent ?? "", ip: ctx.ip });
}

/**
 * Mails a user that a sign-in came from a new browser, to their verified address. The first sign-in of an account is not reported.
 * Must precede the new session.
 */
export async function mailIfNewBrowser(ctx: Context, userId: number, client: Client): Promise<void> {
  if (!sendsMail(ctx.services)) return;
  const user = await findUserById(ctx.db, userId);
  if (!user?.email_verified_at || !user.last_sign_in_at || (await isKnown(ctx, user, client))) return;
  const { browser, system } = deviceOf(ctx.userAgent ?? "");
  await sendMail(ctx, {
    to: user.email,
    template: "new-browser",
    language: (await languageOf(ctx, userId)) ?? ctx.language,
    values: {
      name: user.real_name || user.username,
      username: user.username,
      device: [browser, system].filter(Boolean).join(", ") || "—",
      ip: ctx.ip,
      time: ctx.now,
    },
  });
}
