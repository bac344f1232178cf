import * as z from "zod";
import { MessageGroup } from "../notifications/schema.ts";

/** Refusals of alerts. */
export const alertRefusals = {
  "push-address-invalid": 500,
  /** The browser has to subscribe before it can be tested. */
  "push-not-subscribed": 200,
} as const;

/** The ways to reach a user outside of the tab. */
export const alertChannels = ["push"] as const;
export const AlertChannel = z.enum(alertChannels);
export type AlertChannel = z.infer<typeof AlertChannel>;

/** Steps of an escalation: the channel, and how long after the beginning it is used if the message is still open. */
export const AlertStep = z.object({ channel: AlertChannel, afterSeconds: z.int().min(5).max(86_400) });
export type AlertStep = z.infer<typeof AlertStep>;

/** The steps for messages to single users, and for orders that no one has claimed. */
export interface AlertSteps {
  personal: readonly AlertStep[];
  orders: readonly AlertStep[];
}

/** Until they are changed. Tabs ring for an order after 30 and 60 s, before the first step. */
export const defaultAlertSteps: AlertSteps = {
  personal: [{ channel: "push", afterSeconds: 10 }],
  orders: [{ channel: "push", afterSeconds: 90 }],
};

/** The groups of messages that reach the user by each channel. */
export const AlertGroups = z.array(MessageGroup).max(MessageGroup.options.length);

/** Base64 without padding, in the alphabet for addresses. */
const base64Url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** A subscription as the Push API of browsers gives it (RFC 8291). */
export const PushSubscriptionKeys = z.object({ p256dh: base64Url(65), auth: base64Url(16) });

/** A browser that receives alerts. */
export const AlertBrowser = z.object({
  id: z.int(),
  /** By which a browser finds its own subscription. Only its user gets it. */
  endpoint: z.string(),
  /** Names of the browser and its system, empty if unknown. */
  browser: z.string(),
  system: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
});
export type AlertBrowser = z.infer<typeof AlertBrowser>;

/** How a user is reached outside of the tab. */
export const AlertSettings = z.object({
  pushGroups: AlertGroups,
  /** Whether alerts contain names and texts. Otherwise they contain the kind and the number only. */
  showsDetails: z.boolean(),
  /** The server's public key, with which browsers subscribe (RFC 8292). */
  publicKey: z.string(),
  browsers: z.array(AlertBrowser),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

/** What a push contains. `close` names notifications that are closed, because their messages were read elsewhere. */
export const PushPayload = z.object({
  tag: z.string().max(64),
  title: z.string().max(200),
  text: z.string().max(500),
  /** Path and query of the page that a click opens. */
  path: z.string().startsWith("/").max(200),
});
export type PushPayload = z.infer<typeof PushPayload>;

/** A push that closes the notification with this tag. */
export const ClosingPush = z.object({ close: z.string().max(64) });
export type ClosingPush = z.infer<typeof ClosingPush>;
