import { sliceText } from "@vowdesk/contract/kernel";
import { networkOf } from "../../../../platform/network/addresses.ts";
import { tokenHash } from "../../../../platform/secrets/tokens.ts";
import type { CodeTarget } from "./phone-codes.store.ts";

const hourMs = 60 * 60_000;
const dayMs = 24 * hourMs;

/** The longest window of a counter. */
export const countedMs = dayMs;

export interface SendLimit {
  counter: CodeTarget;
  max: number;
  windowMs: number;
  /** The name of a limit of the whole studio, which administrators are told about; null for those of one number. */
  alert: "address" | "prefix" | "day" | null;
}

/**
 * Who asks for a code. `couple`: a partner with a personal link or a session, or staff for one. `account`: a person who is signed in to the
 * app. `visitor`: everyone else.
 */
export type Party = "couple" | "account" | "visitor";

interface Request {
  target: CodeTarget & { phone: string };
  party: Party;
  ip: string;
  /** Codes in a day, for couples and for all others each. */
  perDay: number;
}

const counterOf = (purpose: string, value: string): CodeTarget => ({
  purpose,
  subject: tokenHash(value).toString("base64url"),
});

/** Limits of one target and one number. Couples and accounts have their own for each purpose, which visitors cannot fill. */
export function limitsOfNumber({ target, party }: Request): SendLimit[] {
  const { purpose, subject, phone } = target;
  const isVisitor = party === "visitor";
  const number = isVisitor ? phone : `${purpose} ${phone}`;
  return [
    { counter: counterOf("number", number), max: isVisitor ? 5 : 10, windowMs: hourMs, alert: null },
    { counter: { purpose, subject }, max: 5, windowMs: hourMs, alert: null },
  ];
}

/**
 * Limits of the costs: by address, by the numbers that differ in the last four digits only, and in all by day. Those of couples are counted
 * apart, so that nobody else can use them up.
 */
export function limitsOfStudio({ target, party, ip, perDay }: Request): SendLimit[] {
  const isCouple = party === "couple";
  const counter = counterOf("day", isCouple ? "couples" : "others");
  const total = { counter, max: perDay, windowMs: dayMs, alert: "day" } as const;
  if (isCouple) return [total];
  const [address, prefix] = [networkOf(ip), sliceText(target.phone, 0, -4)];
  const limit = (alert: "address" | "prefix", value: string, max: number, windowMs: number): SendLimit => ({
    counter: counterOf(alert, `${windowMs} ${value}`),
    max,
    windowMs,
    alert,
  });
  return [
    limit("address", address, 30, hourMs),
    limit("address", address, 300, dayMs),
    limit("prefix", prefix, 30, hourMs),
    limit("prefix", prefix, 100, dayMs),
    total,
  ];
}
