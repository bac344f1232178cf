/**
 * Runs a load once at a time. Calls during a run lead to one more run after it, so that the last run begins after the last call, and an
 * older answer cannot replace a newer one. The promise settles with the last run.
 */
export function oneAtATime(load: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | null = null;
  let isWanted = false;
  const run = async () => {
    try {
      while (isWanted) {
        isWanted = false;
        await load().catch((failure: unknown) => {
          if (!isWanted) throw failure;
        });
      }
    } finally {
      running = null;
    }
  };
  return () => {
    isWanted = true;
    running ??= run();
    return running;
  };
}
