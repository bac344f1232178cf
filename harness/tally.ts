export interface Figure {
  goal: string;
  what: string;
  figure: string;
}

/** Prints a line that `npm run test:faults` reads to build its table of figures. */
export function printFigures(figures: readonly Figure[], failures: readonly string[]): void {
  console.log(`figures ${JSON.stringify({ figures, failures: failures.slice(0, 3) })}`);
}

/** Results of a fault test: the number of checks, the failed ones, and the figures to report. */
export class Tally {
  tried = 0;
  readonly failures: string[] = [];
  readonly figures: Figure[] = [];

  expect(name: string, isMet: boolean, detail: unknown = ""): void {
    this.tried += 1;
    if (isMet) return;
    const text = typeof detail === "string" ? detail : JSON.stringify(detail);
    this.failures.push(`${name}: ${text.slice(0, 500)}`);
  }

  /** Adds a figure; counts as a failure unless `isMet`. */
  record(goal: string, what: string, figure: string | number, isMet = true): void {
    this.figures.push({ goal, what, figure: String(figure) });
    this.expect(`${goal} ${what}`, isMet, String(figure));
  }

  /** Prints the figures, the first failures and the sum; returns the exit code of the program. */
  print(): 0 | 1 {
    for (const { goal, what, figure } of this.figures) console.log(`${goal.padEnd(7)}${what.padEnd(78)}${figure}`);
    for (const failure of this.failures.slice(0, 30)) console.log(`FAILED ${failure}`);
    printFigures(this.figures, this.failures);
    console.log(`${this.tried - this.failures.length} passed, ${this.failures.length} failed`);
    return this.failures.length > 0 ? 1 : 0;
  }
}
