import type { Need } from "@vowdesk/contract/studio/shoots";
import { missingNeeds } from "../planning/planning.policy.ts";
import type { BookableRow } from "../shoots.store.ts";

type Member = Pick<BookableRow, "kind" | "skills">;

/** Whether this many teams can be formed of the bookables at the same time. A purpose that needs nobody has no answer: false. */
export const canFormTeams = (needs: readonly Need[], bookables: readonly Member[], teams: number): boolean =>
  needs.length > 0 &&
  missingNeeds(
    needs.map((need) => ({ ...need, count: need.count * teams })),
    bookables,
  ).length === 0;
