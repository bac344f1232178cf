import { useEffect, useState } from "react";
import { queryClient } from "../../../kernel/cache/queries.ts";
import { asksLatest } from "../outbox/session-outbox.ts";

/** Messages that are not here by then are waited for in sight. */
const patienceMs = 100;

const isHere = (id: number) => queryClient.getQueryData(asksLatest(id).queryKey) !== undefined;

/**
 * The conversation to show for the one that is meant: the one before it stays for the moment in which the messages come, as they
 * nearly always do. Nothing is drawn only to be thrown away.
 */
export function useReadyThread(id: number | null): number | null {
  const [shown, setShown] = useState(id);
  const mustWait = id !== null && shown !== null && id !== shown && !isHere(id);
  if (id !== shown && !mustWait) setShown(id);
  useEffect(
    function showWhenHere() {
      if (!mustWait) return undefined;
      const show = () => setShown(id);
      const timer = setTimeout(show, patienceMs);
      let isMeant = true;
      void queryClient.prefetchQuery(asksLatest(id)).then(() => isMeant && show());
      return () => {
        isMeant = false;
        clearTimeout(timer);
      };
    },
    [id, mustWait],
  );
  return mustWait ? shown : id;
}
