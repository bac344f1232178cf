import { X509Certificate } from "node:crypto";
import { readFileSync } from "node:fs";
import { isIP } from "node:net";
import { readServiceUrl, smtpUrl, type SettingProblem } from "../service-url.ts";
import type { SmtpSettings } from "./mailer-smtp.ts";

/** Settings of mail by their names in the environment. */
interface MailEnvironment {
  VOWDESK_SMTP?: string | undefined;
  VOWDESK_SMTP_PASSWORD?: string | undefined;
  VOWDESK_SMTP_CA?: string | undefined;
  VOWDESK_SMTP_NAME?: string | undefined;
  VOWDESK_MAIL_FROM?: string | undefined;
  VOWDESK_PUBLIC_URL?: string | undefined;
}

/** `desk@example.com` or `Vowdesk <desk@example.com>`. */
const sender = /^(?:[^<>\r\n]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/;

/** The name or address with which this server introduces itself (RFC 5321, 4.1.1.1 and 4.1.3). */
function nameOf(publicUrl: string): string {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, "");
  if (isIP(host) === 0) return host;
  return isIP(host) === 6 ? `[IPv6:${host}]` : `[${host}]`;
}

const domainName = /^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/i;

function readCa(file: string | undefined): { ca: string | null } | { problems: SettingProblem[] } {
  if (file === undefined) return { ca: null };
  try {
    const text = readFileSync(file, "utf8");
    // Throws without a certificate in PEM form.
    return new X509Certificate(text).raw.length > 0 ? { ca: text } : { ca: null };
  } catch {
    return { problems: [["VOWDESK_SMTP_CA", `the file ${file} has no readable certificate in PEM form`]] };
  }
}

/** Explains what is missing or wrong beside the address of the mail server. */
function problemsOf({
  VOWDESK_MAIL_FROM: from,
  VOWDESK_PUBLIC_URL: address,
  VOWDESK_SMTP_NAME: name,
}: MailEnvironment) {
  const problems: SettingProblem[] = [];
  if (from === undefined || !sender.test(from))
    problems.push([
      "VOWDESK_MAIL_FROM",
      "must be the sender of mails, such as desk@example.com or Vowdesk <desk@example.com>",
    ]);
  if (address === undefined) problems.push(["VOWDESK_PUBLIC_URL", "is needed with VOWDESK_SMTP, for links in mails"]);
  if (name !== undefined && !domainName.test(name))
    problems.push(["VOWDESK_SMTP_NAME", "must be a name of this server, such as desk.example.com"]);
  return problems;
}

/** The mail server, null if none is set, or what is wrong with its settings. */
export function readMail(read: MailEnvironment): { smtp: SmtpSettings | null } | { problems: SettingProblem[] } {
  const { VOWDESK_SMTP: text, VOWDESK_MAIL_FROM: from = "", VOWDESK_PUBLIC_URL: address = "http://localhost" } = read;
  if (text === undefined) return { smtp: null };
  const server = readServiceUrl(text, read.VOWDESK_SMTP_PASSWORD, smtpUrl);
  const trust = readCa(read.VOWDESK_SMTP_CA);
  if ("url" in server && "ca" in trust && problemsOf(read).length === 0)
    return { smtp: { url: server.url, from, name: read.VOWDESK_SMTP_NAME ?? nameOf(address), ca: trust.ca } };
  const problems = [server, trust].flatMap((part) => ("problems" in part ? part.problems : []));
  return { problems: [...problems, ...problemsOf(read)] };
}
