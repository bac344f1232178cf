import type { FeatureName } from "@vowdesk/contract";

/**
 * A wake-up for other parts of the server. The database is authoritative, so signals may be lost (R-6.7). `stream`:
 * these users have new messages. `read`: this user read messages on another socket. `frame`: a control frame for sockets
 * with `access`, or for `userId` only. `changed`: a record of a feature changed (any record if `id` is empty), for
 * users with `access`, or for `userId` among them; `version` is given if the change increased it and the record is not
 * new. `zone` and `departments` keep both from users whose roles are limited to others. Users without the permission `all`, who see their
 * own records only, learn that a record changed, but not which. `sessions`: check these users' sessions and permissions again. `presence`: a tab shows a conversation, or none.
 * `all`: signals were lost, check everything.
 */
export type Signal =
  | { kind: "stream"; userIds: readonly number[] }
  | { kind: "read"; userId: number; ids: readonly string[]; upTo: string | null; group?: string; unread: number }
  | { kind: "frame"; access: string; userId?: number; zone?: string; frame: Readonly<Record<string, unknown>> }
  | {
      kind: "changed";
      feature: FeatureName;
      id: string;
      version?: number;
      access: string;
      userId?: number;
      zone?: string;
      departments?: readonly (number | null)[];
      all?: string;
    }
  | {
      kind: "presence";
      tab: string;
      userId: number;
      name: string;
      conversationId: number | null;
      state: "viewing" | "typing";
    }
  | { kind: "sessions"; userIds: readonly number[] }
  | { kind: "all" };

/** Publishes signals within this process and to the others. Publishing never fails and never waits. */
export interface Signals {
  publish(signal: Signal): void;
  /** Returns the function that unsubscribes. */
  subscribe(listener: (signal: Signal) => void): () => void;
}

/** Signals within one process only. */
export function localSignals(): Signals {
  const listeners = new Set<(signal: Signal) => void>();
  return {
    publish: (signal) => listeners.forEach((listener) => listener(signal)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
