import type { FastifyRequest } from "fastify";
import { languageOf, textOf } from "../../locales/texts.ts";
import { refuse } from "../http/refusal.ts";

const header = "idempotency-key";
/** Visible ASCII, which every client, proxy and log writes in the same way. */
const wellFormed = /^[\x21-\x7e]{1,64}$/;

/**
 * Returns the idempotency key of a request, if any. Refuses a key that cannot be stored, because a repeated request would take
 * effect twice.
 */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[header];
  if (key === undefined) return undefined;
  if (typeof key === "string" && wellFormed.test(key)) return key;
  const message = textOf(languageOf(headers["accept-language"]), "idempotency-key-invalid");
  return refuse("idempotency-key-invalid", { data: { fields: { [header]: message } } });
}
