export interface Gather {
  add(kind: string, access: string, id: string): void;
}

/** Gathers what happens within a moment, and tells each kind once with the ids it happened to. */
export function createGather(waitMs: number, tell: (kind: string, access: string, ids: string[]) => void): Gather {
  let waiting = new Map<string, { kind: string; access: string; ids: Set<string> }>();
  let timer: NodeJS.Timeout | null = null;

  function flush(): void {
    const gathered = [...waiting.values()];
    waiting = new Map();
    timer = null;
    for (const { kind, access, ids } of gathered) tell(kind, access, [...ids]);
  }

  return {
    add: (kind, access, id) => {
      const key = `${kind} ${access}`;
      const entry = waiting.get(key) ?? { kind, access, ids: new Set() };
      entry.ids.add(id);
      waiting.set(key, entry);
      timer ??= setTimeout(flush, waitMs);
    },
  };
}
