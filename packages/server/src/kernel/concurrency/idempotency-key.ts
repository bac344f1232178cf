import type { FastifyRequest } from "fastify";
import { languageOf, textOf } from "../../locales/texts.ts";
import { refuse } from "../http/refusal.ts";

const header = "idempotency-key";
/** Visible ASCII: what every client, proxy and log writes in the same way. */
const wellFormed = /^[\x21-\x7e]{1,64}$/;

/** The key of a request that has one. A key that cannot be kept is refused: without it a repeated request would act twice. */
export function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[header];
  if (key === undefined) return undefined;
  if (typeof key === "string" && wellFormed.test(key)) return key;
  const message = textOf(languageOf(headers["accept-language"]), "idempotency-key-invalid");
  return refuse("idempotency-key-invalid", { data: { fields: { [header]: message } } });
}
