import type { ReviewQueue } from "@vowdesk/contract/reviews";
import type { Context, Services } from "../../../kernel/http/context.ts";
import { seal, signature, unseal } from "../../../platform/secrets/secret-key.ts";

type Whose = Pick<Context, "services">;

function secretKeyOf({ settings: { secretKey } }: Services): Buffer {
  if (!secretKey) throw new Error("this server was started without a secret key");
  return secretKey;
}

/** Something that items of a queue keep and nobody is shown by the way: the number of a card, of an identity card. */
export function secretOf(queue: ReviewQueue, { name, mark }: { name: string; mark: string }) {
  const purposeOf = (id: number | string) => `${name} of ${queue} ${id}`;
  return {
    /** It as it is kept: readable with this server's own key, for this item alone, named by its id or a key of its own. */
    seal: ({ services }: Whose, id: number | string, text: string) =>
      seal(secretKeyOf(services), text, purposeOf(id)).toString("base64"),
    open: ({ services }: Whose, id: number | string, sealed: string) =>
      unseal(secretKeyOf(services), Buffer.from(sealed, "base64"), purposeOf(id)),
    /** What two items of the same have alike, and what tells nobody what it is. */
    markOf: ({ services }: Whose, text: string) =>
      `${mark}:${signature(secretKeyOf(services), name, [text]).toString("base64url")}`,
  };
}
