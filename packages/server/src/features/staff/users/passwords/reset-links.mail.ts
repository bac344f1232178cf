import type { Context } from "../../../../kernel/http/context.ts";
import { sendMail, sendsMail } from "../../../messages/mail/mail.ts";
import { languageOf } from "../../settings/settings.ts";
import type { Recipient } from "./reset-links.store.ts";

interface MailedLink {
  token: string;
  until: Date;
}

/** The address to which links of this user are sent; null if they have none, or this server sends no mail. */
export const linkAddressOf = ({ services }: Context, { email }: Recipient): string | null =>
  sendsMail(services) && services.settings.publicUrl !== undefined && email !== "" ? email : null;

/** Sends a password link in the language of its user; to a user who has never signed in, as an invitation. */
export async function mailLink(ctx: Context, person: Recipient, { token, until }: MailedLink): Promise<void> {
  const to = linkAddressOf(ctx, person);
  if (to === null) return;
  await sendMail(ctx, {
    to,
    template: person.last_sign_in_at === null ? "invitation" : "password-link",
    language: (await languageOf(ctx, person.id)) ?? ctx.language,
    values: {
      name: person.real_name || person.username,
      username: person.username,
      link: `${ctx.services.settings.publicUrl}/auth-redirect#reset=${token}`,
      until,
    },
    expiresAt: until,
  });
}
