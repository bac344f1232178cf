import { instalmentActions, instalmentsApi, type InstalmentAction } from "@vowdesk/contract/studio/wedding-payments";
import type { Actor } from "../../../../kernel/http/context.ts";
import { isAllowed } from "../../../../kernel/http/guard.ts";

interface Waivable {
  openCents: number;
  /** The user who asked for a waiver that waits; null without one. */
  askedBy: number | null;
}

/** The actions that the state of an instalment allows. The second person is never the one who asked. */
function actionsOf(actorId: number, { openCents, askedBy }: Waivable): readonly InstalmentAction[] {
  if (askedBy === null) return openCents > 0 ? ["waive"] : [];
  return askedBy === actorId ? ["withdrawWaiver"] : ["approveWaiver", "refuseWaiver"];
}

/** The actions of the actor on an instalment. */
export const allowed = (actor: Actor, waivable: Waivable): InstalmentAction[] =>
  instalmentActions.filter(
    (action) => actionsOf(actor.id, waivable).includes(action) && isAllowed(actor, instalmentsApi[action].access),
  );
