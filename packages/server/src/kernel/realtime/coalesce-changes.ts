export interface Change {
  kind: string;
  access: string;
  /** Set where one person alone is told. */
  userId?: number | undefined;
}

export interface Gather {
  add(change: Change, id: string): void;
}

/** Gathers what happens within a moment, and tells each kind of change once with the ids it happened to. */
export function createGather(waitMs: number, tell: (change: Change, ids: string[]) => void): Gather {
  let waiting = new Map<string, { change: Change; ids: Set<string> }>();
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    const gathered = [...waiting.values()];
    waiting = new Map();
    timer = null;
    for (const { change, ids } of gathered) tell(change, [...ids]);
  }

  return {
    add: (change, id) => {
      const key = `${change.kind} ${change.access} ${change.userId ?? ""}`;
      const entry = waiting.get(key) ?? { change, ids: new Set() };
      entry.ids.add(id);
      waiting.set(key, entry);
      timer ??= setTimeout(flush, waitMs);
    },
  };
}
