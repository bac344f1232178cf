import type { ViewScope } from "@vowdesk/contract/staff/views";

type Viewer = { id: number; codes: ReadonlySet<string> };

/** Whether the actor may save a view for a scope. Sharing with a role requires that role, sharing with everyone a permission. */
export function maySaveAs(actor: Viewer, scope: ViewScope, holdsRole: boolean): boolean {
  if (scope === "mine") return true;
  return scope === "role" ? holdsRole : actor.codes.has("view:share");
}

/** Whether the actor may delete a view: their own, or a shared one with the permission to share. */
export function mayDelete(actor: Viewer, view: { owner_id: number; scope: ViewScope }): boolean {
  return view.owner_id === actor.id || (view.scope !== "mine" && actor.codes.has("view:share"));
}
