import { Arrangement, type SavedView } from "@vowdesk/contract/staff/views";
import { mayDelete } from "./views.policy.ts";
import type { ViewRow } from "./views.store.ts";

export function columnsOf(stored: unknown): Arrangement | null {
  return Arrangement.safeParse(stored).data ?? null;
}

export function presentView(actor: { id: number; codes: ReadonlySet<string> }, row: ViewRow): SavedView {
  return {
    id: row.id,
    name: row.name,
    scope: row.scope,
    roleId: row.role_id,
    query: row.query,
    columns: columnsOf(row.columns),
    ownerName: row.owner_name,
    isOwn: row.owner_id === actor.id,
    mayDelete: mayDelete(actor, row),
  };
}
