import type { Fitness } from "@vowdesk/contract/orders";

/** What is looked at in somebody who may take an order. */
export interface Fit {
  distanceM: number | null;
  isSameZone: boolean;
  load: number;
  /** 0 to 5. */
  rating: number;
}

/** Points for each, 100 together: who is near is there soon, who is free leaves at once. */
const points = { distance: 45, load: 25, zone: 15, rating: 15 } as const;
const farMetres = 8_000;
const nearMetres = 1_500;
const loadAtMost = 4;
const goodRating = 4.7;

const shareLeft = (value: number, most: number) => Math.max(0, 1 - value / most);

/** How fit somebody is, from 0 to 100. Without a place the zone speaks for the distance. */
export function scoreOf({ distanceM, isSameZone, load, rating }: Fit): number {
  const nearness = distanceM === null ? (isSameZone ? 0.5 : 0) : shareLeft(distanceM, farMetres);
  return Math.round(
    points.distance * nearness +
      points.load * shareLeft(load, loadAtMost) +
      points.zone * (isSameZone ? 1 : 0) +
      points.rating * (rating / 5),
  );
}

/** Why, in the order of weight. */
export function reasonsOf({ distanceM, isSameZone, load, rating }: Fit): Fitness[] {
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
