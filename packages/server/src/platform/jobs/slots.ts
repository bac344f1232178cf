/** Concurrency limits for two classes of tasks. */
export interface SlotLimits {
  /** Tasks that started recently. */
  quick: number;
  /** Tasks that have run longer than `slowAfterMs`. Further slow tasks keep their quick slot. */
  slow: number;
  slowAfterMs: number;
}

/** Limits concurrency. Slow tasks move out of the quick slots, so that a few hanging tasks do not delay the others. */
export function openSlots({ quick, slow, slowAfterMs }: SlotLimits): <T>(work: () => Promise<T>) => Promise<T> {
  let quickTaken = 0;
  let slowTaken = 0;
  const waiting: (() => void)[] = [];

  function freeQuick(): void {
    const next = waiting.shift();
    if (next) next();
    else quickTaken -= 1;
  }

  async function takeQuick(): Promise<void> {
    if (quickTaken < quick) quickTaken += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  return async (work) => {
    await takeQuick();
    let isSlow = false;
    const timer = setTimeout(() => {
      if (slowTaken >= slow) return;
      isSlow = true;
      slowTaken += 1;
      freeQuick();
    }, slowAfterMs);
    try {
      return await work();
    } finally {
      clearTimeout(timer);
      if (isSlow) slowTaken -= 1;
      else freeQuick();
    }
  };
}
