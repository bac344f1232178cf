export interface Figure {
  goal: string;
  what: string;
  figure: string;
}

/** One line for the program that puts every harness's figures into one table (`npm run test:faults`). */
export function printFigures(figures: readonly Figure[], failures: readonly string[]): void {
  console.log(`figures ${JSON.stringify({ figures, failures: failures.slice(0, 3) })}`);
}

/** What a harness found: how much was tried, what was not as it should be, and the figures worth telling. */
export class Tally {
  tried = 0;
  readonly failures: string[] = [];
  readonly figures: Figure[] = [];

  expect(name: string, isSo: boolean, told: unknown = ""): void {
    this.tried += 1;
    if (isSo) return;
    const detail = typeof told === "string" ? told : JSON.stringify(told);
    this.failures.push(`${name}: ${detail.slice(0, 500)}`);
  }

  /** A figure of the table; fails where it is not as it should be. */
  note(goal: string, what: string, figure: string | number, isSo = true): void {
    this.figures.push({ goal, what, figure: String(figure) });
    this.expect(`${goal} ${what}`, isSo, String(figure));
  }

  /** The table, the first failures and the sum; the exit code of the program. */
  print(): 0 | 1 {
    for (const { goal, what, figure } of this.figures) console.log(`${goal.padEnd(5)}${what.padEnd(78)}${figure}`);
    for (const failure of this.failures.slice(0, 30)) console.log(`FAILED ${failure}`);
    printFigures(this.figures, this.failures);
    console.log(`${this.tried - this.failures.length} passed, ${this.failures.length} failed`);
    return this.failures.length > 0 ? 1 : 0;
  }
}
