/**
 * A hint says that something may be worth a look; the tables are the truth (DELIVERY 6.10).
 * `stream`: these users have new messages. `read`: this user read some on another socket. `tell`: a control frame
 * for the sockets of those with `access`, or of `userId` alone. `changed`: a record of a
 * feature changed (any of them: `id` is empty), of interest to those with `access`, or to `userId` among them alone. `sessions`: look again at these users' sessions and rights.
 * `presence`: somebody's tab is at a conversation, or at none.
 * `all`: hints were lost, look at everything.
 */
export type Signal =
  | { kind: "stream"; userIds: readonly number[] }
  | { kind: "read"; userId: number; ids: readonly string[]; upTo: string | null; group?: string; unread: number }
  | { kind: "tell"; access: string; userId?: number; frame: Readonly<Record<string, unknown>> }
  | { kind: "changed"; feature: string; id: string; access: string; userId?: number }
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

/** Carries hints within this process and to the others. Publishing never fails and never waits. */
export interface Signals {
  publish(signal: Signal): void;
  /** Returns the function that ends the subscription. */
  subscribe(listener: (signal: Signal) => void): () => void;
}

/** Hints of one process only. */
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
