import { useEffect, useState } from "react";
import { queryClient } from "../../../kernel/cache/queries.ts";
import { latestQuery } from "../outbox/session-outbox.ts";
import { unawaited } from "../../../ui/timing/unawaited.ts";

/** If the messages take longer to load, the thread is shown with a placeholder. */
const switchDelayMs = 100;

const isCached = (id: number) => queryClient.getQueryData(latestQuery(id).queryKey) !== undefined;

/**
 * The conversation to show after another one was chosen. The previous thread stays until the messages are loaded, so that
 * no placeholder flashes.
 */
export function useThreadSwitch(id: number | null): number | null {
  const [shown, setShown] = useState(id);
  const mustWait = id !== null && shown !== null && id !== shown && !isCached(id);
  if (id !== shown && !mustWait) setShown(id);
  useEffect(
    function showWhenHere() {
      if (!mustWait) return undefined;
      const show = () => setShown(id);
      const timer = setTimeout(show, switchDelayMs);
      let isCurrent = true;
      unawaited(
        queryClient.prefetchQuery(latestQuery(id)).then(() => isCurrent && show()),
        "shown",
      );
      return () => {
        isCurrent = false;
        clearTimeout(timer);
      };
    },
    [id, mustWait],
  );
  return mustWait ? shown : id;
}
