import { textContains } from "@vowdesk/contract/kernel";
import { isNameTaken } from "../../../kernel/text/name-key.ts";
import { ancestorsOf, withDescendants } from "../../../kernel/paging/tree.ts";
import type { DepartmentFields, DepartmentRow } from "./departments.store.ts";

type Placed = Pick<DepartmentRow, "id" | "parent_id" | "name">;

type Reason = "parent-unknown" | "parent-below-itself" | "department-name-taken";

/** Reason why a department cannot have this parent and name; null if it can. `id` is null for a new department. */
export function placeRefusal(
  rows: readonly Placed[],
  id: number | null,
  { parent_id, name }: Pick<DepartmentFields, "parent_id" | "name">,
): Reason | null {
  if (parent_id !== null && !rows.some((row) => row.id === parent_id)) return "parent-unknown";
  if (id !== null && parent_id !== null && withDescendants(rows, id).has(parent_id)) return "parent-below-itself";
  const siblings = rows.filter((row) => row.parent_id === parent_id);
  return isNameTaken(siblings, name, id) ? "department-name-taken" : null;
}

/** Departments whose name contains the text, with all their ancestors. */
export function matching<Row extends Placed>(rows: readonly Row[], text: string): Row[] {
  const matches = rows.filter(({ name }) => textContains(name, text)).map(({ id }) => id);
  const shown = new Set(matches.flatMap((id) => [id, ...ancestorsOf(rows, id)]));
  return rows.filter(({ id }) => shown.has(id));
}
