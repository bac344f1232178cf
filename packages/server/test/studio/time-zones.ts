import { zoneOffsetMs } from "@vowdesk/contract/kernel";

/** Every time zone of the tz database that this runtime has. */
export const allZones = [...Intl.supportedValuesOf("timeZone"), "UTC"];

const secondMs = 1_000;
const weekMs = 7 * 24 * 60 * 60 * secondMs;
/** Five years, beyond which rules of time zones are mostly guesses. */
export const fiveYears = { from: Date.parse("2024-01-01"), to: Date.parse("2029-01-01") };

/** The first second of (from, to] with another offset than at `from`. */
function changeBetween(zone: string, from: number, to: number): number {
  let [before, after] = [from, to];
  while (after - before > secondMs) {
    const middle = Math.floor((before + after) / 2 / secondMs) * secondMs;
    if (zoneOffsetMs(zone, middle) === zoneOffsetMs(zone, from)) before = middle;
    else after = middle;
  }
  return after;
}

/** The moments of five years at which the clocks of a zone are moved. */
export function clockChanges(zone: string): number[] {
  const changes: number[] = [];
  for (let at = fiveYears.from; at < fiveYears.to; at += weekMs)
    if (zoneOffsetMs(zone, at) !== zoneOffsetMs(zone, at + weekMs)) changes.push(changeBetween(zone, at, at + weekMs));
  return changes;
}

/** One zone for each set of zones whose clocks are equal at every moment of the five years. */
export function distinctZones(): string[] {
  const byClock = new Map<string, string>();
  for (const zone of allZones) {
    const offsets = [fiveYears.from, ...clockChanges(zone)].map((at) => `${at} ${zoneOffsetMs(zone, at)}`);
    byClock.set(offsets.join(), zone);
  }
  return [...byClock.values()];
}
