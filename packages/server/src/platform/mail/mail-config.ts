import type { SmtpSettings } from "./mailer-smtp.ts";

/** Settings of mail by their names in the environment. */
interface MailEnvironment {
  VOWDESK_SMTP?: string | undefined;
  VOWDESK_MAIL_FROM?: string | undefined;
  VOWDESK_PUBLIC_URL?: string | undefined;
}

type Problem = readonly [name: string, problem: string];

const isSmtpUrl = (text: string) =>
  URL.canParse(text) && ["smtp:", "smtps:"].includes(new URL(text).protocol) && new URL(text).hostname !== "";
/** `desk@example.com` or `Vowdesk <desk@example.com>`. */
const sender = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** Explains what is missing or wrong; empty if the settings can be used. */
function problemsOf({ VOWDESK_SMTP: url, VOWDESK_MAIL_FROM: from, VOWDESK_PUBLIC_URL: address }: MailEnvironment) {
  const problems: Problem[] = [];
  if (url !== undefined && !isSmtpUrl(url))
    problems.push(["VOWDESK_SMTP", "must be smtp://user:password@host:port or smtps://…"]);
  if (url !== undefined && (from === undefined || !sender.test(from)))
    problems.push([
      "VOWDESK_MAIL_FROM",
      "must be the sender of mails, such as desk@example.com or Vowdesk <desk@example.com>",
    ]);
  if (url !== undefined && address === undefined)
    problems.push(["VOWDESK_PUBLIC_URL", "is needed with VOWDESK_SMTP, for links in mails"]);
  return problems;
}

/** The mail server, null if none is set, or what is wrong with its settings. */
export function readMail(read: MailEnvironment): { smtp: SmtpSettings | null } | { problems: readonly Problem[] } {
  const problems = problemsOf(read);
  if (problems.length > 0) return { problems };
  const { VOWDESK_SMTP: url, VOWDESK_MAIL_FROM: from } = read;
  return { smtp: url === undefined || from === undefined ? null : { url, from } };
}
