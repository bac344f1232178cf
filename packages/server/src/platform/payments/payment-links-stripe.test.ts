import { createHmac } from "node:crypto";
import { expect, test } from "vitest";
import { RefusedEvent } from "./payment-links.ts";
import { openPaymentLinks, readPaymentLinks } from "./payment-links-stripe.ts";

const variables = {
  VOWDESK_PAYMENT_LINKS: "https://api.stripe.com/",
  VOWDESK_PAYMENT_LINKS_KEY: "sk",
  VOWDESK_PAYMENT_LINKS_SECRET: "whsec",
  VOWDESK_PAYMENT_LINKS_METHOD: "card",
  VOWDESK_PUBLIC_URL: "https://desk.example.com",
} as const;

test("reads the settings of the provider, and is absent without them", () => {
  const settings = { url: "https://api.stripe.com", key: "sk", secret: "whsec", method: "card" };
  expect(readPaymentLinks(variables, new Set())).toEqual(settings);
  expect(readPaymentLinks({ VOWDESK_PAYMENT_LINKS_METHOD: "card" }, new Set())).toBeNull();
  expect(readPaymentLinks({ ...variables, VOWDESK_PAYMENT_LINKS: "none" }, new Set())).toBeNull();
});

test.each(["http://api.stripe.com", "https://a:b@api.stripe.com", "stripe"])("refuses the address %s", (address) => {
  expect(() => readPaymentLinks({ ...variables, VOWDESK_PAYMENT_LINKS: address }, new Set())).toThrow("https://");
});

test.each(["VOWDESK_PAYMENT_LINKS_KEY", "VOWDESK_PAYMENT_LINKS_SECRET", "VOWDESK_PUBLIC_URL"])("needs %s", (name) => {
  expect(() => readPaymentLinks({ ...variables, [name]: undefined }, new Set())).toThrow(name);
});

const now = new Date("2026-11-02T02:00:00Z");
const at = now.getTime() / 1_000;
const links = openPaymentLinks(
  { url: "https://api.stripe.com", key: "sk", secret: "whsec", method: "card" },
  { allowsPrivate: false, testAddresses: new Set() },
);
const body = Buffer.from(JSON.stringify({ type: "charge.refunded", data: { object: {} } }));
const mac = (secret: string) => createHmac("sha256", secret).update(`${at}.${body.toString()}`).digest("hex");

test("accepts one right signature of several, and leaves other messages out", () => {
  const signature = `t=${at},v1=${mac("former")},v0=00,v1=${mac("whsec")}`;
  expect(links.read({ body, signature, now })).toEqual({ kind: "other" });
});

test.each([undefined, "", "t=1", `t=${at},v1=`, `t=${at},v1=zz`, `v1=${mac("whsec")}`, `t=${at},v0=${mac("whsec")}`])(
  "refuses the signature %s",
  (signature) => {
    expect(() => links.read({ body, signature, now })).toThrow(new RefusedEvent("signature"));
  },
);
