import { useEffect } from "react";
import { call, refusalOf } from "../kernel/http/call.ts";
import { featureOf, invalidateSoon } from "../kernel/cache/queries.ts";
import type { QueuePage } from "./queue-page.ts";

/** Delay before claiming, so that passing through the list stays within the request limit. */
const claimDelayMs = 1_500;
/** Half the lifetime of a claim. */
const renewMs = 60_000;
const inBackground = { background: true, keepalive: true } as const;

/** Claims the open item after a moment, renews the claim while visible and releases an undecided item. Null claims nothing. */
export function useClaim({ queue: { api } }: QueuePage, id: number | null, isDecided: (id: number) => boolean): void {
  useEffect(
    function claimWhileOpen() {
      if (id === null) return undefined;
      let isClaimed = false;
      const claim = () => {
        if (document.visibilityState !== "visible") return;
        call(api.claim, { id }, inBackground).then(
          () => (isClaimed = true),
          // Another user was first. The refreshed item shows who.
          (failure: unknown) => refusalOf(failure) && invalidateSoon(featureOf(api.list)),
        );
      };
      const release = () => {
        if (!isClaimed || isDecided(id)) return;
        isClaimed = false;
        // Without an answer the claim expires.
        call(api.release, { id }, inBackground).catch(() => {});
      };
      const first = setTimeout(claim, claimDelayMs);
      const renewal = setInterval(claim, renewMs);
      document.addEventListener("visibilitychange", claim);
      window.addEventListener("pagehide", release);
      return () => {
        clearTimeout(first);
        clearInterval(renewal);
        document.removeEventListener("visibilitychange", claim);
        window.removeEventListener("pagehide", release);
        release();
      };
    },
    [api, id, isDecided],
  );
}
