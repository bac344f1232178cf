/** A mail to one address, as plain text. */
export interface OutgoingMail {
  /** Unique name of the mail, which becomes its Message-ID. It stays the same when a mail is sent again, so that readers recognise it. */
  id: string;
  to: string;
  subject: string;
  text: string;
  /** When the mail was written. */
  at: Date;
  /** Which attempt this is; absent for the first one. Later attempts have longer limits. */
  attempt?: number;
}

/** The mail server did not accept a mail. The message has codes only, because its answers often contain the address. */
export class MailRefused extends Error {
  override name = "MailRefused";
  /** Whether every further attempt would be refused too, such as for an unknown recipient. */
  readonly isPermanent: boolean;
  /** Whether the server could not be reached, for which the mail is not the reason. */
  readonly isAway: boolean;

  constructor(message: string, isPermanent: boolean, isAway = false) {
    super(message);
    this.isPermanent = isPermanent;
    this.isAway = isAway;
  }
}

/** Sends mails by the server of the business. */
export interface Mailer {
  /** Throws `MailRefused` unless the server has accepted the mail. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}
