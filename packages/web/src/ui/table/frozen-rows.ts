import { useReducer, useState } from "react";
import type { LiveRows } from "./live-rows.ts";

interface Held<R> extends LiveRows<R> {
  view: string;
  /** The answer they come from. */
  source: readonly unknown[];
  /** Rows asked for. */
  room: number;
}

/**
 * The rows of a list that stand on screen while one answer follows another. `place` is what names the list; at another one,
 * and when what arrived is to be shown, it begins anew: `shown` is null until `hold` is given the first rows.
 */
export function useFrozenRows<R>(place: unknown) {
  const [held, setHeld] = useState<Held<R> | null>(null);
  const [shows, showArrived] = useReducer((count: number) => count + 1, 0);
  const view = `${shows} ${JSON.stringify(place)}`;
  return {
    /** Those of the place before, where there are none of this one yet. */
    held,
    shown: held?.view === view ? held : null,
    hold: (next: Omit<Held<R>, "view">) => setHeld({ ...next, view }),
    showArrived,
  };
}
