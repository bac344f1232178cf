import type { Place } from "@vowdesk/contract/orders";

const metresPerDegree = 111_195;
/** Streets are longer than the bird's way. */
const detour = 1.3;

/** Metres between two places of one town, as the bird flies: at that size the earth is flat. */
export function metresBetween(one: Place, other: Place): number {
  const east = (other.lng - one.lng) * Math.cos((one.lat * Math.PI) / 180);
  return Math.round(Math.hypot(other.lat - one.lat, east) * metresPerDegree);
}

/** Metres by road, roughly. */
export const metresByRoad = (one: Place, other: Place) => Math.round(metresBetween(one, other) * detour);
