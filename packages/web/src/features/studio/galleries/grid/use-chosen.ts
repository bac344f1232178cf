import { useRef, type MouseEvent } from "react";
import type { GridPhoto } from "./use-photos.ts";
import { useSelection } from "./use-selection.ts";
import type { useShown } from "./use-shown.ts";

/** What the user may do with pictures; null without permission and for deleted pictures. */
export interface GridActs {
  cull: ((numbers: readonly number[], isCulled: boolean) => void) | null;
  /** True if it was saved. Shows a refusal. */
  setChapter: ((numbers: readonly number[], chapter: string | null) => Promise<boolean>) | null;
}

type KeyRuns = Readonly<Record<string, () => void>>;
type Selection = ReturnType<typeof useSelection>;

/** What is done with the selected pictures. */
const actsOn = ({ numbers, clear }: Selection, selected: readonly GridPhoto[], { cull, setChapter }: GridActs) => ({
  cull:
    cull &&
    (() =>
      cull(
        [...numbers],
        selected.some(({ isCulled }) => !isCulled),
      )),
  setChapter:
    setChapter &&
    (async (chapter: string | null) => {
      const isSaved = await setChapter([...numbers], chapter);
      if (isSaved) clear();
      return isSaved;
    }),
});

/** The selection of the grid: how clicks, taps and keys change it, and what is done with it. */
export function useChosen(
  listed: readonly GridPhoto[],
  { at, open, goTo }: ReturnType<typeof useShown>,
  acts: GridActs,
) {
  const selection = useSelection(listed);
  const { numbers, isByTap, isRange, setRange, toggle, extend, all, clear } = selection;
  const field = useRef<HTMLInputElement>(null);
  const selected = listed.filter(({ number }) => numbers.has(number));
  const bar = { selected, field, ...actsOn(selection, selected, acts), setRange, selectAll: all, clear };
  const isShown = isByTap || numbers.size > 0;
  const numberAt = (index: number) => listed[index]?.number ?? 0;
  const move = (index: number, isExtending: boolean) => {
    if (isExtending) extend(numberAt(at), numberAt(index));
    goTo(index);
  };
  const press = (index: number, { shiftKey, ctrlKey, metaKey }: MouseEvent) => {
    if (shiftKey || (isByTap && isRange)) move(index, true);
    else if (ctrlKey || metaKey || isByTap) {
      toggle(numberAt(index));
      goTo(index);
    } else if (index === at) open(index);
    else goTo(index);
  };
  const ofGrid: KeyRuns = { s: () => toggle(numberAt(at)), "ctrl+a": all };
  const ofSelection: KeyRuns = { escape: clear, x: () => bar.cull?.(), h: () => field.current?.focus() };
  const runKey = (key: string): boolean => {
    const run = ofGrid[key] ?? (isShown ? ofSelection[key] : undefined);
    run?.();
    return run !== undefined;
  };
  return {
    numbers,
    isShown,
    goTo: move,
    press,
    runKey,
    startByTap: (number: number) => {
      toggle(number);
      selection.setByTap(true);
    },
    bar: { ...bar, isRange: isByTap ? isRange : null },
  };
}
