import { useState } from "react";
import { inBackground } from "./show-failure.ts";

/** Runs work of the user in the background and shows its failure. `isBusy` is true until the work ends. */
export function useBusy() {
  const [isBusy, setBusy] = useState(false);
  const run = (work: () => Promise<unknown>) => {
    setBusy(true);
    inBackground(work().finally(() => setBusy(false)));
  };
  return { isBusy, run };
}
