import { useState } from "react";

/** Rows that are chosen for an act on all of them. */
export interface Selection {
  keys: ReadonlySet<string>;
  /** All that the filters leave, beyond the page in sight. */
  isWhole: boolean;
  /** Chooses a row or lets it go; with `isRange` all between it and the one before. */
  toggle: (key: string, isRange: boolean) => void;
  /** Lets go of these rows; none is chosen beyond the page any more. */
  letGo: (keys: readonly string[]) => void;
  /** Chooses exactly these rows. */
  set: (keys: readonly string[], isWhole?: boolean) => void;
}

const nobody: ReadonlySet<string> = new Set();

/** The keys from one to another, in the order they stand in. */
function between(order: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [order.indexOf(from), order.indexOf(to)].toSorted((one, other) => one - other);
  return start === undefined || start < 0 ? [to] : order.slice(start, (end ?? start) + 1);
}

/**
 * Chosen rows of a list. `view` names what the list shows: other filters mean other rows, and what was chosen before is let go.
 */
export function useSelection(view: string, order: readonly string[]): Selection {
  const [held, setHeld] = useState({ view, keys: nobody, isWhole: false, last: "" });
  const now = held.view === view ? held : { view, keys: nobody, isWhole: false, last: "" };
  return {
    keys: now.keys,
    isWhole: now.isWhole,
    toggle: (key, isRange) => {
      const touched = isRange && now.last !== "" ? between(order, now.last, key) : [key];
      const isOn = !now.keys.has(key);
      const keys = isOn ? [...now.keys, ...touched] : [...now.keys].filter((one) => !touched.includes(one));
      setHeld({ view, keys: new Set(keys), isWhole: false, last: key });
    },
    // Of those that are chosen by then.
    letGo: (keys) =>
      setHeld((then) => ({
        ...then,
        keys: new Set([...then.keys].filter((key) => !keys.includes(key))),
        isWhole: false,
        last: "",
      })),
    set: (keys, isWhole = false) => setHeld({ view, keys: new Set(keys), isWhole, last: "" }),
  };
}
