import type { PurposeRule, Shoot } from "@vowdesk/contract/studio/shoots";

/** Whether the weather concerns a shoot: it is a location shoot, or an outside place is in its team. */
const isOutdoor = ({ purpose, team }: Pick<Shoot, "purpose" | "team">): boolean =>
  purpose === "location" || team.some(({ kind }) => kind === "place");

/**
 * The outdoor shoots that the user may move because of the weather, by time. Those of a wedding day are left out: they move only at the
 * wish of the couple.
 */
export function movableOutdoors(shoots: readonly Shoot[], rules: readonly PurposeRule[]): Shoot[] {
  const fixed = new Set(rules.filter(({ isOnWeddingDay }) => isOnWeddingDay).map(({ id }) => id));
  return shoots
    .filter((shoot) => isOutdoor(shoot) && !fixed.has(shoot.purpose) && shoot.allowed.includes("move"))
    .toSorted((a, b) => Date.parse(a.startsAt) - Date.parse(b.startsAt));
}
