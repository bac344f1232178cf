/** Runs `work` at once, and again at most so often: what is asked for meanwhile is done once, when the time is over. */
export function paced(work: () => void, everyMs: number): { ask: () => void; stop: () => void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;
  function run(): void {
    timer = setTimeout(rest, everyMs);
    work();
  }
  function rest(): void {
    timer = undefined;
    if (!isDue) return;
    isDue = false;
    run();
  }
  return {
    ask: () => {
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
 * Hands things over the same way: the first at once, those of the next moment together; `begin` may choose a better moment.
 * Each promise is kept when its thing was handed over.
 */
export function gathering<T>(
  take: (things: readonly T[]) => void,
  everyMs: number,
  begin: (work: () => void) => unknown = (work) => work(),
) {
  let waiting: { things: readonly T[]; isTaken: () => void }[] = [];
  const handOver = () => {
    const all = waiting;
    waiting = [];
    take(all.flatMap(({ things }) => things));
    for (const { isTaken } of all) isTaken();
  };
  const { ask } = paced(() => begin(handOver), everyMs);
  return (things: readonly T[]): Promise<void> =>
    new Promise((isTaken) => {
      waiting.push({ things, isTaken });
      ask();
    });
}
