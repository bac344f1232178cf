import { MergedChanges, type ChangedRecords } from "./coalesce-changes.ts";

/** Longest time, in milliseconds, whose changes can be sent again. A page on a slow network starts within it. */
const keptMs = 60_000;
/** A change of another node may arrive this much later than it happened, in milliseconds. */
const delayMs = 5_000;

/** The changes of the last minute, for clients that loaded data before they connected. Times are of `performance.now()`. */
export class RecentChanges {
  readonly #entries: (ChangedRecords & { at: number })[] = [];
  /** Earlier changes may be missing. */
  #completeFrom: number;

  constructor(nowMs: number) {
    this.#completeFrom = nowMs;
  }

  add(changed: ChangedRecords, nowMs: number): void {
    this.#entries.push({ ...changed, at: nowMs });
    const outdated = this.#entries.findIndex(({ at }) => at >= nowMs - keptMs - delayMs);
    this.#entries.splice(0, outdated);
  }

  /** Changes of other nodes were lost. */
  noteLoss(nowMs: number): void {
    this.#completeFrom = nowMs;
  }

  /** The changes of the last `missedMs`, merged; null if some may be missing. */
  since(missedMs: number, nowMs: number): ChangedRecords[] | null {
    const from = nowMs - missedMs - delayMs;
    if (missedMs > keptMs || from < this.#completeFrom) return null;
    const merged = new MergedChanges();
    for (const { at, change, versions } of this.#entries)
      if (at >= from) for (const [id, version] of versions) merged.add(change, id, version);
    return merged.all;
  }
}
