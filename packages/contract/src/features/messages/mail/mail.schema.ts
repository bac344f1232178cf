/** A mail is pending until the mail server has accepted it, or until it is given up. */
export type MailState = "pending" | "sent" | "failed";
