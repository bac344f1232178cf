import { getCACertificates } from "node:tls";
import { createTransport } from "nodemailer";
import type { SMTPTransportGetSocket } from "nodemailer/lib/smtp-transport";
import { openQueue } from "../jobs/queue.ts";
import { openGreeted } from "./mail-connection.ts";
import { MailRefused, type Mailer, type OutgoingMail } from "./mailer.ts";

/** Settings of a mail server (`VOWDESK_SMTP`, `VOWDESK_MAIL_FROM`). */
export interface SmtpSettings {
  url: string;
  from: string;
  /** The name with which this server introduces itself. Absent in tests. */
  name?: string;
  /** Certificates that are trusted beside the usual ones, in PEM form. */
  ca?: string | null;
}

/** Ports for mail from clients, in the clear until STARTTLS and encrypted from the start (RFC 6409, RFC 8314). */
const defaultPorts = { "smtp:": 587, "smtps:": 465 } as const;
/** Connections at the same time. Alerts by mail come in larger batches. */
const inQueue = openQueue({ name: "mail", concurrency: 4, maxWaiting: 1_000 });

/**
 * Limits of an attempt, together less than the claim of a mail in the outbox. They are the client's: a peer that is silent, or sends a byte
 * now and then, cannot hold the connection.
 */
export interface MailLimits {
  /** The longest wait for the greeting of the mail server. */
  greetingMs: number;
  /** From the greeting until the text is sent. Doubled with each further attempt, because repeating these steps does no harm. */
  stepsMs: number;
  maxStepsMs: number;
  /** Until the server has accepted the text, which it may scan. A repetition could send the mail twice. */
  acceptMs: number;
}

const usualLimits: MailLimits = { greetingMs: 10_000, stepsMs: 4_000, maxStepsMs: 30_000, acceptMs: 30_000 };
/** The library's own limits are never the first to end. */
const timeouts = {
  connectionTimeout: 120_000,
  greetingTimeout: 120_000,
  socketTimeout: 120_000,
  socketCloseTimeout: 1_000,
};

/** A deadline that can be moved. */
class Deadline {
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  set(ms: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.abort(), ms);
  }

  abort(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
  }
}

/** How the mail server is reached. A password is only sent encrypted: without TLS the connection is refused. */
export function connectionOf({ url: text, name, ca }: Pick<SmtpSettings, "url" | "name" | "ca">) {
  const url = new URL(text);
  const isEncrypted = url.protocol === "smtps:";
  const auth = url.username
    ? { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) }
    : undefined;
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || defaultPorts[isEncrypted ? "smtps:" : "smtp:"],
    secure: isEncrypted,
    ...(name !== undefined && { name }),
    ...(ca && { tls: { ca: [...getCACertificates("default"), ca] } }),
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

function refusalOf(error: unknown, hasGreeted: boolean): MailRefused {
  const failure = error as SmtpFailure;
  const { code, responseCode } = failure;
  const isPermanent = responseCode !== undefined && responseCode >= 500 && isAboutMail(failure);
  const text = code === undefined || ["EABORT", "ABORT_ERR"].includes(String(code)) ? "ETIMEDOUT" : code;
  return new MailRefused(responseCode === undefined ? text : `${text}, SMTP ${responseCode}`, isPermanent, !hasGreeted);
}

const domainOf = (from: string) => /@([^\s@>]+)>?$/.exec(from)?.[1] ?? "localhost";

const headersOf = (from: string, { id, to, subject, text, at }: OutgoingMail) => ({
  messageId: `<${id}@${domainOf(from)}>`,
  from,
  to: { name: "", address: to },
  subject,
  text,
  date: at,
  // No answers from vacation responders (RFC 3834).
  headers: { "Auto-Submitted": "auto-generated", "X-Auto-Response-Suppress": "All" },
});

/** Sends one mail over a connection of its own. */
async function sendOne(settings: SmtpSettings, mail: OutgoingMail, limits: MailLimits, deadline: Deadline) {
  let hasGreeted = false;
  const { signal } = deadline;
  const connection = connectionOf(settings);
  const getSocket: SMTPTransportGetSocket = (_options, done) => {
    openGreeted(connection, signal).then(
      (socket) => {
        hasGreeted = true;
        deadline.set(Math.min(limits.stepsMs * 2 ** ((mail.attempt ?? 1) - 1), limits.maxStepsMs));
        done(null, { connection: socket, secured: connection.secure });
      },
      (error: Error) => done(error, false),
    );
  };
  const transport = createTransport({
    ...connection,
    ...timeouts,
    disableFileAccess: true,
    disableUrlAccess: true,
    getSocket,
  });
  transport.use("stream", ({ message }, done) => {
    const createStream = message.createReadStream.bind(message);
    message.createReadStream = () => createStream().once("end", () => deadline.set(limits.acceptMs));
    done();
  });
  deadline.set(limits.greetingMs);
  try {
    await transport.sendMail({ ...headersOf(settings.from, mail), signal });
  } catch (error) {
    throw refusalOf(error, hasGreeted);
  } finally {
    deadline.abort();
  }
}

/** Sends mails by SMTP, each over a new connection: one that is kept may have been lost since. */
export function openSmtp(settings: SmtpSettings, limits: MailLimits = usualLimits): Mailer {
  const running = new Set<Deadline>();
  return {
    send: (mail) =>
      inQueue(async () => {
        const deadline = new Deadline();
        running.add(deadline);
        await sendOne(settings, mail, limits, deadline).finally(() => running.delete(deadline));
      }),
    close: () => {
      for (const deadline of running) deadline.abort();
    },
  };
}
