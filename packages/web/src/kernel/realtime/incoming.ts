import type { FeatureName } from "@vowdesk/contract";

/** Returns the changed message, or the same object when unchanged. */
export type Change<M> = (message: M) => M;

/** A parsed frame. A parser returns null for frames that are not part of the stream. */
export type Incoming<M> =
  | { is: "message"; message: M }
  /** `repeats`: the server sends the missed `changed` frames next, so that no other data needs a refetch. */
  | { is: "hello"; last: string; repeats?: true | undefined }
  | { is: "heartbeat" }
  | { is: "read"; ids: readonly string[]; upTo: string | null; group?: string | null; unread: number }
  /** Messages became unread again; no ids when there are too many. */
  | { is: "unread"; ids: readonly string[]; unread: number }
  | { is: "patch"; change: Change<M> }
  /** `count` items have waited too long. The key distinguishes reminders. */
  | { is: "ring"; key: string; count: number }
  /** `versions` are those of the ids after the change; null if unknown. */
  | { is: "changed"; feature: FeatureName; ids: readonly string[]; versions?: readonly (number | null)[] | undefined }
  | { is: "resync" };

/** Means every feature: after a gap in the stream, records of any feature may have changed. */
export const everyFeature = "*";

/** Changed records of a feature. Each version is that of the id at the same place; null if unknown. */
export type ChangedRecords = [
  feature: FeatureName | typeof everyFeature,
  ids: readonly string[],
  versions: readonly (number | null)[],
];
