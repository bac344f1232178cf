import { useEffect } from "react";
import { call, refusalOf } from "../kernel/http/call.ts";
import { invalidateSoon } from "../kernel/cache/queries.ts";
import type { Desk } from "./desk.ts";

/**
 * Delay before claiming, so that passing through the list claims nothing and fast decisions stay within the request
 * limit.
 */
const standingMs = 1_500;
/** Half the lifetime of a claim. */
const againMs = 60_000;
const aside = { background: true, keepalive: true } as const;

/**
 * Claims an item once it has been open for a moment, renews the claim while it is visible and releases it when left
 * undecided. Null claims nothing.
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
          // Another user was first. The refreshed item shows who.
          (failure: unknown) => refusalOf(failure) && invalidateSoon(name),
        );
      };
      const release = () => {
        if (!isHeld || isDecided(id)) return;
        isHeld = false;
        // Without an answer the claim expires.
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
