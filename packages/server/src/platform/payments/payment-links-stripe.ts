import { createHmac, timingSafeEqual } from "node:crypto";
import * as z from "zod";
import { openFetch } from "../network/fetch.ts";
import type { Reach } from "../network/reach.ts";
import {
  RefusedEvent,
  type OnlineMethod,
  type PaymentEvent,
  type PaymentLinks,
  type RequestedLink,
  type SignedMessage,
} from "./payment-links.ts";

/** How the provider names what couples pay with. */
const methods: Readonly<Record<OnlineMethod, string>> = { card: "card", wechat: "wechat_pay", alipay: "alipay" };

export interface PaymentLinkSettings {
  /** Address of the interface of Stripe, or of another server with the same one. */
  url: string;
  key: string;
  /** Signs the messages of the provider. */
  secret: string;
  method: OnlineMethod;
}

interface PaymentLinkVariables {
  VOWDESK_PAYMENT_LINKS?: string | undefined;
  VOWDESK_PAYMENT_LINKS_KEY?: string | undefined;
  VOWDESK_PAYMENT_LINKS_SECRET?: string | undefined;
  VOWDESK_PAYMENT_LINKS_METHOD: OnlineMethod;
  VOWDESK_PUBLIC_URL?: string | undefined;
}

export const PaymentLinkMethod = z.enum(["card", "wechat", "alipay"]).default("card");

/** `none`, or the address of the provider. Throws an Error for other texts, and without what the provider needs. */
export function readPaymentLinks(
  read: PaymentLinkVariables,
  testAddresses: ReadonlySet<string>,
): PaymentLinkSettings | null {
  const { VOWDESK_PAYMENT_LINKS: text = "none", VOWDESK_PAYMENT_LINKS_METHOD: method } = read;
  if (text === "none") return null;
  const url = URL.canParse(text) ? new URL(text) : null;
  const isSecure = url?.protocol === "https:" || (url?.protocol === "http:" && testAddresses.has(url.hostname));
  if (!url || !isSecure || url.username !== "" || url.password !== "")
    throw new Error("VOWDESK_PAYMENT_LINKS: must be none, or an address that begins with https://");
  const { VOWDESK_PAYMENT_LINKS_KEY: key, VOWDESK_PAYMENT_LINKS_SECRET: secret, VOWDESK_PUBLIC_URL: pages } = read;
  if (!key || !secret || !pages)
    throw new Error(
      "VOWDESK_PAYMENT_LINKS: needs VOWDESK_PAYMENT_LINKS_KEY, VOWDESK_PAYMENT_LINKS_SECRET and VOWDESK_PUBLIC_URL",
    );
  return { url: url.href.replace(/\/$/, ""), key, secret, method };
}

/** Short, because a couple waits for the link. */
const answerWithinMs = 8_000;
/** Longer than the difference between two clocks, and too short for a recorded message to be sent again later. */
const toleranceSeconds = 300;
/** Amounts of the product are in cents of this currency. */
const currency = "cny";

/** The largest number that the column can store. */
const maxCents = 2_147_483_647;

const ProviderId = z.string().regex(/^[\w-]{1,255}$/);
const MadeSession = z.object({ id: ProviderId, url: z.url({ protocol: /^https?$/ }).max(2_000) });

const Event = z.object({ type: z.string(), data: z.object({ object: z.unknown() }) });
const Session = z.object({ id: ProviderId });
const PaidSession = Session.extend({
  currency: z.string(),
  amount_total: z.int().min(1).max(maxCents),
  payment_intent: ProviderId,
});

const paidTypes: ReadonlySet<string> = new Set([
  "checkout.session.completed",
  "checkout.session.async_payment_succeeded",
]);
const endedTypes: ReadonlySet<string> = new Set(["checkout.session.expired", "checkout.session.async_payment_failed"]);

/** Whether one of the signatures of the header `t=…,v1=…,v1=…` is that of the body. Throws `RefusedEvent` otherwise. */
function verify(secret: string, { body, signature = "", now }: SignedMessage): void {
  const parts = signature.split(",").map((part) => part.trim().split("=", 2) as [string, string?]);
  const at = parts.find(([name]) => name === "t")?.[1] ?? "";
  const expected = createHmac("sha256", secret).update(`${at}.`).update(body).digest();
  const isSigned = parts.some(([name, value = ""]) => {
    const sent = Buffer.from(value, "hex");
    return name === "v1" && sent.length === expected.length && timingSafeEqual(sent, expected);
  });
  if (!/^\d{1,12}$/.test(at) || !isSigned) throw new RefusedEvent("signature");
  if (Math.abs(now.getTime() / 1_000 - Number(at)) > toleranceSeconds) throw new RefusedEvent("old");
}

function parse<S extends z.ZodType>(shape: S, value: unknown): z.infer<S> {
  const parsed = shape.safeParse(value);
  if (!parsed.success) throw new RefusedEvent("unreadable");
  return parsed.data;
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    throw new RefusedEvent("unreadable");
  }
}

/** A session that was completed can be unpaid, because some payments take days. */
function eventOf(body: Buffer): PaymentEvent {
  const { type, data } = parse(Event, parseJson(body));
  if (endedTypes.has(type)) return { kind: "ended", linkId: parse(Session, data.object).id };
  if (!paidTypes.has(type)) return { kind: "other" };
  const { payment_status } = parse(z.object({ payment_status: z.string() }), data.object);
  if (payment_status !== "paid") return { kind: "other" };
  const session = parse(PaidSession, data.object);
  if (session.currency.toLowerCase() !== currency) throw new RefusedEvent("currency");
  const { id: linkId, payment_intent: paymentId, amount_total: cents } = session;
  return { kind: "paid", linkId, paymentId, cents };
}

const fieldsOf = ({ cents, number, language, returnUrl, expiresAt }: RequestedLink, method: OnlineMethod) => ({
  mode: "payment",
  client_reference_id: number,
  locale: language,
  success_url: returnUrl,
  cancel_url: returnUrl,
  expires_at: String(Math.floor(expiresAt.getTime() / 1_000)),
  "payment_method_types[0]": methods[method],
  ...(method === "wechat" && { "payment_method_options[wechat_pay][client]": "web" }),
  "line_items[0][quantity]": "1",
  "line_items[0][price_data][currency]": currency,
  "line_items[0][price_data][unit_amount]": String(cents),
  "line_items[0][price_data][product_data][name]": number,
});

/** Payment links by Checkout sessions of Stripe (https://docs.stripe.com/api/checkout/sessions). */
export function openPaymentLinks(settings: PaymentLinkSettings, reach: Reach): PaymentLinks {
  const { url, key, secret, method } = settings;
  const request = openFetch({ timeoutMs: answerWithinMs, reach });
  const send = async (path: string, fields: Record<string, string>, idempotencyKey: string) => {
    const answer = await request(`${url}/v1/checkout/sessions${path}`, {
      method: "POST",
      headers: {
        authorization: `Bearer ${key}`,
        "content-type": "application/x-www-form-urlencoded",
        "idempotency-key": idempotencyKey,
      },
      body: new URLSearchParams(fields).toString(),
    });
    if (!answer.ok) throw new Error(`the payment provider answered with HTTP ${answer.status}`);
    return (await answer.json()) as unknown;
  };
  return {
    method,
    signatureHeader: "stripe-signature",
    make: async (link) => MadeSession.parse(await send("", fieldsOf(link, method), link.key)),
    async end(id) {
      await send(`/${id}/expire`, {}, `end-${id}`);
    },
    read(message) {
      verify(secret, message);
      return eventOf(message.body);
    },
  };
}
