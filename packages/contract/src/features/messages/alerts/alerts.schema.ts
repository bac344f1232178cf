import * as z from "zod";
import { languages, permissions, Moment, RecordId, Version, PagePath } from "../../../kernel/index.ts";
import { MessageGroup } from "../notifications/notifications.schema.ts";

/** `alert` shows the steps of an escalation and the bots, `alert:edit` changes them. */
export const alertPermissions = permissions("alert", "alert:edit");

/** Refusals of alerts. */
export const alertRefusals = {
  "push-address-invalid": 500,
  /** The browser has to subscribe before it can be tested. */
  "push-not-subscribed": 200,
  /** Two channels cannot begin at the same time. */
  "alert-delays-equal": 200,
  /** The address does not begin with `https` and a host of the chosen service. */
  "bot-address-invalid": 200,
  "bot-limit": 200,
  /** Nothing is sent by a bot that is switched off. */
  "bot-off": 200,
} as const;

/** The ways to reach a user outside of the tab. A bot writes to a group chat of the team. */
export const alertChannels = ["push", "email", "bot", "sms"] as const;
export const AlertChannel = z.enum(alertChannels);
export type AlertChannel = z.infer<typeof AlertChannel>;

/** A step of an escalation: the channel, and how long after the beginning it is used if the message is still open. */
export interface AlertStep {
  channel: AlertChannel;
  afterSeconds: number;
}

/** The steps for messages to single users, and for orders that no one has claimed. */
export interface AlertSteps {
  personal: readonly AlertStep[];
  orders: readonly AlertStep[];
}

/** Seconds until a channel is used; 0 leaves it out. */
const Delay = z.int().min(0).max(86_400);

/** The delays for messages to single users. */
export const PersonalDelays = z.object({ push: Delay, email: Delay });
/** The delays for orders that no one has claimed. SMS go to the users who receive unclaimed orders (`message:escalated`). */
export const OrderDelays = z.object({ push: Delay, email: Delay, bot: Delay, sms: Delay });

export const AlertDelays = z.object({ personal: PersonalDelays, orders: OrderDelays });
export type AlertDelays = z.infer<typeof AlertDelays>;

/** Until they are changed. Tabs ring for an order after 30 and 60 s, before the first step. */
export const defaultAlertDelays: AlertDelays = {
  personal: { push: 10, email: 600 },
  orders: { push: 90, email: 0, bot: 150, sms: 300 },
};

/** The delays and which channels this server can use. */
export const AlertDelaySettings = AlertDelays.extend({
  version: Version,
  hasMail: z.boolean(),
  hasSms: z.boolean(),
});
export type AlertDelaySettings = z.infer<typeof AlertDelaySettings>;

/** Services whose bots write to a group chat by an incoming webhook: WeCom, DingTalk and Feishu. */
export const botKinds = ["wecom", "dingtalk", "feishu"] as const;
export const BotKind = z.enum(botKinds);
export type BotKind = z.infer<typeof BotKind>;

/** Bots of an installation. */
export const maxBots = 20;

/** A bot of a group chat, which reports orders that no one has claimed. Its address is a secret and is never returned. */
export const AlertBot = z.object({
  id: RecordId,
  name: z.string(),
  kind: BotKind,
  language: z.enum(languages),
  isOn: z.boolean(),
  /** Whether the bot signs what it sends (DingTalk and Feishu). */
  hasSecret: z.boolean(),
  /** The last attempt: its time, and the error (null after a success). */
  lastAt: Moment.nullable(),
  lastError: z.string().nullable(),
  version: Version,
});
export type AlertBot = z.infer<typeof AlertBot>;

/** The groups of messages that reach the user by each channel. */
export const AlertGroups = z.array(MessageGroup).max(MessageGroup.options.length);

/** Base64 without padding, in the alphabet for addresses. */
const base64Url = (bytes: number) => z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((bytes * 4) / 3)}}=*$`));

/** A subscription as the Push API of browsers gives it (RFC 8291). */
export const PushSubscriptionKeys = z.object({ p256dh: base64Url(65), auth: base64Url(16) });

/** The public key of the server with which a browser subscribed. */
const ServerKey = base64Url(65);

/** The address at which a push service accepts the pushes for a browser. */
export const PushEndpoint = z.url().max(1_000);

/** A subscription of a browser as it is sent to the server. */
export const NewPushSubscription = z.object({
  endpoint: PushEndpoint,
  keys: PushSubscriptionKeys,
  serverKey: ServerKey.optional(),
});

/** A browser that receives alerts. */
export const AlertBrowser = z.object({
  id: RecordId,
  /** By which a browser finds its own subscription. Only its user gets it. */
  endpoint: z.string(),
  /** Names of the browser and its system, empty if unknown. */
  browser: z.string(),
  system: z.string(),
  createdAt: Moment,
});
export type AlertBrowser = z.infer<typeof AlertBrowser>;

/** How a user is reached outside of the tab. */
export const AlertSettings = z.object({
  pushGroups: AlertGroups,
  emailGroups: AlertGroups,
  /** The verified address to which e-mail goes; null if there is none or the server sends no e-mail. */
  email: z.string().nullable(),
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
  path: PagePath,
});
export type PushPayload = z.infer<typeof PushPayload>;

/** A push that closes the notification with this tag. */
export const ClosingPush = z.object({ close: z.string().max(64) });
export type ClosingPush = z.infer<typeof ClosingPush>;
