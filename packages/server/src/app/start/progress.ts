/** A step of the start failed. The cause has the reason. */
export class StepFailed extends Error {
  override readonly name = "StepFailed";

  constructor(step: string, cause: unknown) {
    super(`${step} failed. ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

/** Shows the progress of the start at the terminal. The log is separate. */
export interface Progress {
  print(line: string): void;
  /** Runs a step, such as "loading the demo data", and prints its duration, also while it runs. Throws StepFailed. */
  step<T>(name: string, work: () => Promise<T>): Promise<T>;
}

/** A step that runs longer is printed again after each such period. */
const announceEveryMs = 10_000;

/** Prints to standard output. */
export function openProgress(
  write: (text: string) => unknown = (text) => process.stdout.write(text),
  everyMs = announceEveryMs,
): Progress {
  const print = (line: string) => void write(`${line}\n`);
  return {
    print,
    async step(name, work) {
      const startedAt = performance.now();
      const seconds = (digits: number) => ((performance.now() - startedAt) / 1000).toFixed(digits);
      const timer = setInterval(() => print(`  ${name} … ${seconds(0)} s`), everyMs);
      try {
        const value = await work();
        print(`  ${name} (${seconds(1)} s)`);
        return value;
      } catch (error) {
        throw new StepFailed(name, error);
      } finally {
        clearInterval(timer);
      }
    },
  };
}
