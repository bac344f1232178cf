import { useEffect, useState } from "react";
import { afterPaint } from "../timing/after-paint.ts";
import { useStableCallback } from "../timing/stable-callback.ts";

/** The part of the address that names the open item. */
type PlaceKeys = Readonly<Record<string, number | null>>;

/** A selection that the address does not show yet. */
export interface PendingPlace<S extends PlaceKeys> {
  to: S;
  /** Addresses at the time of the selection and on their way. Any other address wins. */
  from: readonly S[];
}

const isSame = (a: PlaceKeys, b: PlaceKeys) => Object.keys(a).every((name) => a[name] === b[name]);

/** Whether a selection takes precedence over the address. */
export function hasPrecedence<S extends PlaceKeys>(ahead: PendingPlace<S>, current: S): boolean {
  return ahead.from.some((spot) => isSame(spot, current));
}

/** After this time no earlier selection is still on its way into the address. */
const settledMs = 1_000;

/** Shows a selection at once. `useReportPlace` writes it into the address. */
export function useOptimisticPlace<S extends PlaceKeys>(current: S) {
  const [ahead, setAhead] = useState<PendingPlace<S> | null>(null);
  if (ahead && !hasPrecedence(ahead, current)) setAhead(null);
  const isThere = ahead !== null && isSame(ahead.to, current);
  useEffect(
    function clearWhenSettled() {
      if (!isThere) return undefined;
      const timer = setTimeout(() => setAhead((now) => (now === ahead ? null : now)), settledMs);
      return () => clearTimeout(timer);
    },
    [ahead, isThere],
  );
  const pick = useStableCallback((to: S) =>
    setAhead({ to, from: ahead ? [...ahead.from, current, ahead.to] : [current] }),
  );
  return { spot: ahead?.to ?? current, ahead, pick };
}

/** Writes the selection into the address after paint, because the frame's reaction would delay the paint. */
export function useReportPlace<S extends PlaceKeys>(
  ahead: PendingPlace<S> | null,
  isDrawn: boolean,
  report: (to: S) => void,
): void {
  const reportNow = useStableCallback(report);
  useEffect(
    function reportAfterPaint() {
      return ahead && isDrawn ? afterPaint(() => reportNow(ahead.to)) : undefined;
    },
    [ahead, isDrawn, reportNow],
  );
}
