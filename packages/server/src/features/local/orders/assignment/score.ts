import type { Fitness } from "@vowdesk/contract/local/orders";

/** The criteria by which a candidate for an order is scored. */
export interface Criteria {
  distanceM: number | null;
  isSameZone: boolean;
  load: number;
  /** 0 to 5. */
  rating: number;
}

/** Weights, 100 in total. Distance and load count most, because they decide how soon the worker arrives. */
const points = { distance: 45, load: 25, zone: 15, rating: 15 } as const;
const farMetres = 8_000;
const nearMetres = 1_500;
const fullLoad = 4;
const goodRating = 4.7;

const shareLeft = (value: number, max: number) => Math.max(0, 1 - value / max);

/** From 0 to 100. If the distance is unknown, the zone replaces it. */
export function scoreOf({ distanceM, isSameZone, load, rating }: Criteria): number {
  const nearness = distanceM === null ? (isSameZone ? 0.5 : 0) : shareLeft(distanceM, farMetres);
  return Math.round(
    points.distance * nearness +
      points.load * shareLeft(load, fullLoad) +
      points.zone * (isSameZone ? 1 : 0) +
      points.rating * (rating / 5),
  );
}

/** The reasons for a score, by descending weight. */
export function reasonsOf({ distanceM, isSameZone, load, rating }: Criteria): Fitness[] {
  const reasons: (Fitness | false)[] = [
    distanceM === null && "place-unknown",
    distanceM !== null && distanceM <= nearMetres && "near",
    distanceM !== null && distanceM > farMetres / 2 && "far",
    load === 0 ? "free" : "loaded",
    isSameZone ? "same-zone" : "other-zone",
    rating >= goodRating && "well-rated",
  ];
  return reasons.filter((reason) => reason !== false);
}
