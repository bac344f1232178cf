import { createTransport } from "nodemailer";
import { MailRefused, type Mailer, type OutgoingMail } from "./mailer.ts";

/** Settings of a mail server (`VOWDESK_SMTP`, `VOWDESK_MAIL_FROM`). */
export interface SmtpSettings {
  url: string;
  from: string;
}

/** Ports for mail from clients, in the clear until STARTTLS and encrypted from the start (RFC 6409, RFC 8314). */
const defaultPorts = { "smtp:": 587, "smtps:": 465 } as const;
/** Connections at the same time. */
const maxConnections = 4;
/** Together with the steps of a mail less than the claim of a mail in the outbox. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 15_000 } as const;

/** A password is only sent encrypted: without TLS the connection is refused. */
function connectionOf(text: string) {
  const url = new URL(text);
  const isEncrypted = url.protocol === "smtps:";
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || defaultPorts[isEncrypted ? "smtps:" : "smtp:"],
    secure: isEncrypted,
    ...(auth && { auth, requireTLS: !isEncrypted }),
  };
}

interface SmtpFailure {
  code?: string;
  command?: string;
  responseCode?: number;
}

/** The server answered to the recipient or to the text of the mail, not to the connection or the sender. */
const isAboutMail = ({ command, code }: SmtpFailure) =>
  command === "RCPT TO" || command === "DATA" || code === "EMESSAGE";

function refusalOf(error: unknown): MailRefused {
  const failure = error as SmtpFailure;
  const { code = "unknown error", responseCode } = failure;
  const isPermanent = responseCode !== undefined && responseCode >= 500 && isAboutMail(failure);
  return new MailRefused(responseCode === undefined ? code : `${code}, SMTP ${responseCode}`, isPermanent);
}

const domainOf = (from: string) => /@([^\s@>]+)>?$/.exec(from)?.[1] ?? "localhost";

/** Sends mails by SMTP over a pool of connections. Connects when the first mail is sent. */
export function openSmtp({ url, from }: SmtpSettings): Mailer {
  const transport = createTransport({
    ...connectionOf(url),
    ...timeouts,
    pool: true,
    maxConnections,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ id, to, subject, text, at }: OutgoingMail): Promise<void> {
      try {
        await transport.sendMail({
          messageId: `<${id}@${domainOf(from)}>`,
          from,
          to: { name: "", address: to },
          subject,
          text,
          date: at,
          // No answers from vacation responders (RFC 3834).
          headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
        });
      } catch (error) {
        throw refusalOf(error);
      }
    },
    close: () => transport.close(),
  };
}
