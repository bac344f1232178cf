import { dateLocale, type Language } from "@vowdesk/contract/kernel";
import { randomUUID } from "node:crypto";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { mailTextsOf, type mailTexts, type MailTemplate } from "../../../locales/mail-texts.ts";
import { businessZone } from "../../../platform/business-time.ts";
import { sealContent } from "./content.ts";
import { insertMail } from "./mail.store.ts";

/** How long a mail is tried, unless its request says otherwise. */
const sendWithinMs = 24 * 60 * 60_000;

interface MailRequest<T extends MailTemplate> {
  /** One address. */
  to: string;
  language: Language;
  template: T;
  /** The placeholders of the template. Times are written in the time zone of the business. */
  values: Readonly<Record<(typeof mailTexts)[T]["values"][number], string | Date>>;
  /** When the mail is not of use any more. Default: in a day. */
  expiresAt?: Date;
}

/** Whether a mail server is configured. Without one, users get their links from an administrator. */
export const sendsMail = ({ mailer }: Pick<Services, "mailer">): boolean => mailer !== undefined;

async function textsOf(ctx: Context, values: Readonly<Record<string, string | Date>>, language: Language) {
  const timeZone = await businessZone(ctx.db);
  const format = new Intl.DateTimeFormat(dateLocale(language), { dateStyle: "long", timeStyle: "short", timeZone });
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === "string" ? value : format.format(value)]),
  );
}

/**
 * Stores a mail in the caller's transaction; a job sends it after the commit, at least once. Does nothing without a mail server.
 * Returns whether the mail was stored.
 */
export async function sendMail<T extends MailTemplate>(ctx: Context, request: MailRequest<T>): Promise<boolean> {
  if (!sendsMail(ctx.services)) return false;
  const { to, template, language, values } = request;
  const messageId = randomUUID();
  const texts = mailTextsOf(template, language, await textsOf(ctx, values, language));
  await insertMail(ctx.db, {
    message_id: messageId,
    template,
    sealed_content: sealContent(ctx.services, messageId, { to, ...texts }),
    next_at: ctx.now,
    created_at: ctx.now,
    expires_at: request.expiresAt ?? new Date(ctx.now.getTime() + sendWithinMs),
  });
  return true;
}
