/** Shows the progress of the start at the terminal. The log is separate. */
export interface Progress {
  print(line: string): void;
  /** Runs a step and prints its duration. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** Prints to standard output. */
export function openProgress(write: (text: string) => unknown = (text) => process.stdout.write(text)): Progress {
  const print = (line: string) => void write(`${line}\n`);
  return {
    print,
    async step(name, work) {
      const startedAt = performance.now();
      const value = await work();
      print(`  ${name} (${((performance.now() - startedAt) / 1000).toFixed(1)} s)`);
      return value;
    },
  };
}
