import { post } from "../network/post.ts";

/** A short message to a phone number in international form. */
export interface SmsMessage {
  phone: string;
  text: string;
}

/** Sends short messages. Null in `Services` where the business sends none. */
export interface Sms {
  /** Whether messages are shown on the page instead of being sent, as in demo mode. */
  isSimulated: boolean;
  /** Throws if the message was not accepted. The error has neither its text nor its number. */
  send(message: SmsMessage): Promise<void>;
}

/** How messages are sent: shown on the page, or posted to a gateway; null for not at all. */
export type SmsSettings = { kind: "simulated" } | { kind: "gateway"; url: string; secret: string | null } | null;

/** A person waits for the code, so a gateway must answer within this time. */
const answerWithinMs = 5_000;

interface SmsVariables {
  VOWDESK_SMS?: string | undefined;
  VOWDESK_SMS_SECRET?: string | undefined;
  VOWDESK_WEBHOOK_ALLOW_PRIVATE: boolean;
}

/** Parses `none`, `simulated` (the default in demo mode), or the address of a gateway. Throws an Error for other texts. */
export function readSms(read: SmsVariables, demo: boolean): SmsSettings {
  const { VOWDESK_SMS: text = demo ? "simulated" : "none", VOWDESK_SMS_SECRET: secret } = read;
  if (text === "none") return null;
  if (text === "simulated") return { kind: "simulated" };
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSecure = url?.protocol === "https:" || (read.VOWDESK_WEBHOOK_ALLOW_PRIVATE && url?.protocol === "http:");
  if (!url || !isSecure || url.username !== "" || url.password !== "")
    throw new Error("VOWDESK_SMS: must be none, simulated, or an address that begins with https://");
  return { kind: "gateway", url: text, secret: secret ?? null };
}

/** Opens the way in which messages are sent; null for none. Private addresses of a gateway are refused as those of webhooks. */
export function openSms(settings: SmsSettings, allowsPrivate: boolean): Sms | null {
  if (settings === null) return null;
  if (settings.kind === "simulated") return { isSimulated: true, send: () => Promise.resolve() };
  const { url, secret } = settings;
  const headers = {
    "content-type": "application/json",
    ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
  };
  return {
    isSimulated: false,
    async send({ phone, text }) {
      const { status } = await post({
        url,
        body: JSON.stringify({ phone, text }),
        headers,
        timeoutMs: answerWithinMs,
        allowsPrivate,
      });
      if (status < 200 || status >= 300) throw new Error(`the SMS gateway answered with HTTP ${status}`);
    },
  };
}
