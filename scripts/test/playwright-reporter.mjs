import { relative } from "node:path";
import { fileLine } from "./file-line.mjs";

/** Prints one line for each file when its last test has ended, with the number of files that are left. */
export default class FileReporter {
  #files = new Map();

  onBegin(_config, suite) {
    for (const { location } of suite.allTests()) {
      const entry = this.#files.get(location.file) ?? { tests: 0, ended: 0, failed: 0, ms: 0 };
      this.#files.set(location.file, { ...entry, tests: entry.tests + 1 });
    }
  }

  onTestEnd(test, { duration }) {
    const { location } = test;
    const entry = this.#files.get(location.file);
    entry.ended += 1;
    entry.ms += duration;
    if (["unexpected", "flaky"].includes(test.outcome())) entry.failed += 1;
    if (entry.ended < entry.tests) return;
    const left = [...this.#files.values()].filter(({ tests, ended }) => ended < tests).length;
    const { tests, failed, ms } = entry;
    const file = relative(process.cwd(), location.file);
    console.log(fileLine({ file, tests, failed, hasFailed: failed > 0, ms, left }));
  }

  onError({ message }) {
    console.error(message);
  }

  printsToStdio() {
    return true;
  }
}
