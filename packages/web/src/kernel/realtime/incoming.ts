/** What becomes of a message; itself when it is not concerned. */
export type Change<M> = (message: M) => M;

/** What the socket brings, told apart; `null` from a parser means "none of these". */
export type Incoming<M> =
  | { is: "message"; message: M }
  | { is: "hello"; last: string }
  | { is: "heartbeat" }
  | { is: "read"; ids: readonly string[]; upTo: string | null; group?: string | null; unread: number }
  /** A reading was taken back; no ids when they are too many to name. */
  | { is: "unread"; ids: readonly string[]; unread: number }
  /** Messages have become something else. */
  | { is: "patch"; change: Change<M> }
  /** Something waits too long; the key tells one call from the next. */
  | { is: "ring"; key: string }
  | { is: "changed"; feature: string; ids: readonly string[] }
  | { is: "resync" };
