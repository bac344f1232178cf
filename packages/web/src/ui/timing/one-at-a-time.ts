/**
 * Never runs a load twice at the same time, so that an older answer cannot replace a newer one. Calls during a run lead to one more
 * run after it. The promise of a call settles after the last run.
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
