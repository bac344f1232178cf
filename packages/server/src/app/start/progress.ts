/** Tells the person at the terminal how the start goes; the log is for machines. */
export interface Progress {
  say(line: string): void;
  /** Runs a step and says how long it took. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Lines on standard output, each step with its seconds. */
export function openProgress(write: (text: string) => unknown = (text) => process.stdout.write(text)): Progress {
  const say = (line: string) => void write(`${line}\n`);
  return {
    say,
    async step(name, work) {
      const startedAt = performance.now();
      const value = await work();
      say(`  ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
      return value;
    },
  };
}
