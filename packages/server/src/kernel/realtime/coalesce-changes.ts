export interface Change {
  kind: string;
  access: string;
  /** Set if only this user is notified. */
  userId?: number | undefined;
}

export interface ChangeCoalescer {
  add(change: Change, id: string): void;
}

/** Collects changes for a short time, then publishes each kind of change once with the affected ids. */
export function coalesceChanges(waitMs: number, publish: (change: Change, ids: string[]) => void): ChangeCoalescer {
  let pending = new Map<string, { change: Change; ids: Set<string> }>();
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    const collected = [...pending.values()];
    pending = new Map();
    timer = null;
    for (const { change, ids } of collected) publish(change, [...ids]);
  }

  return {
    add: (change, id) => {
      const key = `${change.kind} ${change.access} ${change.userId ?? ""}`;
      const entry = pending.get(key) ?? { change, ids: new Set() };
      entry.ids.add(id);
      pending.set(key, entry);
      timer ??= setTimeout(flush, waitMs);
    },
  };
}
