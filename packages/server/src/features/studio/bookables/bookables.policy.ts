import { bookablesApi, bookableActions, type BookableAction } from "@vowdesk/contract/studio/bookables";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** Actions of the actor on a bookable in this state. */
export function allowed(actor: Actor, { retired_at }: { retired_at: Date | null }): BookableAction[] {
  const excluded = retired_at === null ? "restore" : "retire";
  return bookableActions.filter((action) => action !== excluded && isAllowed(actor, bookablesApi[action].access));
}
