import { leadActions, leadsApi, openLeadStates, type LeadAction, type LeadState } from "@vowdesk/contract/studio/leads";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

const hasTouch: readonly LeadState[] = [...openLeadStates, "dormant"];

/**
 * The states in which each action is possible. A lead can be lost from each open state, because most couples that do not book never
 * visit, and won, because some book at once or without a visit. `reopened` is a state of its own, so that reports can tell a second attempt from a first.
 */
const statesFor: Readonly<Record<Exclude<LeadAction, "reveal">, readonly LeadState[]>> = {
  update: hasTouch,
  touch: hasTouch,
  contact: ["new", "reopened"],
  visit: ["contacted"],
  win: openLeadStates,
  lose: hasTouch,
  pause: openLeadStates,
  reopen: ["won", "lost", "dormant"],
  handOver: hasTouch,
};

/** Actions of the actor on a lead in their scope. */
export const allowed = (actor: Actor, { state }: { state: LeadState }): LeadAction[] =>
  leadActions.filter(
    (action) => (action === "reveal" || statesFor[action].includes(state)) && isAllowed(actor, leadsApi[action].access),
  );

/** The consultant whose leads the actor can see; null for all leads. */
export const scopeOf = (actor: Actor): number | null => (actor.codes.has("lead:all") ? null : actor.id);
