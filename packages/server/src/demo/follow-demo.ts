import type { Services } from "../kernel/http/context.ts";
import { runWithoutLimits } from "../platform/database/deadline.ts";
import { openPictureLoad } from "./galleries/background-pictures.ts";
import { openBackgroundLoad } from "./orders/background-load.ts";
import { repeatLoad } from "./repeat.ts";

/** Loads the rest of the demo in the background, from the stored progress: older orders, and pictures. Returns the function that stops it. */
export function followDemo(services: Services): () => Promise<void> {
  const ending = new AbortController();
  const loads = [openBackgroundLoad(services), openPictureLoad(services)];
  const following = runWithoutLimits(() =>
    Promise.all(loads.map((loadPart) => repeatLoad(services, loadPart, ending.signal))),
  );
  return async () => {
    ending.abort();
    await following;
  };
}
