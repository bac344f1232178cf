import { useMemo, useState } from "react";
import { numbersBetween, type Selection } from "./selection.ts";
import type { GridPhoto } from "./use-photos.ts";

const nothing: Selection = { single: new Set(), from: null, to: null };

/** The selected pictures among the listed ones, by number. Those that leave the list are not selected any more. */
export function useSelection(listed: readonly GridPhoto[]) {
  const [selection, setSelection] = useState(nothing);
  const [isByTap, setByTap] = useState(false);
  const [isRange, setRange] = useState(false);
  const numbers = useMemo(() => {
    const selected = new Set([...selection.single, ...numbersBetween(listed, selection)]);
    return new Set(listed.flatMap(({ number }) => (selected.has(number) ? [number] : [])));
  }, [listed, selection]);
  return {
    numbers,
    /** Whether a tap selects, as touch screens need it. */
    isByTap,
    setByTap,
    /** Whether the next tap selects the pictures up to it. */
    isRange,
    setRange,
    toggle: (number: number) => {
      const single = new Set(numbers);
      if (!single.delete(number)) single.add(number);
      setSelection({ ...nothing, single });
    },
    /** Selects the pictures from one to another. A range that ends at the first one is changed. */
    extend: (from: number, to: number) => {
      setSelection(selection.to === from ? { ...selection, to } : { single: numbers, from, to });
      setRange(false);
    },
    all: () => setSelection({ ...nothing, single: new Set(listed.map(({ number }) => number)) }),
    clear: () => {
      setSelection(nothing);
      setByTap(false);
      setRange(false);
    },
  };
}
