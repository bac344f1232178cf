import type { AppRole } from "@vowdesk/contract/kernel";
import { appUsersApi, type AppUserAction } from "@vowdesk/contract/people/app-users";
import type { Actor } from "../../../kernel/http/context.ts";
import { isAllowed } from "../../../kernel/http/guard.ts";

/** The fields of an account that decide what may be done with it. */
interface AccountState {
  enabled: boolean;
  role: AppRole;
  merged_into: number | null;
  /** Null without a request for erasure. */
  erasure_state: "requested" | "approved" | "done" | null;
  /** The user who asked for the erasure. */
  erasure_by: number | null;
  /** The merge of a duplicate into this account; null without one. */
  merge_state: "requested" | "approved" | "done" | null;
  /** The user who asked for the merge. */
  merge_by: number | null;
}

/** Actions on the merge of a duplicate into an account. */
function mergeActions({ id }: Actor, { role, merge_state: state, merge_by: by }: AccountState): AppUserAction[] {
  if (role !== "customer") return [];
  if (state === null) return ["merge"];
  return state === "requested" && by !== id ? ["approveMerge", "cancelMerge"] : ["cancelMerge"];
}

function possibleActions(actor: Actor, state: AccountState): AppUserAction[] {
  const { id } = actor;
  const { enabled, merged_into: mergedInto, erasure_state: erasure, erasure_by: by } = state;
  if (mergedInto !== null) return [];
  const changes: AppUserAction[] = ["edit", "changePhone", enabled ? "block" : "unblock", "exportData"];
  switch (erasure) {
    case "done":
      return [];
    case "approved":
      return ["exportData", "cancelErasure"];
    case "requested":
      return [...changes, ...(by === id ? [] : ["approveErasure" as const]), "cancelErasure"];
    case null:
      return [...changes, "requestErasure", ...mergeActions(actor, state)];
  }
}

const callOf = (action: AppUserAction) => appUsersApi[action === "exportData" ? "exportPart" : action];

/** Actions of the actor on an account in this state. */
export function allowed(actor: Actor, state: AccountState): AppUserAction[] {
  return possibleActions(actor, state).filter((action) => isAllowed(actor, callOf(action).access));
}
