import { useEffect, useState } from "react";
import { afterPaint } from "../timing/after-paint.ts";
import { useLasting } from "../timing/lasting.ts";

/** What of an address says which thing is open. */
type Spot = Readonly<Record<string, number | null>>;

/** Where somebody wants to be, before the address says so. */
export interface Ahead<S extends Spot> {
  to: S;
  /** Where the address was then, and where it was on its way to; any other is right again. The rest of it may change meanwhile. */
  from: readonly S[];
}

const isSame = (one: Spot, other: Spot) => Object.keys(one).every((name) => one[name] === other[name]);

/** Whether a pick still goes before what the address says. */
export function holdsOver<S extends Spot>(ahead: Ahead<S>, told: S): boolean {
  return ahead.from.some((spot) => isSame(spot, told));
}

/** By then nothing that was picked before is still on its way into the address. */
const settledMs = 1_000;

/** What is open as soon as it is picked; `useTelling` brings it into the address. */
export function usePlaceAhead<S extends Spot>(told: S) {
  const [ahead, setAhead] = useState<Ahead<S> | null>(null);
  if (ahead && !holdsOver(ahead, told)) setAhead(null);
  const isThere = ahead !== null && isSame(ahead.to, told);
  useEffect(
    function letGo() {
      if (!isThere) return undefined;
      const timer = setTimeout(() => setAhead((now) => (now === ahead ? null : now)), settledMs);
      return () => clearTimeout(timer);
    },
    [ahead, isThere],
  );
  const pick = useLasting((to: S) => setAhead({ to, from: ahead ? [...ahead.from, told, ahead.to] : [told] }));
  return { spot: ahead?.to ?? told, ahead, pick };
}

/**
 * Tells the address what was picked, after the picture that shows it: what the frame around the page makes of its address does
 * not hold up what somebody waits for.
 */
export function useTelling<S extends Spot>(ahead: Ahead<S> | null, isDrawn: boolean, tell: (to: S) => void): void {
  const tellNow = useLasting(tell);
  useEffect(
    function tellWhenDrawn() {
      return ahead && isDrawn ? afterPaint(() => tellNow(ahead.to)) : undefined;
    },
    [ahead, isDrawn, tellNow],
  );
}
