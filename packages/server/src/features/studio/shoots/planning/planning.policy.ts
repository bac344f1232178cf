import type { Need } from "@vowdesk/contract/studio/shoots";
import type { BookableRow } from "../shoots.store.ts";

type Member = Pick<BookableRow, "kind" | "skills">;

const meets = ({ kind, skills }: Member, need: Need): boolean =>
  kind === need.kind && (need.skill === null || skills.includes(need.skill));

/** Finds the place of a member among the needs, moving earlier members to other needs they meet. */
function assign(member: number, options: readonly (readonly number[])[], taken: number[], tried: Set<number>): boolean {
  return (options[member] ?? []).some((place) => {
    if (tried.has(place)) return false;
    tried.add(place);
    const holder = taken[place];
    if (holder !== undefined && !assign(holder, options, taken, tried)) return false;
    taken[place] = member;
    return true;
  });
}

/** The needs that the team does not meet. Each member meets at most one need, and as many needs as possible are met. */
export function missingNeeds(needs: readonly Need[], team: readonly Member[]): Need[] {
  const places = needs.flatMap((need) => Array.from({ length: need.count }, () => need));
  const options = team.map((member) => places.flatMap((need, place) => (meets(member, need) ? [place] : [])));
  const taken: number[] = [];
  for (const member of team.keys()) assign(member, options, taken, new Set());
  return needs
    .map((need) => ({
      ...need,
      count: places.filter((placed, place) => placed === need && taken[place] === undefined).length,
    }))
    .filter(({ count }) => count > 0);
}

/** Whether a replacement can take the place of the member: the same kind, a shared skill, and the team lacks no more than before. */
export function canReplace(
  needs: readonly Need[],
  team: readonly (Member & { id: number })[],
  member: Member & { id: number },
  replacement: Member,
): boolean {
  if (replacement.kind !== member.kind) return false;
  if (member.skills.length > 0 && !replacement.skills.some((skill) => member.skills.includes(skill))) return false;
  const count = (missing: readonly Need[]) => missing.reduce((sum, need) => sum + need.count, 0);
  const rest = team.filter(({ id }) => id !== member.id);
  return count(missingNeeds(needs, [...rest, replacement])) <= count(missingNeeds(needs, team));
}
