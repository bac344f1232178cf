/** Returns the changed message, or the same object when unchanged. */
export type Change<M> = (message: M) => M;

/** A parsed frame. A parser returns null for frames that are not part of the stream. */
export type Incoming<M> =
  | { is: "message"; message: M }
  | { is: "hello"; last: string }
  | { is: "heartbeat" }
  | { is: "read"; ids: readonly string[]; upTo: string | null; group?: string | null; unread: number }
  /** Messages became unread again; no ids when there are too many. */
  | { is: "unread"; ids: readonly string[]; unread: number }
  | { is: "patch"; change: Change<M> }
  /** An item waits too long. The key distinguishes reminders. */
  | { is: "ring"; key: string }
  | { is: "changed"; feature: string; ids: readonly string[] }
  | { is: "resync" };
