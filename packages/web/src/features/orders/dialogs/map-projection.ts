import type { Place } from "@vowdesk/contract/orders";

const metresPerDegree = 111_320;

/** Radii of the rings, in metres. */
const roundDistances = [200, 500, 1_000, 2_000, 5_000, 10_000, 20_000, 50_000];
/** The share of candidates that the scale must fit, so that one distant candidate does not shrink the map. */
const shownShare = 0.8;

/** Projects a place to SVG units relative to the centre, north up. Places beyond the map are put at its edge. */
export function project({ lat, lng }: Place, centre: Place, metresPerUnit: number): { x: number; y: number } {
  const east = (lng - centre.lng) * metresPerDegree * Math.cos((centre.lat * Math.PI) / 180);
  const south = (centre.lat - lat) * metresPerDegree;
  const clamp = (value: number, max: number) => Math.round(Math.max(-max, Math.min(max, value)) * 10) / 10;
  return { x: clamp(east / metresPerUnit, 200), y: clamp(south / metresPerUnit, 90) };
}

/** A scale that fits most of the distances (in metres) into a radius (in units), and the rings to draw. */
export function scaleFor(distances: readonly number[], radius: number): { rings: number[]; metresPerUnit: number } {
  const sorted = distances.toSorted((a, b) => a - b);
  const reach = sorted[Math.floor((sorted.length - 1) * shownShare)] ?? 0;
  const outer = roundDistances.find((metres) => metres >= reach) ?? Math.ceil(reach);
  const inner = roundDistances.findLast((metres) => metres <= outer / 2);
  return { rings: inner === undefined ? [outer] : [inner, outer], metresPerUnit: outer / radius };
}
