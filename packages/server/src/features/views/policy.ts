import type { ViewScope } from "@vowdesk/contract/views";

type Asker = { id: number; codes: ReadonlySet<string> };

/** With whom somebody may share: with a role of one's own always, with everyone by right. */
export function maySaveAs(actor: Asker, scope: ViewScope, holdsRole: boolean): boolean {
  if (scope === "mine") return true;
  return scope === "role" ? holdsRole : actor.codes.has("view:share");
}

/** Whoever may share may also clear away what others shared; what is somebody's alone is nobody else's business. */
export function mayDelete(actor: Asker, view: { owner_id: number; scope: ViewScope }): boolean {
  return view.owner_id === actor.id || (view.scope !== "mine" && actor.codes.has("view:share"));
}
