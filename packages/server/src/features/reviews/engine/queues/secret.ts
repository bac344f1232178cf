import type { ReviewQueue } from "@vowdesk/contract/reviews/engine";
import type { Context, Services } from "../../../../kernel/http/context.ts";
import { seal, signature, unseal } from "../../../../platform/secrets/secret-key.ts";

type HasServices = Pick<Context, "services">;

function secretKeyOf({ settings: { secretKey } }: Services): Buffer {
  if (!secretKey) throw new Error("this server has no secret key");
  return secretKey;
}

/** A keyed hash of a request, which may contain card and ID numbers. */
export const requestMark = ({ services }: HasServices, queue: ReviewQueue, request: object): string =>
  signature(secretKeyOf(services), `request for ${queue}`, [JSON.stringify(request)]).toString("base64url");

/** Encrypts a secret of a queue's items, such as a card number or an ID number. */
export function itemSecret(queue: ReviewQueue, { name, mark }: { name: string; mark: string }) {
  const purposeOf = (id: number | string) => `${name} of ${queue} ${id}`;
  return {
    /** Encrypts with the server's key, bound to one item by its id or another key of it. */
    seal: ({ services }: HasServices, id: number | string, text: string) =>
      seal(secretKeyOf(services), text, purposeOf(id)).toString("base64"),
    open: ({ services }: HasServices, id: number | string, sealed: string) =>
      unseal(secretKeyOf(services), Buffer.from(sealed, "base64"), purposeOf(id)),
    /** Returns a keyed hash, equal for equal secrets, by which similar items are found. */
    markOf: ({ services }: HasServices, text: string) =>
      `${mark}:${signature(secretKeyOf(services), name, [text]).toString("base64url")}`,
  };
}
