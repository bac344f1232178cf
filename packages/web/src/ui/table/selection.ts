import { useState } from "react";

/** Rows selected for a bulk action. */
export interface Selection {
  keys: ReadonlySet<string>;
  /** All rows that match the filters, beyond this page. */
  allResults: boolean;
  /** Toggles a row; with `isRange` all rows between it and the previous one. */
  toggle: (key: string, isRange: boolean) => void;
  /** Deselects these rows and rows beyond the page. */
  deselect: (keys: readonly string[]) => void;
  /** Selects exactly these rows. */
  set: (keys: readonly string[], allResults?: boolean) => void;
}

const noKeys: ReadonlySet<string> = new Set();

/** The keys between two rows, inclusive, in list order. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [order.indexOf(from), order.indexOf(to)].toSorted((a, b) => a - b);
  return start === undefined || start < 0 ? [to] : order.slice(start, (end ?? start) + 1);
}

/** Selected rows of a list. `view` identifies the list's content; another view clears the selection. */
export function useSelection(view: string, order: readonly string[]): Selection {
  const [state, setState] = useState({ view, keys: noKeys, isWhole: false, last: "" });
  const now = state.view === view ? state : { view, keys: noKeys, isWhole: false, last: "" };
  return {
    keys: now.keys,
    allResults: now.isWhole,
    toggle: (key, isRange) => {
      const touched = isRange && now.last !== "" ? between(order, now.last, key) : [key];
      const isOn = !now.keys.has(key);
      const keys = isOn ? [...now.keys, ...touched] : [...now.keys].filter((item) => !touched.includes(item));
      setState({ view, keys: new Set(keys), isWhole: false, last: key });
    },
    // Functional update, because the selection may have changed meanwhile.
    deselect: (keys) =>
      setState((then) => ({
        ...then,
        keys: new Set([...then.keys].filter((key) => !keys.includes(key))),
        isWhole: false,
        last: "",
      })),
    set: (keys, allResults = false) => setState({ view, keys: new Set(keys), isWhole: allResults, last: "" }),
  };
}
