/** How many works run at once, in two classes. */
export interface SlotLimits {
  /** Works that began a moment ago. */
  quick: number;
  /** Works that run longer than `slowAfterMs`; more than these keep a quick slot. */
  slow: number;
  slowAfterMs: number;
}

/**
 * Bounds how many works run at once. Work that runs long moves out of the quick slots, so that a few works that hang delay none of
 * the others.
 */
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
