import type { Place } from "@vowdesk/contract/orders";

const metresPerDegree = 111_320;

/** Distances that are read without thinking, in metres. */
const roundDistances = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
/** Somebody far away must not press all others into one dot: the sketch shows nearly all. */
const shownShare = 0.8;

/** Where a place stands from another, in units of the drawing: east to the right, north above. What is beyond stays at the edge. */
export function toSketch({ lat, lng }: Place, middle: Place, metresPerUnit: number): { x: number; y: number } {
  const east = (lng - middle.lng) * metresPerDegree * Math.cos((middle.lat * Math.PI) / 180);
  const south = (middle.lat - lat) * metresPerDegree;
  const within = (value: number, most: number) => Math.round(Math.max(-most, Math.min(most, value)) * 10) / 10;
  return { x: within(east / metresPerUnit, 200), y: within(south / metresPerUnit, 90) };
}

/** A scale that holds nearly all of these distances within a radius, and the rings that tell it. */
export function ringsFor(distances: readonly number[], radius: number): { rings: number[]; metresPerUnit: number } {
  const sorted = distances.toSorted((one, other) => one - other);
  const reach = sorted[Math.floor((sorted.length - 1) * shownShare)] ?? 0;
  const outer = roundDistances.find((metres) => metres >= reach) ?? Math.ceil(reach);
  const inner = roundDistances.findLast((metres) => metres <= outer / 2);
  return { rings: inner === undefined ? [outer] : [inner, outer], metresPerUnit: outer / radius };
}
