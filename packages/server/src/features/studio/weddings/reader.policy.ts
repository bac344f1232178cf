import type { Actor } from "../../../kernel/http/context.ts";

/** Whose weddings show a part of theirs to the actor: all of them, those of which the actor is the consultant, or none. */
export type Sight = "all" | "own" | "none";

/** What a reader of weddings sees, and when. */
export interface Reader {
  actorId: number;
  /** The consultant whose weddings are read; null for all. */
  scope: number | null;
  shoots: Sight;
  payments: Sight;
  now: Date;
  /** In the calendar of the business. */
  today: string;
}

function sightOf({ codes }: Pick<Actor, "codes">, part: "shoot" | "payment"): Sight {
  if (!codes.has(part)) return "none";
  return codes.has(`${part}:all`) ? "all" : "own";
}

export const sightsOf = (actor: Actor): Pick<Reader, "actorId" | "shoots" | "payments"> => ({
  actorId: actor.id,
  shoots: sightOf(actor, "shoot"),
  payments: sightOf(actor, "payment"),
});

/** Whether the payments of a wedding with this consultant are shown to the actor. */
export function showsPayments(actor: Actor, consultantId: number | null): boolean {
  const { payments } = sightsOf(actor);
  return payments === "all" || (payments === "own" && consultantId === actor.id);
}
