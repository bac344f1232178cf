/** Runs `work` on the first trigger, then at most once per `everyMs`; triggers in between are coalesced into one run. */
export function throttled(work: () => void, everyMs: number): { trigger: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  function run(): void {
    timer = setTimeout(onTimeout, everyMs);
    work();
  }
  function onTimeout(): void {
    timer = undefined;
    if (!isDue) return;
    isDue = false;
    run();
  }
  return {
    trigger: () => {
      if (timer === undefined) run();
      else isDue = true;
    },
    stop: () => {
      clearTimeout(timer);
      timer = undefined;
      isDue = false;
    },
  };
}

/**
 * Passes items on in throttled batches. `schedule` may postpone a batch to a better moment.
 * Each promise resolves when its items were passed to `take`.
 */
export function batched<T>(
  take: (items: readonly T[]) => void,
  everyMs: number,
  schedule: (work: () => void) => unknown = (work) => work(),
) {
  let queue: { items: readonly T[]; resolve: () => void }[] = [];
  const flush = () => {
    const batch = queue;
    queue = [];
    take(batch.flatMap(({ items }) => items));
    for (const { resolve } of batch) resolve();
  };
  const { trigger } = throttled(() => schedule(flush), everyMs);
  return (items: readonly T[]): Promise<void> =>
    new Promise((resolve) => {
      queue.push({ items, resolve });
      trigger();
    });
}
