import { useReducer, useState } from "react";
import type { LiveRows } from "./live-rows.ts";

interface FrozenRows<R> extends LiveRows<R> {
  view: string;
  /** The answer that the rows come from. */
  source: readonly unknown[];
  /** Number of requested rows. */
  room: number;
}

/** Rows that stay in place while answers change. `shown` is null after a new `place` or `showArrived`, until `freeze` is called. */
export function useFrozenRows<R>(place: unknown) {
  const [displayed, setFrozen] = useState<FrozenRows<R> | null>(null);
  const [shows, showArrived] = useReducer((count: number) => count + 1, 0);
  const view = `${shows} ${JSON.stringify(place)}`;
  return {
    /** Rows of the previous place until the new ones arrive. */
    displayed,
    shown: displayed?.view === view ? displayed : null,
    freeze: (next: Omit<FrozenRows<R>, "view">) => setFrozen({ ...next, view }),
    showArrived,
  };
}
