import type { Need } from "@vowdesk/contract/studio/shoots";
import { missingNeeds } from "../planning/planning.policy.ts";
import type { BookableRow } from "../shoots.store.ts";

type Member = Pick<BookableRow, "id" | "kind" | "skills">;

/** A team that meets the needs and can spare no member; null if the bookables do not meet them. */
export function teamFrom<M extends Member>(needs: readonly Need[], bookables: readonly M[]): M[] | null {
  if (missingNeeds(needs, bookables).length > 0) return null;
  let team = [...bookables];
  for (const member of bookables) {
    const rest = team.filter((item) => item !== member);
    if (missingNeeds(needs, rest).length === 0) team = rest;
  }
  return team;
}
