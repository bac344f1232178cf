import { useEffect } from "react";
import { call, refusalOf } from "../kernel/http/call.ts";
import { invalidateSoon } from "../kernel/cache/queries.ts";
import type { Desk } from "./desk.ts";

/** Whoever only passes by takes nothing from others; and one decision a second asks for nothing beside it (RELIABILITY S21). */
const standingMs = 1_500;
/** Half of what a claim lasts. */
const againMs = 60_000;
const aside = { background: true, keepalive: true } as const;

/**
 * Says to colleagues that one looks at an item: when one has stood on it for a moment, again as long as it is on screen, and
 * once more when one leaves it undecided. Null claims nothing.
 */
export function useClaim({ queue: { api, name } }: Desk, id: number | null, isDecided: (id: number) => boolean): void {
  useEffect(
    function lookAt() {
      if (id === null) return undefined;
      let isHeld = false;
      const claim = () => {
        if (document.visibilityState !== "visible") return;
        call(api.claim, { id }, aside).then(
          () => (isHeld = true),
          // A colleague was first: who it is stands in the item.
          (failure: unknown) => refusalOf(failure) && invalidateSoon(name),
        );
      };
      const release = () => {
        if (!isHeld || isDecided(id)) return;
        isHeld = false;
        // Without an answer it ends by itself.
        call(api.release, { id }, aside).catch(() => {});
      };
      const first = setTimeout(claim, standingMs);
      const again = setInterval(claim, againMs);
      document.addEventListener("visibilitychange", claim);
      window.addEventListener("pagehide", release);
      return () => {
        clearTimeout(first);
        clearInterval(again);
        document.removeEventListener("visibilitychange", claim);
        window.removeEventListener("pagehide", release);
        release();
      };
    },
    [api, name, id, isDecided],
  );
}
