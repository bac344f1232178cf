import type { Place } from "@vowdesk/contract/local/orders";

const metresPerDegree = 111_195;
/** Typical ratio of road distance to straight-line distance. */
const detourFactor = 1.3;

/** Straight-line distance in metres. Within a town the curvature of the earth is negligible. */
export function metresBetween(a: Place, b: Place): number {
  const east = (b.lng - a.lng) * Math.cos((a.lat * Math.PI) / 180);
  return Math.round(Math.hypot(b.lat - a.lat, east) * metresPerDegree);
}

/** Estimated distance by road in metres. */
export const metresByRoad = (a: Place, b: Place) => Math.round(metresBetween(a, b) * detourFactor);
