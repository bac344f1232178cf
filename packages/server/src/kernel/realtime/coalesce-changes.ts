import type { FeatureName } from "@vowdesk/contract";

export interface Change {
  feature: FeatureName;
  access: string;
  /** Set if only this user is notified. */
  userId?: number | undefined;
  /** Set if only users who may see the zone are notified. */
  zone?: string | undefined;
  /** Set if only users who may see one of the departments are notified. */
  departments?: readonly (number | null)[] | undefined;
  /** Set if only users with this permission learn which records changed. */
  all?: string | undefined;
}

/** The version of each changed record by id; null if one of its changes had none. */
export type ChangedVersions = ReadonlyMap<string, number | null>;

export interface ChangedRecords {
  change: Change;
  versions: ChangedVersions;
}

export interface ChangeCoalescer {
  add(change: Change, id: string, version: number | null): void;
}

/** The version after two changes of a record. */
const latest = (a: number | null | undefined, b: number | null) =>
  a === undefined ? b : a === null || b === null ? null : Math.max(a, b);

/** Changes, one entry for each feature and set of receivers. */
export class MergedChanges {
  readonly #entries = new Map<string, { change: Change; versions: Map<string, number | null> }>();

  add(change: Change, id: string, version: number | null): void {
    const { feature, access, userId, zone, departments, all } = change;
    const key = JSON.stringify([feature, access, userId, zone, departments, all]);
    const entry = this.#entries.get(key) ?? { change, versions: new Map<string, number | null>() };
    entry.versions.set(id, latest(entry.versions.get(id), version));
    this.#entries.set(key, entry);
  }

  get all(): ChangedRecords[] {
    return [...this.#entries.values()];
  }
}

/** Collects changes for a short time, then publishes those of each feature once with the changed records. */
export function coalesceChanges(waitMs: number, publish: (changed: ChangedRecords) => void): ChangeCoalescer {
  let pending = new MergedChanges();
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    const { all } = pending;
    pending = new MergedChanges();
    timer = null;
    for (const changed of all) publish(changed);
  }

  return {
    add: (change, id, version) => {
      pending.add(change, id, version);
      timer ??= setTimeout(flush, waitMs);
    },
  };
}
