import { readDestinations } from "./destinations.ts";
import type { Reach, ReceiverKind } from "../network/reach.ts";
import { post } from "../network/post.ts";

/** A short message to a phone number in international form. */
export interface SmsMessage {
  phone: string;
  text: string;
  /** The same for every repetition of a message, by which the gateway recognises it. Absent for those that are sent once. */
  key?: string;
}

/** The gateway did not accept a message. */
export class SmsRefused extends Error {
  override name = "SmsRefused";
  /** Whether every repetition would be refused too, such as for a number that does not exist. */
  readonly isPermanent: boolean;

  constructor(status: number) {
    super(`the SMS gateway answered with HTTP ${status}`);
    this.isPermanent = status >= 400 && status < 500 && !temporary.has(status);
  }
}

/** Wrong secret, time-out, too early, too many requests: another attempt can succeed. */
const temporary: ReadonlySet<number> = new Set([401, 403, 408, 425, 429]);

/** Sends short messages. Null in `Services` where the business sends none. */
export interface Sms {
  /** Whether messages are shown on the page instead of being sent, as in demo mode. */
  isSimulated: boolean;
  /** Calling codes of the countries to which messages go; absent or null for that of the business. */
  destinations?: readonly string[] | null;
  /** Codes in a day, for couples and for all others each. */
  perDay?: number;
  /** Throws if the message was not accepted. The error has neither its text nor its number. */
  send(message: SmsMessage): Promise<void>;
}

/** How messages are sent: shown on the page, or posted to a gateway; null for not at all. */
export type SmsSettings =
  | (Pick<Sms, "destinations" | "perDay"> &
      ({ kind: "simulated" } | { kind: "gateway"; url: string; secret: string | null }))
  | null;

/** A person waits for the code, so a gateway must answer within this time. */
const answerWithinMs = 5_000;

interface SmsVariables {
  VOWDESK_SMS?: string | undefined;
  VOWDESK_SMS_SECRET?: string | undefined;
  VOWDESK_SMS_DESTINATIONS?: string | undefined;
  VOWDESK_SMS_PER_DAY?: number | undefined;
  VOWDESK_WEBHOOK_ALLOW_PRIVATE: ReadonlySet<ReceiverKind> | null;
}

/** Parses `none`, `simulated` (the default in demo mode), or the address of a gateway. Throws an Error for other texts. */
export function readSms(read: SmsVariables, demo: boolean): SmsSettings {
  const { VOWDESK_SMS: text = demo ? "simulated" : "none", VOWDESK_SMS_SECRET: secret } = read;
  if (text === "none") return null;
  const perDay = read.VOWDESK_SMS_PER_DAY;
  const destinations = readDestinations(read.VOWDESK_SMS_DESTINATIONS);
  const limits = { ...(destinations && { destinations }), ...(perDay !== undefined && { perDay }) };
  if (text === "simulated") return { kind: "simulated", ...limits };
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSecure =
    url?.protocol === "https:" || (read.VOWDESK_WEBHOOK_ALLOW_PRIVATE?.has("sms") && url?.protocol === "http:");
  if (!url || !isSecure || url.username !== "" || url.password !== "")
    throw new Error("VOWDESK_SMS: must be none, simulated, or an address that begins with https://");
  return { kind: "gateway", url: text, secret: secret ?? null, ...limits };
}

/** Opens the way in which messages are sent; null for none. Private addresses of a gateway are refused as those of webhooks. */
export function openSms(settings: SmsSettings, reach: Reach): Sms | null {
  if (settings === null) return null;
  const { destinations = null, perDay } = settings;
  const limits = { destinations, ...(perDay !== undefined && { perDay }) };
  if (settings.kind === "simulated") return { isSimulated: true, ...limits, send: () => Promise.resolve() };
  const { url, secret } = settings;
  const headers = {
    "content-type": "application/json",
    ...(secret === null ? {} : { authorization: `Bearer ${secret}` }),
  };
  return {
    isSimulated: false,
    ...limits,
    async send({ phone, text, key }) {
      const { status } = await post({
        url,
        body: JSON.stringify({ phone, text }),
        headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
        timeoutMs: answerWithinMs,
        reach,
      });
      if (status < 200 || status >= 300) throw new SmsRefused(status);
    },
  };
}
